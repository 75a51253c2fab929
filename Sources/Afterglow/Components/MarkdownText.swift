// Derived from the parameters that MarkdownTextComponent declares; written by `make record-api`.
import BraceletScenes
import SceneModel
import VectorGraphics

/// Headings, paragraphs and lists with bold and italic words; what does not fit fades out.
public struct MarkdownText: SingleLayerContent {
  public var layer: Layer

  /// - Parameters:
  ///   - text: The text in Markdown.
  ///   - fontSize: The em in points.
  ///   - color: The color of the words. Default: `#3b2b20`.
  ///   - language: The language of the text; it chooses between Han forms.
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

  /// The language of the text; it chooses between Han forms.
  public enum Language: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
    /// `en`.
    case en
    /// `zh`.
    case zh
    /// `ja`.
    case ja
  }
}
