import DataFiles
import SceneModel
import VectorGraphics

/// A ring of 1 to 40 beads on its thread, each a stone, lit from the upper left.
public struct Bracelet: ComponentContent, Component {
  package static let name = "bracelet"
  package static let summary = "A ring of 1 to 40 beads on its thread, each a stone, lit from the upper left."

  /// The order of beads that are split by ratios or counts.
  public enum Arrangement: String, Sendable, Hashable, CaseIterable {
    /// Shuffled by the seed.
    case shuffled
    /// Ordered by element.
    case grouped
  }

  /// What moves.
  public enum Motion: String, Sendable, Hashable, CaseIterable {
    /// Nothing.
    case none
    /// Beads appear.
    case growth
    /// Beads swap their positions.
    case shuffle
    /// The ring rotates.
    case rotation
  }

  /// The beads clockwise from the right; nil for beads split by counts or ratios.
  public var beads: [BeadChoice]?
  /// The number of beads of each element, instead of ratios and a count.
  public var counts: [Element: Int]?
  /// The number of beads, 1…40, split by the goal's ratios.
  public var count: Int
  /// The stones of elements, instead of the usual ones.
  public var stones: [Element: Stone]
  /// The order of beads that are split by ratios or counts.
  public var arrangement: Arrangement
  /// The seed of the order of shuffled beads, 0…2⁵³ − 1; the order for a seed never changes.
  public var seed: Int
  /// The one whose bracelet it is.
  public var wearer: BraceletWearer
  /// Whether each element has a pattern over its stone, for readers with color blindness.
  public var patterns: Bool
  /// The index of the highlighted bead, clockwise from 0 on the right; -1 for none.
  public var selected: Int
  /// The rotation of the ring in degrees, clockwise.
  public var turn: Double
  /// What moves.
  public var motion: Motion
  /// The playback speed, 0.5…2.
  public var speed: Double
  /// The thread's color.
  public var thread: Color
  /// The language of the alternative text.
  public var language: BraceletLanguage

  /// Creates a bracelet of beads, of counts by element, or else of `count` beads split by the goal's ratios. Without a
  /// color, the thread is brown.
  public init(
    beads: [BeadChoice]? = nil, counts: [Element: Int]? = nil, count: Int = 18,
    stones: [Element: Stone] = [:], arrangement: Arrangement = .shuffled, seed: Int = 1,
    analysis: BraceletAnalysis? = nil, ratios: BraceletRatios? = nil, palette: ElementPalette = .customary,
    colors: [Element: Color] = [:], patterns: Bool = false, selected: Int = -1, turn: Double = 0,
    motion: Motion = .none, speed: Double = 1, thread: Color? = nil,
    language: BraceletLanguage = .english
  ) {
    self.beads = beads
    self.counts = counts
    self.count = count
    self.stones = stones
    self.arrangement = arrangement
    self.seed = seed
    wearer = BraceletWearer(analysis: analysis, ratios: ratios, palette: palette, colors: colors)
    self.patterns = patterns
    self.selected = selected
    self.turn = turn
    self.motion = motion
    self.speed = speed
    self.thread = thread ?? BraceletLayers.usualThreadColor
    self.language = language
  }

  public var layers: [Layer] { [Layer(self)] }

  private static let usual = Bracelet()

  package static let parameters = ObjectFormat(
    usual, check: { _, ring throws(ComponentError) in _ = try ring.strung() }
  ) {
    keys
  }

  /// The keys of a bracelet that does not move.
  static var stillKeys: [Key<Self>] { keys.filter { !["motion", "speed"].contains($0.shape.name) } }

  /// The bracelet as it is in images that do not move.
  var still: Bracelet {
    var bracelet = self
    bracelet.motion = .none
    return bracelet
  }

