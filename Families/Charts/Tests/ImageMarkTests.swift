import Afterglow
import Foundation
import SceneModel
import Tabular
import TestSupport
import Testing
import VectorGraphics

@testable import AfterglowCharts

/// Images for the rows of a chart.
struct ImageMarkTests {
  private static let table = "x,y,team,logo\n0,0,a,a.png\n10,20,b,b.svg\n5,9,c,\n10,20,d,a.png\n"

  private func chart(_ changes: (inout Mark) -> Void = { _ in }) throws -> Chart {
    var chart = Chart.bare(.image, [.x: "x", .y: "y", .url: "logo"])
    changes(&chart.marks[0])
    (chart.data, chart.hasBackground, chart.padding) = (try DataTable(csv: Self.table), false, 0)
    return chart
  }

  /// The images of a chart with their boxes, in the space of the plot.
  private func images(_ layers: [Layer]) -> [(name: String, box: Rect)] {
    layers.flatMap { layer -> [(name: String, box: Rect)] in
      let box = layer.frame.resolved(in: Size(width: 200, height: 100))
      switch layer.content {
      case .image(let image): return [(image.source, box)]
      case .svg(let drawing): return [(drawing.source, box)]
      case .group(let children): return images(children)
      default: return []
      }
    }
  }

  private func drawn(_ chart: Chart) throws -> [(name: String, box: Rect)] {
    let context = ComponentContext(size: Size(width: 200, height: 100), text: EvenText())
    return images(try chart.expanded(in: context).layers)
  }

  @Test("an image is in the middle of its box, which is moved, and empty cells draw nothing")
  func boxes() throws {
    let found = try drawn(
      chart {
        ($0.pointSize, $0.height, $0.offset) = (10, 6, [3, 0])
        $0.filter = [RowCondition(column: "team", .notEqual(.text("d")))]
      })
    #expect(found.map(\.name) == ["a.png", "b.svg"])
    // The axis begins 8 points from the edge: half a box, and the offset.
    #expect(found[0].box == Rect(x: 8 + 3 - 5, y: 97, width: 10, height: 6))
    #expect(found[1].box.width == 10 && found[1].box.maxX <= 200 && found[1].box.minY >= 0)
  }

  @Test("files are named once, by the first row that names them, or by a column that a step makes")
  func files() throws {
    #expect(
      try chart().images == [
        NamedFile(name: "a.png", path: "data[0].logo", origin: "row 1 of column \"logo\""),
        NamedFile(name: "b.svg", path: "data[1].logo", origin: "row 2 of column \"logo\""),
      ])
    var made = try chart { $0.url = "file" }
    made.transforms = [.calculate(try Formula("'flags/' + team + '.png'"), name: "file")]
    made.imageFolder = "in"
    #expect(
      made.images.first
        == NamedFile(name: "in/flags/a.png", path: "marks[0].url", origin: "column \"file\""))
    #expect(try chart { $0.url = "one.png" }.images == [NamedFile(name: "one.png", path: "marks[0].url")])
  }

  @Test(
    "an image needs a file and has no color, and nothing else has a file",
    arguments: [
      (Mark(.image, x: "x", y: "y"), "an image needs \"url\""),
      (Mark(.image, encodings: [.url: "u", .color: "c"]), "remove \"color\""),
      (Mark(.bar, encodings: [.x: "x", .url: "u"]), "only an image has a \"url\""),
    ])
  func faults(mark: Mark, message: String) {
    #expect(mark.missingEncoding?.contains(message) == true)
  }

  @Test("between two periods an image is at the mean place, and is that of the nearer period")
  func moving() throws {
    var chart = Chart.bare(.image, [.x: "x", .y: "y", .url: "logo"])
    chart.data = try DataTable(csv: "x,y,year,team,logo\n0,0,2000,a,a.png\n10,20,2001,a,b.svg\n")
    chart.over = ChartTimeline("year", key: "team", pace: 1)
    let context = ComponentContext(size: Size(width: 200, height: 100), text: EvenText())
    let moving = try #require(try chart.expanded(in: context).moving)
    let names = try [0.4, 0.6].map { images(try moving.layers($0)).map(\.name) }
    #expect(names == [["a.png"], ["b.svg"]])
  }

  private static let scene = """
    {"size": [90, 60], "layers": [{"type": "component", "component": "chart", "parameters": {
     "data": {"url": "t.csv"}, "x": "x", "y": "y", "marks": [{"mark": "image", "url": "logo"}]}}]}
    """
  private static let drawing =
    "<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'><rect width='9' height='9'/></svg>"

  private func template(_ folder: ScratchFolder, _ scene: String) throws -> SceneTemplate {
    try SceneTemplate(path: folder.file(scene), families: [ChartFamily.self])
  }

  @Test(
    "what depends on the files of a scene depends on those of its images, in the folder of the scene that has them"
  )
  func dependencies() throws {
    let folder = try ScratchFolder()
    try FileManager.default.createDirectory(
      atPath: folder.file("in"), withIntermediateDirectories: true)
    try folder.write(Self.scene, to: "in/scene.json")
    try folder.write("x,y,logo\n1,2,a.svg\n", to: "in/t.csv")
    try folder.write(Self.drawing, to: "in/a.svg")
    try folder.write(
      #"{"size": [90, 60], "layers": [{"type": "scene", "source": "in/scene.json"}]}"#, to: "outer.json")
    let before = try template(folder, "outer.json")
    #expect(before.inputPaths.contains { $0.hasSuffix("in/a.svg") })
    _ = try before.document([])
    try folder.write(Self.drawing.replacing("<rect", with: "<rect fill='red'"), to: "in/a.svg")
    #expect(try template(folder, "outer.json").digest != before.digest)
  }

  @Test("each file that cannot be read is named with its row, and those of other kinds with it")
  func missing() throws {
    let folder = try ScratchFolder()
    try folder.write(Self.scene, to: "scene.json")
    try folder.write(
      "x,y,logo\n1,2,a.svg\n1,2,b.png\n1,2,../c.png\n1,2,https://x.org/d.png\n1,2,e.svg\n", to: "t.csv")
    try folder.write(Self.drawing, to: "a.svg")
    let error = #expect(throws: AfterglowError.self) {
      try SceneDocument(path: folder.file("scene.json"), families: [ChartFamily.self])
    }
    let lines = (error?.description ?? "").split(separator: "\n")
    let expected = [
      ("b.png in row 2", "No such file"), ("c.png in row 3", "outside"), ("d.png in row 4", "network"),
      ("e.svg in row 5", "No such file"),
    ]
    #expect(lines.count == expected.count, "\(lines)")
    for (line, (file, reason)) in zip(lines, expected) {
      #expect(line.contains("\(file) of column \"logo\": ") && line.contains(reason), "\(line)")
    }
  }

  @Test("errors of a specification are at its paths")
  func paths() throws {
    var panel = VegaLiteSpec.Panel(chart: Chart(marks: []))
    panel.paths = ["marks[3]": "layer[1].mark", "marks[3].y": "layer[1].encoding.y"]
    #expect(panel.path(of: "marks[3].y.bin") == "layer[1].encoding.y.bin")
    #expect(panel.path(of: "marks[3]") == "layer[1].mark" && panel.path(of: "title") == "title")
  }
}
