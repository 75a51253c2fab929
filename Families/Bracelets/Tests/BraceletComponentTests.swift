import RenderTree
import SceneModel
import Testing
import VectorGraphics

@testable import AfterglowBracelets

@Suite("The component bracelet")
struct BraceletComponentTests {
  private func bracelet(_ values: [String: ParameterValue]) throws -> BeadRing {
    try TestImages.component(Bracelet.self, values).strung().bracelet
  }

  @Test("counts sum to the number of beads and do not depend on the order of the fields", arguments: 1...40)
  func countsSum(count: Int) throws {
    var generator = SplitMix64(seed: UInt64(count))
    let shares = Element.allCases.map { element in
      ParameterValue.Field(name: element.rawValue, value: .number(Double(generator.next(below: 60))))
    }
    let one = try bracelet(["ratios": .record(shares), "count": .number(Double(count))])
    let other = try bracelet([
      "ratios": .record(shares.shuffled(with: &generator)), "count": .number(Double(count)),
    ])
    #expect(one.beads.count == count)
    #expect(one == other)
  }

  @Test("the seed changes only the order")
  func seedShuffles() throws {
    let one = try bracelet(["seed": .number(1)])
    let other = try bracelet(["seed": .number(2)])
    #expect(one.counts == other.counts)
    #expect(one != other)
    #expect(try bracelet(["seed": .number(1)]) == one)
  }

  @Test("beads are known by element, character, stone or object")
  func namesOfBeads() throws {
    let ring = try bracelet([
      "beads": .list([
        .text("wood"), .text("火"), .text("obsidian"),
        .record([
          .init(name: "element", value: .text("earth")), .init(name: "color", value: .text("#123456")),
        ]),
        .null,
      ])
    ])
    #expect(ring.beads.map(\.element) == [.wood, .fire, nil, .earth, nil])
    #expect(ring.beads[2].stone == .obsidian)
    #expect(ring.beads[3].color == Color(rgb: 0x12, 0x34, 0x56))
    #expect(ring.beads[3].stone == .tigersEye)
  }

  @Test(
    "unsupported values are refused with their path",
    arguments: [
      ("beads", ParameterValue.list([.text("wod")]), "beads[0]: \"wod\" is none of"),
      ("beads", .list([]), "beads: 0 beads are not supported"),
      ("beads", .list(Array(repeating: .text("wood"), count: 41)), "beads: 41 beads are not supported"),
      ("counts", TestImages.shares(1, 2, 0.5, 0, 0), "counts.water: expected a whole number"),
      ("counts", TestImages.shares(30, 30, 0, 0, 0), "counts: 60 beads are not supported"),
      ("ratios", TestImages.shares(1, -2, 0, 0, 0), "ratios.wood: -2 is negative"),
      (
        "stones", .record([.init(name: "wood", value: .text("glass"))]),
        "stones.wood: \"glass\" is not one of"
      ),
      ("analysis", .number(3), "analysis: expected an analysis"),
      ("colors", .record([.init(name: "wood", value: .text("grün"))]), "colors.wood: "),
    ])
  func refusals(name: String, value: ParameterValue, message: String) {
    let error = #expect(throws: ComponentError.self) { try bracelet([name: value]) }
    #expect(error?.description.hasPrefix(message) == true, "\(error?.description ?? "none")")
  }

  @Test("the text alternative counts the beads, in English and Chinese")
  func words() throws {
    let counts = TestImages.shares(2, 0, 3, 0, 1)
    let english = try TestImages.expansion(of: Bracelet.self, ["counts": counts])
    #expect(english.summary == "A bracelet of 6 beads: 2 metal, no wood, 3 water, no fire, 1 earth.")
    let chinese = try TestImages.expansion(
      of: Bracelet.self, ["counts": counts, "language": .text("zh")])
    #expect(chinese.summary == "一条6颗珠子的手串：金2颗、木0颗、水3颗、火0颗、土1颗。")
  }

  @Test("colors that some readers cannot distinguish are reported, unless there are patterns")
  func lookalikes() throws {
    let values: [String: ParameterValue] = ["palette": .text("app")]
    #expect(
      try TestImages.expansion(of: Bracelet.self, values).warnings.contains {
        $0.contains("wood and fire")
      })
    let patterned = values.merging(["patterns": .boolean(true)]) { $1 }
    #expect(try TestImages.expansion(of: Bracelet.self, patterned).warnings.isEmpty)
  }

  @Test("a box of any size and a ring of any number of beads can be drawn", arguments: [1, 2, 3, 7, 18, 40])
  func anySize(count: Int) throws {
    for size in [Size(width: 0, height: 10), Size(width: 1, height: 1), Size(width: 4000, height: 20)] {
      let scene = try TestImages.scene(Bracelet.self, ["count": .number(Double(count))], size: size)
      _ = try scene.resolved(at: 0, in: TestImages.context)
    }
  }

  @Test("beads are within the box and do not overlap except for rounding to points", arguments: 2...40)
  func beadsFit(count: Int) throws {
    let size = Size(width: 900, height: 700)
    let ring = BraceletLayers.ring(count: count, in: size)
    #expect(ring.radius + ring.beadRadius <= 350)
    #expect(ring.gap >= -1e-9)
  }
}

@Suite("Videos of a bracelet")
struct BraceletVideoTests {
  private func resolved(
    _ values: [String: ParameterValue], at time: Double, reducesMotion: Bool = false
  ) throws -> ResolvedScene {
    var context = TestImages.context
    context.reducesMotion = reducesMotion
    return try TestImages.scene(Bracelet.self, values).expanded(in: context).scene
      .resolved(at: time, in: context)
  }

