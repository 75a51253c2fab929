import RenderTree
import SceneModel
import VectorGraphics

/// Measures the texts of lyrics.
struct TextRuler {
  let text: any TextMeasuring
  /// The language of words and readings.
  let language: String?

  /// The advance of a text in points.
  func width(of string: String, font: Font) throws(ComponentError) -> Double {
    string.isEmpty ? 0 : try metrics(of: TextRun(text: string, font: font, language: language)).size.width
  }

  func metrics(of run: TextRun, width: Double? = nil) throws(ComponentError) -> TextMetrics {
    do {
      return try text.metrics(of: TextParagraph(runs: [run], width: width))
    } catch {
      throw ComponentError(path: [], message: error.description)
    }
  }
}
