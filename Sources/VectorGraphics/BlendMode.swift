/// How a layer's color mixes with what lies beneath it (W3C Compositing and Blending 1, section 10).
public enum BlendMode: String, Sendable, Hashable, CaseIterable {
  /// The layer over what is beneath.
  case normal
  /// The product; never lighter.
  case multiply
  /// The complement of the product of the complements; never darker.
  case screen
  /// Multiply or screen, by the color beneath.
  case overlay
  /// The darker of each component.
  case darken
  /// The lighter of each component.
  case lighten
  /// Brightens what is beneath by the layer.
  case colorDodge = "color-dodge"
  /// Darkens what is beneath by the layer.
  case colorBurn = "color-burn"
  /// Multiply or screen, by the layer.
  case hardLight = "hard-light"
  /// A softer hard light.
  case softLight = "soft-light"
  /// The difference of each component.
  case difference
  /// As difference, with less contrast.
  case exclusion
  /// The hue of the layer, the rest from beneath.
  case hue
  /// The saturation of the layer, the rest from beneath.
  case saturation
  /// The hue and saturation of the layer, the luminosity from beneath.
  case color
  /// The luminosity of the layer, the rest from beneath.
  case luminosity
  /// Sums of color and alpha, clamped (`mix-blend-mode: plus-lighter`).
  case plusLighter = "plus-lighter"
}
