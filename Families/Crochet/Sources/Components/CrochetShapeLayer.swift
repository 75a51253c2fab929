// Derived from the parameters that CrochetShapeComponent declares; written by `make record-api`.
import SceneModel
import VectorGraphics

/// A flat circle, a sphere or a square in crochet, from its number of rounds.
public struct CrochetShape: SingleLayerContent {
  public var layer: Layer

  /// - Parameters:
  ///   - shape: circle and square: a chart; sphere: its profile with stitch counts.
  ///   - stitch: The stitch of circles and squares, in US terms.
  ///   - rounds: Rounds of a circle, rounds of increases of a sphere, or rows of a square.
  ///   - symbols: Symbol set: JIS L 0201 or Craft Yarn Council.
  ///   - words: Terms of the key: US, UK, Japanese or Chinese.
  ///   - theme: The colors: light or dark.
  ///   - title: A title (default: the name of the shape).
  ///   - key: Whether the key is shown.
  public init(
    shape: Shape = .circle,
    stitch: Stitch = .sc,
    rounds: Int = 6,
    symbols: CrochetSymbols = .jis,
    words: CrochetWords = .us,
    theme: CrochetTheme = .light,
    title: String? = nil,
    key: Bool = true
  ) {
    layer = Layer(
      component: CrochetShapeComponent.self,
      [
        "shape": shape,
        "stitch": stitch,
        "rounds": rounds,
        "symbols": symbols,
        "words": words,
        "theme": theme,
        "title": title,
        "key": key,
      ])
  }

  /// circle and square: a chart; sphere: its profile with stitch counts.
  public enum Shape: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
    /// `circle`.
    case circle
    /// `sphere`.
    case sphere
    /// `square`.
    case square
  }

  /// The stitch of circles and squares, in US terms.
  public enum Stitch: String, Sendable, Hashable, CaseIterable, ParameterConvertible {
    /// `sc`.
    case sc
    /// `hdc`.
    case hdc
    /// `dc`.
    case dc
  }
}
