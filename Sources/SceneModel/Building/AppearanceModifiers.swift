import RenderTree
import VectorGraphics

extension SceneContent {
  /// Sets the id of the content, unique in its scene, for messages and inspection.
  public func id(_ id: String) -> Modified { modified { $0.id = id } }

  /// Sets the opacity of the composited content, 0…1.
  public func opacity(_ opacity: Double) -> Modified { modified { $0.opacity = opacity } }

  /// Hides the content.
  public func hidden(_ isHidden: Bool = true) -> Modified { modified { $0.isHidden = isHidden } }

  /// Sets how the content blends with the backdrop, in sRGB (CSS `mix-blend-mode`).
  public func blendMode(_ mode: BlendMode) -> Modified { modified { $0.blendMode = mode } }

  /// Makes the children of a group blend only with each other (CSS `isolation: isolate`).
  public func isolated(_ isIsolated: Bool = true) -> Modified { modified { $0.isIsolated = isIsolated } }

  /// Blurs the content with a Gaussian, transparent outside and never clipped (CSS `filter: blur()`).
  ///
  /// Filters apply in the order of the calls.
  ///
  /// - Parameter standardDeviation: σ in points, the same value as for SwiftUI's `blur(radius:)` and CSS `blur()`.
  public func blur(standardDeviation: Double) -> Modified {
    filter(.blur(standardDeviation: standardDeviation))
  }

  /// Multiplies colors, 0 or more; 1 has no effect (CSS `filter: brightness()`, not SwiftUI's, which adds).
  public func brightness(_ amount: Double) -> Modified { filter(.brightness(amount)) }

  /// Scales the distance of colors from middle gray, 0 or more; 1 has no effect.
  public func contrast(_ amount: Double) -> Modified { filter(.contrast(amount)) }

  /// Scales the saturation of colors, 0 or more; 1 has no effect (CSS `filter: saturate()`).
  public func saturation(_ amount: Double) -> Modified { filter(.saturate(amount)) }

  /// Makes colors gray, 0…1; 0 has no effect.
  public func grayscale(_ amount: Double) -> Modified { filter(.grayscale(amount)) }

  /// Rotates the hue of colors by an angle in degrees.
  public func hueRotation(_ degrees: Double) -> Modified { filter(.hueRotate(degrees: degrees)) }

  /// Appends a filter function of CSS Filter Effects 1.
  public func filter(_ filter: Filter) -> Modified { modified { $0.filters.append(filter) } }

  /// Adds a blurred copy of the content's shape below it (CSS `filter: drop-shadow()`).
  ///
  /// - Parameters:
  ///   - color: The shadow's color.
  ///   - standardDeviation: σ of its blur in points.
  ///   - x: The horizontal offset in points, positive to the right.
  ///   - y: The vertical offset in points, positive downward.
  public func dropShadow(color: Color, standardDeviation: Double, x: Double = 0, y: Double = 0) -> Modified {
    filter(.dropShadow(offset: Point(x: x, y: y), blur: standardDeviation, color: color))
  }

  /// Adds a blurred copy of the box's outline below it, or inside it (CSS `box-shadow`). The first shadow is on top.
  ///
  /// - Parameters:
  ///   - color: The shadow's color.
  ///   - blurRadius: CSS's blur radius in points: twice the standard deviation.
  ///   - spread: The outset of the outline in points.
  ///   - x: The horizontal offset in points, positive to the right.
  ///   - y: The vertical offset in points, positive downward.
  ///   - inset: Whether the shadow is inside the box.
  public func boxShadow(
    color: Color, blurRadius: Double = 0, spread: Double = 0, x: Double = 0, y: Double = 0,
    inset: Bool = false
  ) -> Modified {
    let shadow = BoxShadow(
      offset: Point(x: x, y: y), blur: blurRadius, spread: spread, color: color, isInner: inset)
    return modified { $0.shadows.append(shadow) }
  }

  /// Draws a line along the sides of the content's box, inside of it and over what is in it. It takes up no space.
  ///
  /// - Parameters:
  ///   - color: The color of the line.
  ///   - width: In points.
  ///   - style: How the line is drawn.
  public func border(_ color: Color, width: Double = 1, style: Border.Style = .solid) -> Modified {
    border(Border(Border.Side(width: width, color: color, style: style)))
  }

  /// Draws lines along the sides of the content's box, inside of it and over what is in it.
  public func border(_ border: Border) -> Modified { modified { $0.border = border } }

  /// Draws a line around the content's box, over what is in it (CSS `outline`). It takes up no space.
  ///
  /// - Parameters:
  ///   - color: The color of the line.
  ///   - width: In points.
  ///   - style: How the line is drawn.
  ///   - offset: The distance from the box in points; negative inside of it.
  public func outline(
    _ color: Color, width: Double = 1, style: Border.Style = .solid, offset: Double = 0
  ) -> Modified {
    let line = Border.Side(width: width, color: color, style: style)
    return modified { $0.outline = Outline(line, offset: offset) }
  }

  /// Filters what lies behind the content's box, in order (CSS `backdrop-filter`).
  public func backdrop(_ filters: Filter...) -> Modified { modified { $0.backdrop = filters } }

  /// Clips the content to its box, with optional rounded corners.
  public func clipped(cornerRadius: some LengthConvertible = Length.zero) -> Modified {
    clip(
      .inset(
        top: .zero, right: .zero, bottom: .zero, left: .zero,
        cornerRadii: CornerLengths(all: cornerRadius.length ?? .zero)))
  }

  /// Clips the content to an outline (CSS `clip-path`).
  public func clip(_ shape: Clip.Shape) -> Modified { modified { $0.clip = Clip(shape: shape) } }

  /// Shows the content where a mask is opaque or bright (CSS `mask`).
  ///
  /// - Parameters:
  ///   - kind: Whether the mask's alpha or its luminance is used.
  ///   - content: The mask, in the content's own box.
  public func mask(
    _ kind: MaskKind = .alpha, @SceneContentBuilder _ content: () throws -> some SceneContent
  ) rethrows -> Modified {
    let layers = try content().layers
    return modified { $0.mask = Mask(kind: kind, layers: layers) }
  }
}
