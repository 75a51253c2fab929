import ProgramFamilies
import Afterglow
import FrameExport
import Glibc
import PixelKernels
import VideoCoding

/// Typical scenes: drawing, encoding and both, and the data another library needs to draw the same.
struct ScenesBenchmark {
  /// Where scenes, their images and display lists are written.
  static let folder = ".build/bench-scenes"

  let runs: Int
  /// Parts of the names of the scenes that are measured; all where there are none.
  let names: [String]
  /// Scene files that are measured instead of the suite, at 1080×1920.
  let files: [String]

  private var scenes: [MeasuredScene] {
    guard files.isEmpty else { return files.map { MeasuredScene(file: $0) } }
    let chosen = TypicalScene.all.filter { scene in
      names.isEmpty || names.contains { scene.name.contains($0) }
    }
    return chosen.map { MeasuredScene($0, folder: Self.folder) }
  }

  private var includesHeart: Bool { names.isEmpty && files.isEmpty }

  func report() async throws {
    try writeImages()
    print(
      """
      1080×1920, 30 fps, \(Statistics.decimal(TypicalScene.seconds)) s; milliseconds a frame: processor time of drawing on
      one thread, of encoding and of export; wall times of drawing, encoding and export with one job and with two;
      export over encoding
      scene | processor: draw, encode, export | draw 1, 2 | encode 1, 2 | export 1, 2 | over encoding 1, 2 | gain of two jobs: export, encoding
      """)
    for scene in scenes {
      try write(scene)
      try await measure(name: scene.name, path: scene.path)
    }
    if includesHeart { try await measure(name: "heart (soft)", path: "Scenes/heart-chakra.json") }
  }

  /// Only the processor time of drawing, which other work on the machine hardly changes.
  func reportDrawing() throws {
    try writeImages()
    print("milliseconds of processor time a frame, 1080×1920, one thread; median (least…greatest)")
    for scene in scenes {
      try write(scene)
      try measureDrawing(name: scene.name, path: scene.path)
    }
    if includesHeart { try measureDrawing(name: "heart (soft)", path: "Scenes/heart-chakra.json") }
  }

  private func measureDrawing(name: String, path: String) throws {
    let video = try RenderedFrames(scene: path, width: TypicalScene.width, height: TypicalScene.height)
    let frames = Self.comparedFrames
    let times = try (0..<runs).map { _ in
      try Measurement.processorTime { () throws in try video.render(frames: 0..<frames) } * 1000
        / Double(frames)
    }.sorted()
    show(
      "\(name) | \(Statistics.decimal(Statistics.median(times))) (\(Statistics.decimal(times[0]))…\(Statistics.decimal(times[times.count - 1])))"
    )
  }

  /// Prints a row at once, also through a pipe.
  private func show(_ row: String) {
    print(row)
    fflush(nil)
  }

  private func writeImages() throws {
    try AtomicFile.makeFolder(Self.folder)
    for (index, image) in TypicalScene.pictures.enumerated() {
      let bytes = try SyntheticImage.png(
        width: image.width, height: image.height, seed: UInt64(index))
      try AtomicFile.write(bytes, to: "\(Self.folder)/\(image.name)")
    }
  }

  /// The scene, and what Skia needs to draw the same.
  private func write(_ scene: MeasuredScene) throws {
    if let json = scene.json { try AtomicFile.write(Array(json.utf8), to: scene.path) }
    try writeReference(scene)
  }

  private func measure(name: String, path: String) async throws {
    let video = try VideoBenchmark(scene: path, seconds: TypicalScene.seconds)
    var processor: [[Double]] = [[], [], []]
    var times: [[[Double]]] = [[[], [], []], [[], [], []]]
    for _ in 0..<runs {
      for jobs in [1, 2] {
        for (kind, work) in [video.renderOnly, video.encodeOnly, video.export].enumerated() {
          let start = Measurement.processorClock
          times[jobs - 1][kind].append(try await work(jobs))
          if jobs == 1 { processor[kind].append(Measurement.processorClock - start) }
        }
      }
    }
    func pair(_ kind: Int) -> String {
      times.map { video.milliseconds(Statistics.median($0[kind])) }.joined(separator: ", ")
    }
    func quotient(_ above: [Double], _ below: [Double]) -> String {
      Statistics.decimal(Statistics.median(zip(above, below).map { $0 / $1 }), digits: 2)
    }
    let columns = [
      name, processor.map { video.milliseconds(Statistics.median($0)) }.joined(separator: ", "), pair(0),
      pair(1),
      pair(2),
      times.map { quotient($0[2], $0[1]) }.joined(separator: ", "),
      "\(quotient(times[0][2], times[1][2])), \(quotient(times[0][1], times[1][1]))",
    ]
    show(columns.joined(separator: " | "))
  }

  /// The display lists of the frames that Skia is measured with, and one frame as it is drawn here.
  private func writeReference(_ scene: MeasuredScene) throws {
    let document = try SceneDocument(path: scene.path, families: ProgramFamilies.all)
    let source = try document.frames(RenderOptions())
    let list = DisplayList(text: source.resources.text, folder: scene.folder)
    let frames = try (0..<Self.comparedFrames).map { frame in
      try list.json(source.resolved(at: Double(frame) / 30))
    }
    let name = "\(Self.folder)/\(scene.fileName)"
    let lists = """
      {"name": "\(scene.name)", "width": \(TypicalScene.width), "height": \(TypicalScene.height), \
      "comparesPixels": \(scene.comparesPixels), "frames": [
      \(frames.joined(separator: ",\n"))]}
      """
    try AtomicFile.write(Array(lists.utf8), to: "\(name).frames.json")
    let last = Double(Self.comparedFrames - 1) / 30
    let export = ImageExport(source: source, settings: ImageSettings(dither: .none))
    try export.publish(try export.file(at: last), to: "\(name).png")
  }

  private static let comparedFrames = 20
}

extension TypicalScene {
  var fileName: String { String(name.map { $0 == " " ? "-" : $0 }) }
}

/// A scene of the suite, or a file.
private struct MeasuredScene {
  let name: String
  let path: String
  /// Written to the path first.
  var json: String?
  var comparesPixels = true

  init(_ scene: TypicalScene, folder: String) {
    name = scene.name
    path = "\(folder)/\(scene.fileName).json"
    json = scene.json
    comparesPixels = scene.comparesPixels
  }

  init(file: String) {
    name = Self.stem(file)
    path = file
  }

  /// Of what is written for Skia.
  var fileName: String { Self.stem(path) }

  /// Where the scene's images are.
  var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return String(path[..<slash])
  }

  private static func stem(_ path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    return String(name.prefix { $0 != "." })
  }
}