  @Test(
    "a growing bracelet reveals its beads one by one, in five seconds at normal speed",
    arguments: [0.5, 1, 2])
  func growth(speed: Double) throws {
    let values: [String: ParameterValue] = [
      "motion": .text("growth"), "speed": .number(speed), "count": .number(11),
    ]
    for step in 0..<11 {
      let moment = (0.5 * Double(step) + 0.25) / speed
      let there = try resolved(values, at: moment).beadTransforms.count { $0.a > 0 }
      // Each bead has two groups: its shadow and its body.
      #expect(there == 2 * (step + 1), "at \(moment) s")
    }
  }

  @Test("growth ends as the static bracelet")
  func growthEnds() throws {
    let still = try resolved(["count": .number(9)], at: 0).beadTransforms
    let grown = try resolved(["motion": .text("growth"), "count": .number(9)], at: 60).beadTransforms
    #expect(still == grown)
  }

  @Test("a shuffle has each order at its time, and beads never leave their positions on the thread")
  func shuffle() throws {
    let values: [String: ParameterValue] = ["motion": .text("shuffle"), "count": .number(6)]
    let ring = try TestImages.component(Bracelet.self, values).strung().bracelet
    let video = FlashShuffleSequence(bracelet: ring, source: SplitMix64(seed: 2))
    #expect(video.orders.count == 7)
    let positions = Set(try resolved(["count": .number(6)], at: 0).beadTransforms.map(\.rounded))
    for index in video.orders.indices {
      let moment = video.startTime(ofOrder: index) + 0.05
      let there = try resolved(values, at: moment).beadTransforms.map(\.rounded)
      #expect(Set(there) == positions, "order \(index)")
    }
    for moment in stride(from: 0, through: video.endTime, by: 0.07) {
      let there = try resolved(values, at: moment).beadTransforms.map(\.rounded)
      #expect(Set(there).isSubset(of: positions), "at \(moment) s")
    }
  }

  @Test(
    "the shadow of the thread is soft, and visible with any number of beads that leave gaps",
    arguments: 1...6)
  func threadShadow(count: Int) throws {
    let layers = try TestImages.expansion(
      of: Bracelet.self, ["count": .number(Double(count))]
    ).layers
    let strokes = layers.filter { $0.content == .ellipse }.compactMap(\.stroke)
    #expect(strokes.count >= 6)
    for (inner, outer) in zip(strokes, strokes.dropFirst()) { #expect(outer.style.width > inner.style.width) }
    // Each stroke adds a little: no edge has more than a twentieth of the total.
    for stroke in strokes {
      guard case .color(let color) = stroke.paint else { Issue.record("no color"); continue }
      #expect(color.alpha < 0.06)
    }
  }

  @Test("the bore of a clear stone bends like the thread", arguments: [2.0, 3, 6])
  func bore(radius: Double) throws {
    let stone = StoneArtwork(
      Bead(id: 0, element: nil, color: .white, stone: .clearQuartz), variant: 0, threadRadius: radius)
    guard case .path(let path, _) = try #require(stone.channel.first).content else { return }
    // The tube is around the circle about (0, radius); outlines are shifted by their box's corner.
    for element in path.elements {
      let point: Point
      switch element {
      case .move(let position), .line(let position): point = position
      default: continue
      }
      let distance = (point - Point(x: 1, y: 1)).distance(to: Point(x: 0, y: radius))
      #expect(abs(distance - radius) < 0.1)
    }
  }

  @Test("a turning ring is back where it was after 24 seconds and not before", arguments: [0.5, 1, 2])
  func rotation(speed: Double) throws {
    let values: [String: ParameterValue] = ["motion": .text("rotation"), "speed": .number(speed)]
    let start = try resolved(values, at: 0)
    #expect(try resolved(values, at: 24 / speed) == start)
    #expect(try resolved(values, at: 12 / speed) != start)
    let scene = try TestImages.scene(Bracelet.self, values).expanded(in: TestImages.context).scene
    #expect(scene.shortestLoop?.value == 24 / speed)
  }

  @Test("the duration of a video follows from its speed and number of beads", arguments: [0.5, 1, 2])
  func durations(speed: Double) throws {
    func duration(_ motion: String, count: Double) throws -> Double? {
      let values: [String: ParameterValue] = [
        "motion": .text(motion), "speed": .number(speed), "count": .number(count),
      ]
      return try TestImages.scene(Bracelet.self, values).expanded(in: TestImages.context).scene.duration
    }
    #expect(try duration("growth", count: 18) == 6 / speed + 0.5)
    #expect(try duration("shuffle", count: 18) == 5.4 / speed + 0.8)
    #expect(try duration("shuffle", count: 40) == 5.4 / speed + 0.8)
    #expect(try duration("rotation", count: 18) == 24 / speed)
    #expect(try duration("none", count: 18) == nil)
  }

  @Test("with reduced motion every video is the finished ring", arguments: ["growth", "shuffle", "rotation"])
  func reducedMotion(motion: String) throws {
    let values: [String: ParameterValue] = ["motion": .text(motion), "count": .number(8)]
    let first = try resolved(values, at: 0, reducesMotion: true)
    #expect(try resolved(values, at: 3.3, reducesMotion: true) == first)
    #expect(first.beadTransforms.count { $0.a > 0 } == 16)
  }

  @Test("a speed outside 0.5…2 is refused")
  func speed() {
    #expect(throws: ComponentError.self) {
      try TestImages.expansion(of: Bracelet.self, ["motion": .text("growth"), "speed": .number(3)])
    }
  }
}

extension AffineTransform {
  /// Only the position, to a tenth of a point.
  fileprivate var rounded: Point { Point(x: (tx * 10).rounded() / 10, y: (ty * 10).rounded() / 10) }
}
