/// How a layer's colour mixes with what lies beneath it (W3C Compositing and Blending 1, section 10).
public enum BlendMode: String, Sendable, Hashable, CaseIterable {
  case normal, multiply, screen, overlay, darken, lighten
  case colorDodge = "color-dodge"
  case colorBurn = "color-burn"
  case hardLight = "hard-light"
  case softLight = "soft-light"
  case difference, exclusion, hue, saturation, color, luminosity
  /// Sums of colour and alpha, clamped (`mix-blend-mode: plus-lighter`).
  case plusLighter = "plus-lighter"
}
