import Testing
import VectorGraphics

@testable import AfterglowBracelets

@Suite("Bracelets")
struct BraceletTests {
  let ratios: ElementRatios
  let bracelet: BeadRing

  init() throws {
    ratios = try ElementRatios(metal: 30, wood: 25, water: 20, fire: 15, earth: 10)
    bracelet = try BeadRing(ratios: ratios, count: 18)
  }

  @Test("A bracelet strings its beads in element order, each in its element's color and stone")
  func stringing() {
    #expect(bracelet.counts.inOrder == [5, 4, 4, 3, 2])
    #expect(bracelet.beads.compactMap(\.element) == bracelet.beads.compactMap(\.element).sorted())
    #expect(bracelet.beads[0].color == Color(rgb: 0xFF, 0xD7, 0x00))
    #expect(bracelet.beads[0].stone == .clearQuartz)
    let ids = Set(bracelet.beads.map(\.id))
    #expect(ids.count == 18)
  }

  @Test("Empty ratios make a ring of gray beads")
  func padRing() throws {
    let empty = try ElementRatios(metal: 0, wood: 0, water: 0, fire: 0, earth: 0)
    let ring = try BeadRing(ratios: empty, count: 12)
    #expect(ring.beads.count == 12)
    #expect(ring.beads.allSatisfy { $0.element == nil && $0.color.cssDescription == "#cccccc" })
  }

  @Test("Counts of beads outside 1…40 are refused", arguments: [Int.min, -1, 0, 41, .max])
  func countRange(count: Int) {
    #expect(throws: BraceletError.self) { try BeadRing(ratios: ratios, count: count) }
  }

  @Test("Two beads with one identity are refused")
  func identities() {
    let bead = bracelet.beads[0]
    #expect(throws: BraceletError.self) { try BeadRing(beads: [bead, bead]) }
    #expect(throws: BraceletError.self) { try BeadRing(beads: []) }
  }

  @Test("Shuffling keeps the beads and gives the same order for the same seed")
  func shuffling() {
    var one = SplitMix64(seed: 42)
    var two = SplitMix64(seed: 42)
    let shuffled = bracelet.shuffled(with: &one)
    #expect(shuffled == bracelet.shuffled(with: &two))
    #expect(shuffled != bracelet)
    #expect(shuffled.beads.sorted { $0.id < $1.id } == bracelet.beads)
  }
}

@Suite("Bracelet videos")
struct BraceletMotionTests {
  let ratios: ElementRatios

  init() throws {
    ratios = try ElementRatios(metal: 45, wood: 25, water: 15, fire: 10, earth: 5)
  }

  @Test("Twenty beads appear one by one in five seconds, the second after 263.158 ms")
  func growth() throws {
    let growth = GrowthSequence(bracelet: try BeadRing(ratios: ratios, count: 20))
    #expect(growth.appearanceTimes[0] == 0)
    #expect(abs(growth.appearanceTimes[1] - 0.263158) < 1e-6)
    #expect(growth.appearanceTimes[19] == 5 && growth.endTime == 5)
    #expect(growth.beads(at: -0.1).isEmpty)
    #expect(growth.beads(at: 0).count == 1)
    #expect(growth.beads(at: 2.5).count == 10)
    #expect(growth.beads(at: 99).count == 20)
  }

  @Test("A growing ring never loses beads, despite the apportionment paradox")
  func growthIsMonotone() throws {
    let growth = GrowthSequence(
      bracelet: try BeadRing(ratios: ratios, count: 10), speed: try PlaybackSpeed(2))
    #expect(growth.endTime == 2.5)
    var before: [Bead] = []
    for step in 0...60 {
      let now = growth.beads(at: Double(step) / 20)
      #expect(now.starts(with: before))
      before = now
    }
    #expect(before == growth.bracelet.beads)
  }

  @Test("A single bead appears immediately")
  func singleBead() throws {
    let growth = GrowthSequence(bracelet: try BeadRing(ratios: ratios, count: 1))
    #expect(growth.appearanceTimes == [0] && growth.endTime == 0)
  }

  @Test("A shuffle takes two steps per bead, six at most, 0.9 s each, and every order has all the beads")
  func flashShuffle() throws {
    let bracelet = try BeadRing(ratios: ratios, count: 10)
    let video = FlashShuffleSequence(
      bracelet: bracelet, source: SplitMix64(seed: 5), speed: try PlaybackSpeed(0.5))
    #expect(video.orders.count == 7)
    #expect(video.orders[0] == bracelet)
    #expect(abs(video.endTime - 10.8) < 1e-12)
    #expect(video.orders.allSatisfy { Set($0.beads) == Set(bracelet.beads) })
    #expect(video.order(at: -1) == bracelet)
    #expect(video.order(at: 1.81) == video.orders[1])
    #expect(video.order(at: 1e9) == video.orders[6])
    #expect(video.orders == FlashShuffleSequence(bracelet: bracelet, source: SplitMix64(seed: 5)).orders)
    let two = try BeadRing(ratios: ratios, count: 2)
    #expect(FlashShuffleSequence(bracelet: two, source: SplitMix64(seed: 5)).orders.count == 5)
  }

  @Test("Speeds outside 0.5…2 are refused", arguments: [0.49, 2.01, -1, 0, .nan, .infinity])
  func speeds(factor: Double) {
    let error = #expect(throws: BraceletError.self) { try PlaybackSpeed(factor) }
    #expect(error?.path == "speed")
  }
}
