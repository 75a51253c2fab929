import RenderTree
import SceneModel
import VectorGraphics

/// Measures the texts of lyrics.
struct TextRuler {
  let text: any TextMeasuring
  /// The language of words and readings.
  let language: String?
  var writingMode = WritingMode.horizontal

  /// The advance of a text in points.
  func width(of string: String, font: Font) throws(ComponentError) -> Double {
    string.isEmpty ? 0 : try metrics(of: TextRun(text: string, font: font, language: language)).flow.width
  }

  func metrics(of run: TextRun, width: Double? = nil) throws(ComponentError) -> TextMetrics {
    do {
      var paragraph = TextParagraph(runs: [run], width: width)
      paragraph.writingMode = writingMode
      paragraph.runs[0].combination = .digits
      return try text.metrics(of: paragraph)
    } catch {
      throw ComponentError(path: [], message: error.description)
    }
  }
}
