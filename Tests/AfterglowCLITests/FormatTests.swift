import Foundation
import ImageDecoding
import Testing

@Suite("Output formats")
struct FormatTests {
  private let program: Program
  private static let ring =
    #"{"size": [64, 48], "duration": 0.2, "layers": [{"type": "ellipse", "fill": "red"}]}"#

  init() throws {
    program = try Program()
    try program.write(Self.ring, to: "ring.json")
  }

  @Test("afterglow formats prints one line for each format and codec")
  func table() throws {
    let outcome = try program.run("formats")
    #expect(outcome.exitCode == 0)
    #expect(
      outcome.output == """
        file         codec          option              bits       alpha  hdr  loops   sound  times
        .png         PNG                                8, 16      yes    yes  -       no     -
        .jpg, .jpeg  JPEG                               8          no     no   -       no     -
        .webp        WebP                               8          yes    no   -       no     -
        .avif        AVIF                               10, 8, 12  yes    yes  -       no     -
        .svg         SVG                                8          yes    no   -       no     -
        .pdf         PDF                                8          yes    no   -       no     -
        .mp4         H.264                              8, 10      no     no   player  AAC    exact
        .mp4         HEVC           --codec hevc        8, 10      no     yes  player  AAC    exact
        .mp4         AV1            --codec av1         8, 10      no     yes  player  AAC    exact
        .mov         H.264                              8, 10      no     no   player  AAC    exact
        .mov         HEVC           --codec hevc        8, 10      no     yes  player  AAC    exact
        .mov         ProRes 422 HQ  --codec prores      10         no     yes  player  PCM    exact
        .mov         ProRes 4444    --codec prores4444  10         yes    yes  player  PCM    exact
        .webm        VP9                                8, 10      yes    yes  player  Opus   milliseconds
        .webm        AV1            --codec av1         8, 10      no     yes  player  Opus   milliseconds
        .mkv         FFV1                               16         yes    no   player  FLAC   milliseconds
        .apng        APNG                               8, 16      yes    no   file    no     exact
        .gif         GIF                                8          yes    no   file    no     hundredths
        .webp        WebP                               8          yes    no   file    no     milliseconds
        .avif        AVIF                               10, 8      yes    yes  file    no     exact

        """)
  }

  @Test("afterglow formats --json prints the same as JSON")
  func json() throws {
    struct Table: Decodable {
      struct Format: Decodable {
        struct Codec: Decodable {
          let name: String
          let codec: String?
          let bitDepths: [Int]
          let alpha: Bool
          let hdr: Bool
          let loops: String
          let sound: Bool
          let times: String
        }
        let name: String
        let extensions: [String]
        let kind: String
        let codecs: [Codec]
      }
      let formats: [Format]
    }
    let outcome = try program.run("formats", "--json")
    #expect(outcome.exitCode == 0)
    let table = try JSONDecoder().decode(Table.self, from: Data(outcome.output.utf8))
    #expect(
      table.formats.map(\.name) == [
        "PNG", "JPEG", "WebP", "AVIF", "SVG", "PDF", "MP4", "QuickTime", "WebM", "Matroska", "APNG", "GIF",
        "animated WebP",
        "animated AVIF",
      ])
    #expect(
      table.formats.map(\.kind) == [String](repeating: "still", count: 6)
        + [String](repeating: "video", count: 8))
    #expect(table.formats[1].extensions == ["jpg", "jpeg"])
    #expect(table.formats[0].codecs[0].alpha && table.formats[0].codecs[0].codec == nil)
    #expect(table.formats[6].codecs.map(\.codec) == ["h264", "hevc", "av1"])
    #expect(table.formats[7].codecs.map(\.alpha) == [false, false, false, true])
    #expect(table.formats[7].codecs.allSatisfy { $0.sound && $0.times == "exact" })
    #expect(
      table.formats[11].codecs.allSatisfy { !$0.sound && $0.loops == "file" && $0.times == "hundredths" })
  }

  private func render(_ arguments: String...) throws -> Program.Outcome {
    try program.start(["render", "ring.json"] + arguments).finish()
  }

  @Test("a .jpg still has the requested size and quality")
  func jpeg() throws {
    #expect(try render("-o", "a.jpg", "--scale", "2", "--background", "#102030").exitCode == 0)
    let bitmap = try ImageDecoder().decode(Array(try program.contents(of: "a.jpg")))
    #expect(bitmap.width == 128 && bitmap.height == 96)
    let corner = bitmap[0, 0]
    let channels: [Int] = [corner.x, corner.y, corner.z].map { Int($0) / 257 }
    #expect(channels == [16, 32, 48])
    #expect(try render("-o", "b.jpeg", "--quality", "20", "--chroma", "4:2:0", "--scale", "2").exitCode == 0)
    #expect(try program.contents(of: "b.jpeg").count < program.contents(of: "a.jpg").count)
    #expect(try render("-o", "f/%d.jpg", "--background", "white", "--fps", "10").exitCode == 0)
    #expect(FileManager.default.fileExists(atPath: program.folder.path() + "/f/2.jpg"))
  }

  @Test(
    "a transparent scene in a file without transparency is written over black, with a warning",
    arguments: ["a.jpg", "a.mp4", "f/%d.jpg"])
  func alphaLoss(name: String) throws {
    let outcome = try render("-o", name)
    #expect(outcome.exitCode == 0)
    let warnings = outcome.errors.split(separator: "\n").filter { $0.hasPrefix("warning: ") }
    #expect(warnings.count == 1)
    #expect(
      warnings.first?.contains("black shows through; use --background with a color, or write .") == true,
      "\(outcome.errors)")
    #expect(try !render("-o", name, "--quiet").errors.contains("warning"))
    #expect(try !render("-o", name, "--background", "white").errors.contains("warning"))
    #expect(try render("-o", "a.png").errors.isEmpty)
  }

  @Test(
    "a transparent background that layers cover is named in one warning, and the file is written",
    arguments: ["a.png", "a.webp", "f/%d.png", "a.gif", "a.apng"])
  func coveredBackground(name: String) throws {
    let wall = #"{"type": "rectangle", "fill": "white"}"#
    try program.write(#"{"size": [64, 48], "duration": 0.2, "layers": [\#(wall)]}"#, to: "wall.json")
    func warnings(_ scene: String, _ options: String...) throws -> [Substring] {
      let frames = name == "a.png" ? [] : ["--fps", "10"]
      let outcome = try program.start(["render", scene, "-o", name] + frames + options).finish()
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      return outcome.errors.split(separator: "\n").filter { $0.hasPrefix("warning: ") }
    }
    #expect(
      try warnings("wall.json", "--background", "transparent")
        == ["warning: \(name): nothing is transparent: the scene's own layers cover the whole picture"])
    #expect(try warnings("wall.json", "--background", "transparent", "--quiet").isEmpty)
    #expect(try warnings("wall.json").isEmpty)
    #expect(try warnings("ring.json", "--background", "transparent").isEmpty)
  }

  @Test("a picture on the standard output without any transparent pixel is named too")
  func coveredOutput() throws {
    try program.write(
      #"{"size": [8, 8], "layers": [{"type": "rectangle", "fill": "white"}]}"#, to: "wall.json")
    let outcome = try program.run("render", "wall.json", "-o", "-", "--background", "transparent")
    #expect(outcome.exitCode == 0)
    #expect(outcome.errors.contains("warning: standard output: nothing is transparent"), "\(outcome.errors)")
  }

  @Test("a batch names each picture that is nowhere transparent")
  func coveredBatch() throws {
    try program.write(
      #"{"size": [8, 8], "layers": [{"type": "rectangle", "fill": "white"}]}"#, to: "wall.json")
    try program.write("{\"id\": 1}\n{\"id\": 2}\n", to: "rows.ndjson")
    let outcome = try program.run(
      "batch", "wall.json", "--data", "rows.ndjson", "-o", "{id}.png", "--background", "transparent")
    #expect(outcome.exitCode == 0)
    #expect(outcome.errors.contains("nothing is transparent"), "\(outcome.errors)")
  }

  @Test(
    "an option that a format does not support is an error that lists the supported ones",
    arguments: [
      (["-o", "a.jpg", "--background", "transparent"], "JPEG does not support transparency"),
      (
        ["-o", "a.mp4", "--background", "transparent"],
        "MP4 does not support transparency; use --background with a color, or write .mov with --codec prores4444"
      ),
      (["-o", "a.jpg", "--bit-depth", "16"], "--bit-depth must be 8 for JPEG"),
      (["-o", "a.png", "--bit-depth", "10"], "--bit-depth must be 8 or 16 for PNG"),
      (["-o", "a.png", "--quality", "80"], "--quality applies only to .jpg, .webp and .avif files"),
      (["-o", "a.mp4", "--chroma", "4:2:0"], "--chroma applies only to .jpg files and .avif stills"),
      (["-o", "a.jpg", "--quality", "0"], "--quality must be within 1…100"),
      (["-o", "a.jpg", "--audio", "a.wav"], "--audio applies only to videos: .mp4, .mov, .webm or .mkv"),
      (["-o", "a.bmp"], ".png, .jpg, .webp, .avif, .svg or .pdf for a still"),
      (["-o", "f/%d.mp4"], "a sequence consists of .png, .jpg, .webp, .avif, .svg or .pdf files"),
    ])
  func refused(arguments: [String], message: String) throws {
    let outcome = try program.start(["render", "ring.json"] + arguments).finish()
    #expect(outcome.exitCode == 64)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(try program.files() == ["ring.json"])
  }

  @Test("a batch writes .jpg files, and warns of each row that loses transparency")
  func batch() throws {
    try program.write("{\"id\": 1}\n{\"id\": 2}\n", to: "rows.ndjson")
    let outcome = try program.run(
      "batch", "ring.json", "--data", "rows.ndjson", "-o", "{id}.jpg", "--quality", "70")
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(try program.files() == ["1.jpg", "2.jpg", "ring.json", "rows.ndjson"])
    #expect(outcome.errors.contains("JPEG does not support transparency"))
    for (name, options) in [("{id}.webp", ["--lossless"]), ("{id}.avif", ["--quality", "60"])] {
      let arguments = ["batch", "ring.json", "--data", "rows.ndjson", "-o", name] + options
      let written = try program.start(arguments).finish()
      #expect(written.exitCode == 0 && !written.errors.contains("transparency"), "\(written.errors)")
      let image = try ImageDecoder().decode(
        Array(try program.contents(of: name.replacing("{id}", with: "2"))))
      #expect(image.width > 0 && !image.isOpaque)
    }
    let video = try program.run("batch", "ring.json", "--data", "rows.ndjson", "-o", "{id}.mp4")
    #expect(
      video.exitCode != 0
        && video.errors.contains("the pattern must end in .png, .jpg, .webp, .avif, .svg or .pdf"))
  }
}
