import Foundation
import PNGCoding
import Testing

@Suite("afterglow render")
struct RenderTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  private func header(of name: String) throws -> PNGHeader {
    try PNGDecoder().decode(Array(try program.contents(of: name))).header
  }

  @Test("a .png name writes a still of the requested size and depth, without messages")
  func still() throws {
    let outcome = try program.run("render", Program.heart, "-o", "a.png", "--scale", "0.25", "--at", "0.25")
    #expect(outcome.exitCode == 0)
    #expect(outcome.output.isEmpty && outcome.errors.isEmpty)
    #expect(try program.files() == ["a.png"])
    let header = try header(of: "a.png")
    #expect(header.width == 90 && header.height == 160 && header.bitDepth == 8)
    let deep = try program.run(
      "render", Program.heart, "-o", "b.png", "--size", "90x160", "--bit-depth", "16")
    #expect(deep.exitCode == 0)
    #expect(try self.header(of: "b.png").bitDepth == 16)
  }

  @Test("an image without a background has an alpha channel")
  func transparent() throws {
    try program.write(
      #"{"size": [8, 8], "layers": [{"type": "ellipse", "fill": "red"}]}"#, to: "scene.json")
    #expect(try program.run("render", "scene.json", "-o", "a.png").exitCode == 0)
    let image = try PNGDecoder().decode(Array(try program.contents(of: "a.png")))
    #expect(image.samples[3] == 0)
    #expect(try program.run("render", "scene.json", "-o", "b.png", "--background", "white").exitCode == 0)
    let opaque = try PNGDecoder().decode(Array(try program.contents(of: "b.png")))
    #expect(opaque.samples[0] == 65535 && opaque.samples[3] == 65535)
  }

  @Test("a pattern writes a sequence, numbered from 1, in a directory that is created")
  func sequence() throws {
    let outcome = try program.run(
      "render", Program.heart, "-o", "frames/%03d.png", "--scale", "0.1", "--fps", "4", "--from", "1", "--to",
      "2")
    #expect(outcome.exitCode == 0 && outcome.output.isEmpty)
    let frames = try FileManager.default.contentsOfDirectory(atPath: program.folder.path() + "/frames")
      .sorted()
    #expect(frames == ["001.png", "002.png", "003.png", "004.png"])
    let still = try program.run("render", Program.heart, "-o", "image.png", "--scale", "0.1", "--at", "1.25")
    #expect(still.exitCode == 0)
    #expect(try program.contents(of: "image.png") == program.contents(of: "frames/002.png"))
  }

  private func video(_ name: String, _ options: String..., environment: [String: String] = [:]) throws -> Data
  {
    let arguments = [
      "render", Program.heart, "-o", name, "--size", "90x160", "--fps", "10", "--duration", "3",
    ]
    let outcome = try program.start(arguments + options, environment: environment).finish()
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
    return try program.contents(of: name)
  }

  @Test("the bytes of a video do not depend on the workers or on earlier heap contents")
  func video() throws {
    let one = try video("1.mp4", "--jobs", "1", environment: ["MALLOC_PERTURB_": "0"])
    #expect(one.count > 1000 && one.dropFirst(4).prefix(4) == Data("ftyp".utf8))
    #expect(try video("2.mp4", "--jobs", "2") == one)
    #expect(try video("4.mp4", "--jobs", "4", environment: ["MALLOC_PERTURB_": "85"]) == one)
    #expect(try program.files() == ["1.mp4", "2.mp4", "4.mp4"])
  }

  @Test(
    "nor do they at the widths of videos",
    .enabled(if: ProcessInfo.processInfo.environment["SLOW_TESTS"] != nil),
    arguments: [360, 720, 1080])
  func videoWidths(width: Int) throws {
    func video(_ name: String, jobs: String, perturbation: String) throws -> Data {
      let outcome = try program.run(
        "render", Program.heart, "-o", name, "--size", "\(width)x\(width * 16 / 9)", "--fps", "10",
        "--duration",
        "2", "--jobs", jobs, environment: ["MALLOC_PERTURB_": perturbation])
      #expect(outcome.exitCode == 0, "\(outcome.errors)")
      return try program.contents(of: name)
    }
    let one = try video("1.mp4", jobs: "1", perturbation: "0")
    #expect(try video("2.mp4", jobs: "2", perturbation: "85") == one)
    #expect(try video("4.mp4", jobs: "4", perturbation: "170") == one)
  }

  @Test("if standard error is not a terminal, progress is plain lines, and none with --quiet")
  func progress() throws {
    let arguments = [
      "render", Program.heart, "-o", "a.mp4", "--size", "90x160", "--fps", "10", "--duration", "1",
    ]
    let outcome = try program.start(arguments).finish()
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.last?.hasPrefix("10/10 frames") == true, "\(outcome.errors)")
    #expect(!outcome.errors.contains("\r") && !outcome.errors.contains("\u{1B}"))
    #expect(try program.start(arguments + ["--quiet"]).finish().errors.isEmpty)
  }

  @Test("reduced motion is the layers' own values")
  func reducedMotion() throws {
    for (name, at) in [("a.png", "0.25"), ("b.png", "16")] {
      let outcome = try program.run(
        "render", Program.heart, "-o", name, "--scale", "0.1", "--at", at, "--reduced-motion")
      #expect(outcome.exitCode == 0)
    }
    #expect(try program.contents(of: "a.png") == program.contents(of: "b.png"))
  }

  @Test("a setting changes the parameter's value")
  func settings() throws {
    try program.write(
      #"""
      {"size": [2, 2], "parameters": {"accent": {"type": "color", "default": "red"}},
       "layers": [{"type": "rectangle", "fill": {"parameter": "accent"}}]}
      """#, to: "scene.json")
    #expect(try program.run("render", "scene.json", "-o", "a.png", "--set", "accent=#0000ff").exitCode == 0)
    let image = try PNGDecoder().decode(Array(try program.contents(of: "a.png")))
    #expect(Array(image.samples.prefix(4)) == [0, 0, 65535, 65535])
  }
}