  /// What beads there are, and whose.
  @KeyBuilder<Self> static var beadKeys: [Key<Self>] {
    Key(
      "beads", \.beads, .list(of: .bead),
      "The beads clockwise from the right: names of elements or stones, or {\"element\", \"stone\", \"color\", \"texture\"}."
    )
    Key(
      "counts", \.counts,
      .byElement(.integer(0...BeadRing.countRange.upperBound), expecting: "counts by element name"),
      "Number of beads by element name, instead of ratios and a count.")
    Key(
      "count", \.count, .integer(BeadRing.countRange), default: usual.count,
      "Number of beads, 1…40, split by the goal's ratios.")
    Key(
      "stones", \.stones, .byElement(.choice, expecting: "stones by element name"), default: [:],
      "Stones by element name, instead of the usual ones.")
    Key(
      "arrangement", \.arrangement, .choice, default: usual.arrangement,
      "Whether beads split by ratios are shuffled by the seed or ordered by element.")
    Key(
      "seed", \.seed, .integer(0...9_007_199_254_740_991), default: usual.seed,
      "Seed of the order of shuffled beads; the order for a seed never changes.")
    BraceletWearer.keys.map { $0.within(\.wearer) }
  }

  @KeyBuilder<Self> static var keys: [Key<Self>] {
    beadKeys
    Key(
      "patterns", \.patterns, .boolean, default: usual.patterns,
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
    Key("thread", \.thread, .color, default: usual.thread, "The thread's color.")
    Key(
      "language", \.language, .choice, default: usual.language,
      "The language of the alternative text.")
  }

  /// The bracelet and the one whose it is.
  func strung() throws(ComponentError) -> (bracelet: BeadRing, wearer: ResolvedWearer) {
    let wearer = try wearer.resolved()
    return (try bracelet(of: wearer), wearer)
  }

  /// The bracelet, its beads in the wearer's colors.
  private func bracelet(of wearer: ResolvedWearer) throws(ComponentError) -> BeadRing {
    let style = BeadStyle(
      palette: wearer.palette, stones: PerElement { stones[$0] ?? Stone.customary[$0] })
    if let beads { return try Self.strung(beads.enumerated().map { $1.bead(id: $0, style) }, "beads") }
    let elements: BeadRing
    if let counts {
      let all = Element.allCases.flatMap { Array(repeating: $0, count: counts[$0] ?? 0) }
      elements = try Self.strung(all.enumerated().map { style.bead(id: $0, of: $1) }, "counts")
    } else {
      elements = try shared(wearer.goal, style)
    }
    var generator = SplitMix64(seed: UInt64(max(0, seed)))
    return arrangement == .grouped ? elements : elements.shuffled(with: &generator)
  }

  private static func strung(_ beads: [Bead], _ name: String) throws(ComponentError) -> BeadRing {
    do {
      return try BeadRing(beads: beads)
    } catch {
      throw ComponentError(path: [name], message: error.message)
    }
  }

  private func shared(_ ratios: ElementRatios?, _ style: BeadStyle) throws(ComponentError) -> BeadRing {
    do {
      let even = try ElementRatios(metal: 20, wood: 20, water: 20, fire: 20, earth: 20)
      return try BeadRing(ratios: ratios ?? even, count: count, style: style)
    } catch {
      throw ComponentError(path: ["count"], message: error.message)
    }
  }

  package func expanded(in context: ComponentContext) throws(ComponentError) -> ComponentExpansion {
    let (bracelet, wearer) = try strung()
    var expansion = try expansion(of: bracelet, in: context.size, shared: context.shared)
    expansion.warnings = wearer.notes + expansion.warnings
    return expansion
  }

  /// The ring of a bracelet; what is odd about the data is left to the caller to say.
  func expansion(
    of bracelet: BeadRing, in size: Size, shared: InternedLayers
  ) throws(ComponentError) -> ComponentExpansion {
    let motion = try motion(of: bracelet)
    var bracelet = bracelet
    if case .shuffle(let shuffle) = motion, let last = shuffle.orders.last { bracelet = last }
    var picture = BraceletLayers(
      bracelet: bracelet, ring: BraceletLayers.ring(count: bracelet.beads.count, in: size))
    picture.turn = turn
    picture.selected = selected
    picture.showsPatterns = patterns
    picture.threadColor = thread
    picture.motion = motion
    picture.shared = shared
    return ComponentExpansion(
      layers: picture.layers, warnings: Self.warnings(bracelet, patterns: patterns),
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
      let generator = SplitMix64(seed: UInt64(max(0, seed)) &+ 1)
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
