import Testing
import VectorGraphics

@testable import AfterglowBracelets

@Suite("Rings of beads")
struct RingGeometryTests {
  @Test("Twenty beads of radius 18 on a ring of 120 leave gaps of 1.5 points")
  func gaps() {
    let ring = RingGeometry(count: 20, center: .zero, radius: 120, beadRadius: 18)
    #expect(abs(ring.gap - 1.54) < 0.01)
  }

  @Test("Beads are evenly spaced from the right, clockwise on screen")
  func positions() {
    let ring = RingGeometry(count: 4, center: Point(x: 100, y: 100), radius: 50, beadRadius: 5)
    #expect(ring.position(ofPlace: 0) == Point(x: 150, y: 100))
    #expect(ring.position(ofPlace: 1) == Point(x: 100, y: 150))
    #expect(ring.position(ofPlace: 1, turnedBy: 90) == Point(x: 50, y: 100))
    #expect(ring.angle(ofPlace: 3) == 270)
  }

  @Test("A fitted ring stays within its circle and never overlaps its beads", arguments: 1...40)
  func fitting(count: Int) {
    let ring = RingGeometry.fitting(count: count, center: .zero, outerRadius: 100, maximumBeadRadius: 22)
    #expect(ring.radius + ring.beadRadius <= 100 + 1e-9)
    #expect(ring.beadRadius <= 22 && ring.beadRadius > 0)
    #expect(ring.gap >= -1e-9)
    if ring.beadRadius < 22 { #expect(abs(ring.gap) < 1e-9) }
  }

  @Test("A touch selects the nearest bead only within its radius")
  func nearest() {
    let ring = RingGeometry(count: 4, center: .zero, radius: 100, beadRadius: 18)
    #expect(ring.place(nearest: Point(x: 10, y: 90), within: 40) == 1)
    #expect(ring.place(nearest: .zero, within: 40) == nil)
    #expect(ring.place(nearest: Point(x: .nan, y: 0), within: 40) == nil)
  }

  @Test("Invalid values make a ring of one bead without size, not a trap")
  func nonsense() {
    let ring = RingGeometry(count: 0, center: .zero, radius: -1, beadRadius: -1)
    #expect(ring.count == 1 && ring.radius == 0 && ring.beadRadius == 0)
    #expect(
      RingGeometry.fitting(count: -3, center: .zero, outerRadius: -1, maximumBeadRadius: 1).beadRadius == 0)
  }
}

@Suite("Share formats")
struct ShareFormatTests {
  @Test("The table contains every size and margin of the sources")
  func table() throws {
    for row in try CaseFiles.rows("social_sizes.tsv") {
      let format = try #require(ShareFormat.all.first { $0.title == row["name"] }, "\(row)")
      let numbers = [
        format.width, format.height, format.keepOutTop, format.keepOutBottom, format.keepOutSides,
      ]
      let columns = ["width", "height", "keep_out_top", "keep_out_bottom", "keep_out_sides"]
      #expect(numbers.map(String.init) == columns.map { row[$0] ?? "" }, "\(format.name)")
    }
  }

  @Test("Formats are found by name, a ratio with a colon too, and names fit into file names")
  func names() {
    #expect(ShareFormat.named("3:4") == .threeByFour)
    #expect(ShareFormat.named("story") == .story)
    #expect(ShareFormat.named("cinema") == nil)
    #expect(Set(ShareFormat.all.map(\.name)).count == ShareFormat.all.count)
    #expect(
      ShareFormat.all.allSatisfy {
        $0.name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
      })
  }

  @Test("A story leaves its top, bottom and sides free")
  func safeArea() {
    #expect(ShareFormat.story.safeArea == Rect(x: 60, y: 250, width: 960, height: 1330))
    #expect(ShareFormat.wide.safeArea == Rect(x: 0, y: 0, width: 1600, height: 900))
  }
}
