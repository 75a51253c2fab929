// Derived from the parameters that MarkdownTextComponent declares; written by `make record-api`.
import SceneModel
import VectorGraphics

/// Headings, paragraphs and lists with bold and italic text; overflow fades out.
public struct MarkdownText: SingleLayerContent {
  public var layer: Layer

  /// - Parameters:
  ///   - text: The text in Markdown.
  ///   - fontSize: Font size in points.
  ///   - color: The text color. Default: `#3b2b20`.
  ///   - language: The language of the text; selects Han glyph forms.
  public init(
    text: String,
    fontSize: Double = 24.0,
    color: Color? = nil,
    language: Language = .en
  ) {
    layer = Layer(
      component: MarkdownTextComponent.self,
      [
        "text": text,
        "fontSize": fontSize,
        "color": color,
        "language": language,
      ])
  }

  /// The language of the text; selects Han glyph forms.
  public enum Language: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
    /// `en`.
    case en
    /// `zh`.
    case zh
    /// `ja`.
    case ja
  }
}
