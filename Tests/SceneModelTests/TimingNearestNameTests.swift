import SceneModel
import Testing

@Suite("The nearest known name")
struct TimingNearestNameTests {
  private static let table: [(String, String?)] = [
    ("oppacity", "opacity"), ("opactiy", "opacity"), ("OPACITY", "opacity"), ("fil", "fill"),
    ("fill", "fill"),
    ("translate", nil), ("", nil), ("opacityopacity", nil), ("rotete", "rotate"), ("x", nil),
  ]

  @Test("One with few edits is found, a far one is not", arguments: table)
  func nearest(name: String, expected: String?) {
    #expect(nearestName(to: name, among: ["opacity", "fill", "rotate"]) == expected)
  }

  @Test("Fewest edits win, then the first")
  func order() {
    #expect(nearestName(to: "scales", among: ["skews", "scale", "scaled"]) == "scale")
    #expect(nearestName(to: "delay", among: []) == nil)
  }
}
