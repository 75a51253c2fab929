import Testing
import VectorGraphics

@testable import BraceletScenes

@Suite("Bracelets")
struct BraceletTests {
  let ratios: ElementRatios
  let bracelet: Bracelet

  init() throws {
    ratios = try ElementRatios(metal: 30, wood: 25, water: 20, fire: 15, earth: 10)
    bracelet = try Bracelet(ratios: ratios, count: 18)
  }

  @Test("A bracelet strings its beads in element order, each in its element's color and stone")
  func stringing() {
    #expect(bracelet.counts.inOrder == [5, 4, 4, 3, 2])
    #expect(bracelet.beads.compactMap(\.element) == bracelet.beads.compactMap(\.element).sorted())
    #expect(bracelet.beads[0].color == Color(rgb: 0xFF, 0xD7, 0x00))
    #expect(bracelet.beads[0].stone == .clearQuartz)
    #expect(Set(bracelet.beads.map(\.id)).count == 18)
  }

  @Test("Empty ratios make a ring of gray places")
  func padRing() throws {
    let empty = try ElementRatios(metal: 0, wood: 0, water: 0, fire: 0, earth: 0)
    let ring = try Bracelet(ratios: empty, count: 12)
    #expect(ring.beads.count == 12)
    #expect(ring.beads.allSatisfy { $0.element == nil && $0.color.cssDescription == "#cccccc" })
    #expect(try ring.resized(to: 14, filledBy: empty).beads.last?.element == nil)
  }

  @Test("Counts of beads outside 1…40 are refused", arguments: [Int.min, -1, 0, 41, .max])
  func countRange(count: Int) {
    #expect(throws: BraceletError.self) { try Bracelet(ratios: ratios, count: count) }
    #expect(throws: BraceletError.self) { try bracelet.resized(to: count, filledBy: ratios) }
  }

  @Test("Two beads with one identity are refused")
  func identities() {
    let bead = bracelet.beads[0]
    #expect(throws: BraceletError.self) { try Bracelet(beads: [bead, bead]) }
    #expect(throws: BraceletError.self) { try Bracelet(beads: []) }
  }

  @Test("Growing keeps every bead where it is and reaches the new allotment", arguments: 18...40)
  func growing(count: Int) throws {
    let grown = try bracelet.resized(to: count, filledBy: ratios)
    #expect(Array(grown.beads.prefix(18)) == bracelet.beads)
    #expect(grown.beads.count == count)
    #expect(Set(grown.beads.map(\.id)).count == count)
    #expect(grown.counts == ratios.counts(of: count))
  }

  @Test("Where the allotment takes a bead away on growing, it stays on the thread all the same")
  func growingThroughTheParadox() throws {
    let ratios = try ElementRatios(metal: 45, wood: 25, water: 15, fire: 10, earth: 5)
    let grown = try Bracelet(ratios: ratios, count: 9).resized(to: 10, filledBy: ratios)
    #expect(grown.counts.earth == 1)
    #expect(grown.counts.inOrder == [5, 2, 1, 1, 1])
  }

  @Test("Shrinking takes beads from the end, and new ones never get an identity again")
  func shrinking() throws {
    let shrunk = try bracelet.resized(to: 5, filledBy: ratios)
    #expect(shrunk.beads == Array(bracelet.beads.prefix(5)))
    let regrown = try shrunk.resized(to: 18, filledBy: ratios)
    #expect(regrown.beads.dropFirst(5).allSatisfy { $0.id >= 18 })
  }

  @Test("A bead with the last identity there is leaves no room for another, and does not trap")
  func lastIdentity() throws {
    let full = try Bracelet(beads: [Bead(id: .max, element: .fire, color: .black, stone: .plain)])
    #expect(throws: BraceletError.self) { try full.resized(to: 2, filledBy: ratios) }
  }

  @Test("Swapping exchanges two beads and nothing else; places that are not there are refused")
  func swapping() throws {
    let swapped = try bracelet.swapping(0, 17)
    #expect(swapped.beads[0] == bracelet.beads[17] && swapped.beads[17] == bracelet.beads[0])
    #expect(swapped.beads[1..<17] == bracelet.beads[1..<17])
    #expect(try swapped.swapping(0, 17) == bracelet)
    #expect(try bracelet.swapping(3, 3) == bracelet)
    #expect(throws: BraceletError.self) { try bracelet.swapping(0, 18) }
    #expect(throws: BraceletError.self) { try bracelet.swapping(-1, 0) }
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

@Suite("Films of bracelets")
struct BraceletMotionTests {
  let ratios: ElementRatios

  init() throws {
    ratios = try ElementRatios(metal: 45, wood: 25, water: 15, fire: 10, earth: 5)
  }

  @Test("Twenty beads appear one by one in five seconds, the second after 263.158 ms")
  func growth() throws {
    let growth = GrowthSequence(bracelet: try Bracelet(ratios: ratios, count: 20))
    #expect(growth.appearanceTimes[0] == 0)
    #expect(abs(growth.appearanceTimes[1] - 0.263158) < 1e-6)
    #expect(growth.appearanceTimes[19] == 5 && growth.endTime == 5)
    #expect(growth.beads(at: -0.1).isEmpty)
    #expect(growth.beads(at: 0).count == 1)
    #expect(growth.beads(at: 2.5).count == 10)
    #expect(growth.beads(at: 99).count == 20)
  }

  @Test("A growing ring only ever gains beads, through the paradox of allotment too")
  func growthIsMonotone() throws {
    let growth = GrowthSequence(
      bracelet: try Bracelet(ratios: ratios, count: 10), speed: try PlaybackSpeed(2))
    #expect(growth.endTime == 2.5)
    var before: [Bead] = []
    for step in 0...60 {
      let now = growth.beads(at: Double(step) / 20)
      #expect(now.starts(with: before))
      before = now
    }
    #expect(before == growth.bracelet.beads)
  }

  @Test("A single bead is there at once")
  func singleBead() throws {
    let growth = GrowthSequence(bracelet: try Bracelet(ratios: ratios, count: 1))
    #expect(growth.appearanceTimes == [0] && growth.endTime == 0)
  }

  @Test("A flash shuffle takes two steps a bead, 200 ms each, and every order has all the beads")
  func flashShuffle() throws {
    let bracelet = try Bracelet(ratios: ratios, count: 10)
    let film = FlashShuffleSequence(
      bracelet: bracelet, source: SplitMix64(seed: 5), speed: try PlaybackSpeed(0.5))
    #expect(film.orders.count == 21)
    #expect(film.orders[0] == bracelet)
    #expect(abs(film.endTime - 8) < 1e-12)
    #expect(film.orders.allSatisfy { Set($0.beads) == Set(bracelet.beads) })
    #expect(film.order(at: -1) == bracelet)
    #expect(film.order(at: 0.41) == film.orders[1])
    #expect(film.order(at: 1e9) == film.orders[20])
    #expect(film.orders == FlashShuffleSequence(bracelet: bracelet, source: SplitMix64(seed: 5)).orders)
  }

  @Test("Speeds outside 0.5…2 are refused", arguments: [0.49, 2.01, -1, 0, .nan, .infinity])
  func speeds(factor: Double) {
    let error = #expect(throws: BraceletError.self) { try PlaybackSpeed(factor) }
    #expect(error?.path == "speed")
  }
}
