/// How a layer's color blends with the backdrop (W3C Compositing and Blending 1, section 10).
public enum BlendMode: String, Sendable, Hashable, CaseIterable {
  /// The layer over the backdrop.
  case normal
  /// The product; never lighter.
  case multiply
  /// The complement of the product of the complements; never darker.
  case screen
  /// Multiply or screen, depending on the backdrop.
  case overlay
  /// The darker of each component.
  case darken
  /// The lighter of each component.
  case lighten
  /// Brightens the backdrop to reflect the layer.
  case colorDodge = "color-dodge"
  /// Darkens the backdrop to reflect the layer.
  case colorBurn = "color-burn"
  /// Multiply or screen, depending on the layer.
  case hardLight = "hard-light"
  /// Like hard light, but softer.
  case softLight = "soft-light"
  /// The difference of each component.
  case difference
  /// Like difference, with lower contrast.
  case exclusion
  /// The hue of the layer with the saturation and luminosity of the backdrop.
  case hue
  /// The saturation of the layer with the hue and luminosity of the backdrop.
  case saturation
  /// The hue and saturation of the layer with the luminosity of the backdrop.
  case color
  /// The luminosity of the layer with the hue and saturation of the backdrop.
  case luminosity
  /// Sums of color and alpha, clamped (`mix-blend-mode: plus-lighter`).
  case plusLighter = "plus-lighter"
}
