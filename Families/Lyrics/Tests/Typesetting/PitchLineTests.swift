import Testing
import VectorGraphics

@testable import AfterglowLyrics

@Suite("Pitch lines")
struct PitchLineTests {
  private func line(
    _ bits: String, cell: Double = 20, following: Pitch? = nil, style: PitchLineStyle = .onpu,
    unit: Double = 1
  ) -> PitchLine {
    PitchLine(
      edges: (0...bits.count).map { Double($0) * cell }, pitches: bits.map { Pitch(isHigh: $0 == "1") },
      following: following, style: style, unit: unit)
  }

  private func points(_ line: PitchLine) -> [[Point]] {
    var result: [[Point]] = []
    for element in line.path.elements {
      switch element {
      case .move(let point): result.append([point])
      case .line(let point): result[result.count - 1].append(point)
      default: Issue.record("a pitch line has straight strokes only")
      }
    }
    return result
  }

  @Test(
    "roofs are 1 and 5 below the top of the area, walls at the edges of the cells, ends half a stroke inside")
  func onpuCells() {
    let expected = [
      Point(x: 0.75, y: 5), Point(x: 20, y: 5), Point(x: 20, y: 1), Point(x: 40, y: 1), Point(x: 60, y: 1),
      Point(x: 60, y: 5), Point(x: 79.25, y: 5),
    ]
    #expect(points(line("0110")) == [expected])
    #expect(line("0110").strokeWidth == 1.5)
  }

  @Test("the geometry grows with the font")
  func scaled() {
    let double = line("10", cell: 40, unit: 2)
    #expect(points(double)[0].map(\.y) == [2, 2, 10, 10])
    #expect(points(double)[0].first?.x == 1.5)
    #expect(double.strokeWidth == 3)
  }

  @Test(
    "a word is one path, however often its pitch changes",
    arguments: ["1", "0", "01", "10", "0111", "010101"])
  func onePath(bits: String) {
    #expect(points(line(bits)).count == 1)
  }

  @Test("the lines of two high words side by side do not touch")
  func neighbors() {
    let first = points(line("01"))[0].last
    #expect(first == Point(x: 39.25, y: 1))
  }

  @Test("the fall to a particle is a wall within the word's own space")
  func particleFall() {
    let odaka = points(line("01", following: .low))[0]
    #expect(odaka.suffix(2) == [Point(x: 39.25, y: 1), Point(x: 39.25, y: 5)])
    #expect(points(line("01", following: .high)) == points(line("01")))
    #expect(points(line("10", following: .low)) == points(line("10")))
  }

  @Test("dictionaries draw high morae only, with a hook at the fall")
  func dictionary() {
    #expect(
      points(line("0110", style: .dictionary)) == [
        [Point(x: 20, y: 1), Point(x: 40, y: 1), Point(x: 60, y: 1), Point(x: 60, y: 5)]
      ])
    #expect(points(line("00", style: .dictionary)).isEmpty)
    #expect(points(line("01", style: .dictionary))[0].count == 2)
    #expect(points(line("01", following: .low, style: .dictionary))[0].last == Point(x: 39.25, y: 5))
  }

  @Test("a continued roof ends where the line of the next word begins")
  func joint() {
    var line = line("01", style: .dictionary)
    line.joint = 44.75
    #expect(points(line)[0].last == Point(x: 44.75, y: 1))
  }

  @Test("progress goes from 0 to 1, a step for each mora", arguments: ["0", "01", "0110", "1000", "0101"])
  func progress(bits: String) {
    let progress = line(bits).progress
    #expect(progress.count == bits.count + 1)
    #expect(progress.first == 0)
    #expect(abs((progress.last ?? 0) - 1) < 1e-12)
    #expect(zip(progress, progress.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test("a part of the path as long as the progress of a mora ends at the edge of its cell")
  func trimming() throws {
    let word = line("0110")
    let trimmed = word.path.trimmed(from: 0, to: word.progress[2], offset: 0)
    let end = try #require(trimmed.currentPoint)
    #expect(abs(end.x - 40) < 1e-9)
    #expect(abs(end.y - 1) < 1e-9)
  }

  @Test("strokes can be aligned to pixels: their upper edges lie between two", arguments: [1.0, 2, 3, 4])
  func aligned(pixels: Double) {
    var style = LyricTypography()
    style.pixelScale = pixels
    let word = PitchLine(
      edges: [0, 20, 40], pitches: [.low, .high], top: 11, align: style.aligned(center:strokeWidth:))
    for y in [word.highY, word.lowY] {
      let edge = (y - word.strokeWidth / 2) * pixels
      #expect(abs(edge - edge.rounded()) < 1e-9)
    }
    #expect(abs(word.highY - 12) <= 0.5 / pixels)
    #expect(abs(word.lowY - word.highY - 4) < 1e-9)
  }

  @Test("cells and pitches without a partner are left out")
  func unpaired() {
    #expect(PitchLine(edges: [], pitches: [.high]).path.isEmpty)
    #expect(PitchLine(edges: [0, 20], pitches: [.high, .low]).pitches == [.high])
  }
}
