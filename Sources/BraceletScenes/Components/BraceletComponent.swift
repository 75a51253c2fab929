import SceneModel
import Tabular
import VectorGraphics

/// The ring of beads on its thread.
package enum BraceletComponent: Component {
  package static let name = "bracelet"
  package static let summary = "A ring of 1 to 40 beads on its thread, each a stone, lit from the upper left."

  package static let parameters: [ParameterDeclaration] =
    BraceletArguments.parameters + [
      ParameterDeclaration(
        "patterns", .boolean, default: .boolean(false),
        "Whether each element has a pattern over its stone, for readers who do not tell the colors apart."),
      ParameterDeclaration(
        "selected", .integer(minimum: -1, maximum: Bracelet.countRange.upperBound - 1), default: .number(-1),
        "The place of the bead that is marked, counted clockwise from 0 on the right; -1 marks none."),
      ParameterDeclaration(
        "turn", .number, default: .number(0), "How far the ring is turned, in degrees clockwise."),
      ParameterDeclaration(
        "motion", .choice(MotionName.allCases.map(\.rawValue)), default: .text(MotionName.none.rawValue),
        "What moves: bead after bead appears, the beads are shuffled in flashes, or the ring turns forever."),
      ParameterDeclaration(
        "speed", .number(minimum: PlaybackSpeed.range.lowerBound, maximum: PlaybackSpeed.range.upperBound),
        default: .number(1), "How fast it moves, 0.5…2."),
      ParameterDeclaration(
        "thread", .color, default: .color(Color(rgb: 0x6B, 0x4A, 0x36)), "The thread's color."),
      ParameterDeclaration(
        "language", .choice(Language.parameterChoices), default: .text("en"),
        "The language of the text for those who cannot see the picture."),
    ]

  private enum MotionName: String, CaseIterable {
    case none, growth, shuffle, rotation
  }

  package static func expanded(
    _ arguments: ComponentArguments, in context: ComponentContext
  ) throws(ComponentError) -> ComponentExpansion {
    let input = try BraceletArguments(arguments)
    var expansion = try expansion(of: input, arguments, in: context.size)
    expansion.warnings = input.input.notes + expansion.warnings
    return expansion
  }

  /// The ring that arguments describe; what is odd about the data is left to the caller to say.
  static func expansion(
    of input: BraceletArguments, _ arguments: ComponentArguments, in size: Size
  ) throws(ComponentError) -> ComponentExpansion {
    let motion = try motion(arguments, of: input.bracelet)
    var bracelet = input.bracelet
    if case .shuffle(let shuffle) = motion, let last = shuffle.orders.last { bracelet = last }
    var picture = BraceletPicture(
      bracelet: bracelet, ring: BraceletPicture.ring(count: bracelet.beads.count, in: size))
    picture.turn = arguments.number("turn").flatMap { $0.isFinite ? $0 : nil } ?? 0
    picture.selected = arguments.integer("selected")
    picture.showsPatterns = arguments.boolean("patterns") ?? false
    picture.threadColor = arguments.color("thread") ?? picture.threadColor
    picture.motion = motion
    let language = arguments.language
    return ComponentExpansion(
      layers: picture.layers, warnings: warnings(bracelet, patterns: picture.showsPatterns),
      summary: BraceletSummary(language: language).text(of: bracelet), duration: motion.videoDuration)
  }

  private static func motion(
    _ arguments: ComponentArguments, of bracelet: Bracelet
  ) throws(ComponentError) -> RingMotion {
    let speed: PlaybackSpeed
    do {
      speed = try PlaybackSpeed(arguments.number("speed") ?? 1)
    } catch {
      throw ComponentError(path: [error.path], message: error.message)
    }
    switch MotionName(rawValue: arguments.text("motion") ?? "") ?? .none {
    case .none: return .still
    case .growth: return .growth(GrowthSequence(bracelet: bracelet, speed: speed))
    case .shuffle:
      let generator = SplitMix64(seed: BraceletArguments.seed(arguments) &+ 1)
      return .shuffle(FlashShuffleSequence(bracelet: bracelet, source: generator, speed: speed))
    case .rotation: return .rotation(period: RingMotion.rotationPeriod / speed.factor)
    }
  }

  /// Says where colors alone do not tell two elements apart.
  private static func warnings(_ bracelet: Bracelet, patterns: Bool) -> [String] {
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
        "\(one.rawValue) and \(other.rawValue) look alike with \(nearest.rawValue); \"patterns\": true tells them apart"
    }
  }
}
