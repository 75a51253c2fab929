import DataFiles
import SceneModel
import Tabular
import VectorGraphics

/// The ring of beads on its thread.
package struct BraceletComponent: Component {
  package static let name = "bracelet"
  package static let summary = "A ring of 1 to 40 beads on its thread, each a stone, lit from the upper left."

  private enum Motion: String, CaseIterable {
    case none, growth, shuffle, rotation
  }

  var source = BeadSource()
  private(set) var showsPatterns = false
  private var selected = -1
  /// In degrees clockwise.
  private var turn = 0.0
  private var motion = Motion.none
  private var speed = PlaybackSpeed.normal.factor
  private var threadColor = BraceletPicture.usualThreadColor
  private(set) var language = Language.english

  private static let usual = BraceletComponent()

  package static let parameters = ObjectFormat(
    usual, check: { _, ring throws(ComponentError) in _ = try ring.strung() }
  ) {
    keys
  }

  @KeyBuilder<Self> static var keys: [Key<Self>] {
    BeadSource.keys.map { $0.within(\.source) }
    Key(
      "patterns", \.showsPatterns, .boolean, default: usual.showsPatterns,
      "Whether each element has a pattern over its stone, for readers with color blindness.")
    Key(
      "selected", \.selected, .integer(-1...(BeadRing.countRange.upperBound - 1)), default: usual.selected,
      "Index of the highlighted bead, clockwise from 0 on the right; -1 for none.")
    Key("turn", \.turn, .number, default: usual.turn, "Rotation of the ring in degrees, clockwise.")
    Key(
      "motion", \.motion, .choice, default: usual.motion,
      "The animation: beads appear, beads swap, or the ring rotates.")
    Key(
      "speed", \.speed, .number(PlaybackSpeed.range), default: usual.speed, "Playback speed, 0.5…2.")
    Key("thread", \.threadColor, .color, default: usual.threadColor, "The thread's color.")
    Key(
      "language", \.language, .language, default: usual.language,
      "The language of the alternative text.")
  }

  /// The bracelet and the one whose it is.
  func strung() throws(ComponentError) -> (bracelet: BeadRing, wearer: BraceletWearer) {
    let wearer = try source.input.wearer()
    return (try source.bracelet(of: wearer), wearer)
  }

  package func expanded(in context: ComponentContext) throws(ComponentError) -> ComponentExpansion {
    let (bracelet, wearer) = try strung()
    var expansion = try expansion(of: bracelet, in: context.size, shared: context.shared)
    expansion.warnings = wearer.notes + expansion.warnings
    return expansion
  }

  /// The ring of a bracelet; what is odd about the data is left to the caller to say.
  func expansion(
    of bracelet: BeadRing, in size: Size, shared: SharedLayers
  ) throws(ComponentError) -> ComponentExpansion {
    let motion = try motion(of: bracelet)
    var bracelet = bracelet
    if case .shuffle(let shuffle) = motion, let last = shuffle.orders.last { bracelet = last }
    var picture = BraceletPicture(
      bracelet: bracelet, ring: BraceletPicture.ring(count: bracelet.beads.count, in: size))
    picture.turn = turn
    picture.selected = selected
    picture.showsPatterns = showsPatterns
    picture.threadColor = threadColor
    picture.motion = motion
    picture.shared = shared
    return ComponentExpansion(
      layers: picture.layers, warnings: Self.warnings(bracelet, patterns: showsPatterns),
      summary: BraceletSummary(language: language).text(of: bracelet), duration: motion.videoDuration)
  }

  private func motion(of bracelet: BeadRing) throws(ComponentError) -> RingMotion {
    let speed: PlaybackSpeed
    do {
      speed = try PlaybackSpeed(self.speed)
    } catch {
      throw ComponentError(path: [error.path], message: error.message)
    }
    switch motion {
    case .none: return .still
    case .growth: return .growth(GrowthSequence(bracelet: bracelet, speed: speed))
    case .shuffle:
      let generator = SplitMix64(seed: UInt64(source.seed) &+ 1)
      return .shuffle(FlashShuffleSequence(bracelet: bracelet, source: generator, speed: speed))
    case .rotation: return .rotation(period: RingMotion.rotationPeriod / speed.factor)
    }
  }

  /// Says where colors alone do not tell two elements apart.
  private static func warnings(_ bracelet: BeadRing, patterns: Bool) -> [String] {
    guard !patterns else { return [] }
    var colors: [Element: Color] = [:]
    for bead in bracelet.beads { if let element = bead.element { colors[element] = bead.color } }
    let pairs = Element.allCases.flatMap { one in Element.allCases.filter { one < $0 }.map { (one, $0) } }
    return pairs.compactMap { one, other in
      guard let first = colors[one], let second = colors[other] else { return nil }
      let nearest = ColorVisionDeficiency.allCases.min {
        $0.simulate(first).difference(from: $0.simulate(second))
          < $1.simulate(first).difference(from: $1.simulate(second))
      }
      guard let nearest, nearest.simulate(first).difference(from: nearest.simulate(second)) < 10 else {
        return nil
      }
      return
        "\(one.rawValue) and \(other.rawValue) look alike with \(nearest.rawValue); use \"patterns\": true to distinguish them"
    }
  }
}
