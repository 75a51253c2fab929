// Derived from the parameters that RestTimerComponent declares; written by `make record-api`.
import SceneModel
import VectorGraphics

/// The ring of a rest timer that counts down to zero.
public struct RestTimer: SingleLayerContent {
  public var layer: Layer

  /// - Parameters:
  ///   - seconds: Length of the rest.
  ///   - title: A label above the time.
  ///   - theme: Colors and dimensions.
  ///   - locale: The language of numbers and dates: en, zh-Hans, ja, es, ar and 16 others.
  ///   - background: Whether the theme's background is painted.
  public init(
    seconds: Int = 90,
    title: String? = nil,
    theme: WorkoutTheme = .light,
    locale: String = "en",
    background: Bool = true
  ) {
    layer = Layer(
      component: RestTimerComponent.self,
      [
        "seconds": seconds,
        "title": title,
        "theme": theme,
        "locale": locale,
        "background": background,
      ])
  }
}
