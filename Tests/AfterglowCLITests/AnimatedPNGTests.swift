import Foundation
import PNGCoding
import Testing
import VideoCoding

@Suite("Pauses in animated PNG files")
struct AnimatedPNGTests {
  private let program: Program

  init() throws {
    program = try Program()
  }

  private func render(_ scene: String, _ name: String, _ options: [String]) throws -> [UInt8] {
    let outcome = try program.start(["render", scene, "-o", name] + options).finish()
    #expect(outcome.exitCode == 0, "\(outcome.errors)")
    return Array(try program.contents(of: name))
  }

  /// What the file states of a frame: the size of its area, and its delay as a fraction of a second.
  private struct Control: Equatable {
    var width: Int
    var height: Int
    var numerator: Int
    var denominator: Int
  }

  private func controls(_ bytes: [UInt8]) -> [Control] {
    func number(_ start: Int, _ count: Int) -> Int {
      bytes[start..<start + count].reduce(0) { $0 << 8 | Int($1) }
    }
    return (0..<bytes.count - 30).filter { bytes[$0..<$0 + 4].elementsEqual("fcTL".utf8) }.map {
      Control(
        width: number($0 + 8, 4), height: number($0 + 12, 4),
        numerator: number($0 + 24, 2), denominator: number($0 + 26, 2))
    }
  }

  @Test(
    "frames that change nothing prolong the one before them, for any number of jobs", arguments: ["8", "16"],
    ["#203040", "transparent"])
  func mergedFrames(bits: String, background: String) throws {
    // A square that moves five times, and is gone after two and a half seconds of three.
    try program.write(
      """
      {"size": [48, 24], "duration": 3, "layers": [
        {"type": "rectangle", "frame": {"left": 0, "top": 0, "width": 8, "height": 8}, "fill": "gold",
         "animations": [
          {"property": "translate", "delay": 0.55, "duration": 0.5, "fill": "both", "easing": "steps(5)",
           "keyframes": [{"value": [0, 0]}, {"value": [40, 0]}]},
          {"property": "opacity", "delay": 2.45, "duration": 1, "keyframes": [{"value": 0}, {"value": 0}]}]}]}
      """, to: "pauses.json")
    let options = ["--fps", "10", "--bit-depth", bits, "--background", background, "--jobs"]
    let bytes = try render("pauses.json", "a.apng", options + ["1"])
    #expect(try bytes == render("pauses.json", "b.apng", options + ["3"]))
    #expect(try AnimatedPNG.control(of: bytes)?.frameCount == 7)
    let found = try AnimatedImageProperties(path: program.path("a.apng"))
    #expect(found.times.map { 100 * $0 / found.timescale } == [0, 70, 80, 90, 100, 110, 250])
    #expect(100 * found.end / found.timescale == 300)
    #expect(controls(bytes).map(\.numerator) == [7, 1, 1, 1, 1, 14, 5])
    #expect(controls(bytes).allSatisfy { $0.denominator == 10 })
  }

  @Test(
    "a pause that no delay can state repaints one pixel, and its fractions stay exact",
    arguments: ["#203040", "transparent"])
  func longPauses(background: String) throws {
    try program.write(
      #"{"size": [40, 30], "duration": 10, "layers": [{"type": "ellipse", "fill": "gold"}]}"#,
      to: "still.json")
    let bytes = try render("still.json", "a.apng", ["--fps", "29.97", "--background", background])
    #expect(
      controls(bytes)
        == [65, 65, 65, 65, 40].enumerated().map { index, frames in
          Control(
            width: index == 0 ? 40 : 1, height: index == 0 ? 30 : 1, numerator: frames * 1001,
            denominator: 30000)
        })
    #expect(try AnimatedPNG.control(of: bytes)?.frameCount == 5)
  }

  @Test("a frame rate whose delays leave no room for a multiple keeps every frame")
  func longestFractions() throws {
    try program.write(
      ##"{"size": [8, 8], "duration": 3, "background": "#123456", "layers": []}"##, to: "still.json")
    let bytes = try render("still.json", "a.apng", ["--fps", "65535/65534"])
    #expect(controls(bytes).map(\.width) == [8, 1, 1, 1])
    #expect(controls(bytes).allSatisfy { $0.numerator == 65534 && $0.denominator == 65535 })
  }
}
