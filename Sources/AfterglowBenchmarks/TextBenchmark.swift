import PangoText
import RenderTree

/// The cost of laying out a line of text.
struct TextBenchmark {
  private static let texts = [
    "Afterglow draws videos without a browser", "春高楼の花の宴めぐる盃かげさして", "兎追いしかの山 小鮒釣りしかの川",
  ]
  private static let lineCount = 300

  /// Lines that differ from each other: a number is before each.
  private var lines: [TextParagraph] {
    (0..<Self.lineCount).map { number in
      let font = Font(families: ["Inter", "Noto Sans CJK JP"], size: 20)
      return TextParagraph(runs: [
        TextRun(text: "\(number) \(Self.texts[number % Self.texts.count])", font: font, language: "ja")
      ])
    }
  }

  /// Prints the processor time of a line that is new, and of one that is remembered.
  func report(runs: Int) throws {
    let lines = lines
    var fresh: [Double] = []
    var remembered: [Double] = []
    for _ in 0..<runs {
      let engine = try TextEngine()
      // Fonts are opened once for all text.
      for line in lines.prefix(Self.texts.count) { _ = try engine.metrics(of: line) }
      let layOut = { () throws(TextError) in for line in lines { _ = try engine.metrics(of: line) } }
      fresh.append(try Measurement.processorTime(layOut))
      remembered.append(try Measurement.processorTime(layOut))
    }
    func microseconds(_ times: [Double]) -> String {
      Statistics.decimal(Statistics.median(times) * 1e6 / Double(Self.lineCount))
    }
    print(
      "layout of a line of text: \(microseconds(fresh)) µs new, \(microseconds(remembered)) µs remembered")
  }
}
