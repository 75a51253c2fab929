import Testing

@testable import GoldenComparison

@Suite("A directory of goldens compared with its manifest")
struct InventoryTests {
  private func findings(
    _ entries: [GoldenEntry], files: [String], tolerances: [String] = [], missing: Set<String> = []
  ) -> [String] {
    let table = Dictionary(
      uniqueKeysWithValues: tolerances.map {
        ($0, GoldenTolerance(maxDifference: 1, totalPixels: 1, cause: "x"))
      })
    return GoldenInventory(
      manifest: GoldenManifest(entries: entries), tolerances: ToleranceTable(table), files: files,
      missingScenes: missing, scenesInFolder: Set(entries.map(\.scene))
    ).findings.map(\.description)
  }

  private let one = GoldenEntry(name: "one", scene: "one.json")

  @Test("A directory that matches its manifest has no findings; assets are ignored")
  func clean() {
    let files = [
      "manifest.json", "tolerances.json", "environment.json", "one.json", "one.png", "Assets/x.png",
      "a/Assets/y.json",
    ]
    #expect(findings([one], files: files, tolerances: ["one"]).isEmpty)
  }

  @Test("A reference without an entry, a scene without an entry and a tolerance without an entry are orphans")
  func orphans() {
    let found = findings(
      [one], files: ["one.json", "one.png", "old.png", "old.film.json", "lonely.json"], tolerances: ["two"])
    #expect(found.count == 4)
    #expect(found.filter { $0.contains("an orphan") }.count == 4)
    #expect(found.contains { $0.hasPrefix("old.png:") } && found.contains { $0.hasPrefix("lonely.json:") })
  }

  @Test("An entry whose scene is missing is found")
  func missingScene() {
    #expect(findings([one], files: [], missing: ["one.json"]) == ["one: its scene one.json does not exist"])
  }

  @Test("Two entries of one name, of names that differ in case, or of one content are duplicates")
  func duplicates() {
    var two = one
    two.name = "two"
    var loud = one
    loud.name = "ONE"
    loud.bitDepth = 16
    var video = one
    video.name = "three"
    video.subject = .video(from: 0, duration: 1, framesPerSecond: "30")
    #expect(findings([one, one], files: []) == ["one: a duplicate: another golden has this name"])
    #expect(findings([one, two], files: []) == ["two: a duplicate: one renders the same"])
    #expect(findings([one, loud], files: []) == ["ONE: a duplicate: one differs only in case"])
    #expect(findings([one, video], files: []).isEmpty)
  }

  @Test("The order in which parameters are given does not make two goldens different")
  func settingsOrder() {
    var first = one
    first.settings = [.init(parameter: "a", value: .number(1)), .init(parameter: "b", value: .number(2))]
    var second = one
    second.name = "two"
    second.settings = first.settings.reversed()
    #expect(findings([first, second], files: []).count == 1)
  }
}
