import RenderTree
import VectorGraphics

extension SceneContent {
  /// Names the content, uniquely in its scene, for messages and inspection.
  public func id(_ id: String) -> Modified { modified { $0.id = id } }

  /// How opaque the composited content is, 0…1.
  public func opacity(_ opacity: Double) -> Modified { modified { $0.opacity = opacity } }

  /// Leaves the content out.
  public func hidden(_ isHidden: Bool = true) -> Modified { modified { $0.isHidden = isHidden } }

  /// How the content's colors mix with what is beneath, in sRGB (CSS `mix-blend-mode`).
  public func blendMode(_ mode: BlendMode) -> Modified { modified { $0.blendMode = mode } }

  /// Makes the children of a group blend among themselves only (CSS `isolation: isolate`).
  public func isolated(_ isIsolated: Bool = true) -> Modified { modified { $0.isIsolated = isIsolated } }

  /// Blurs the content with a Gaussian, transparent outside and never clipped (CSS `filter: blur()`).
  ///
  /// Filters apply in the order they are called.
  ///
  /// - Parameter standardDeviation: σ in points; what SwiftUI's `blur(radius:)` and CSS `blur()` take.
  public func blur(standardDeviation: Double) -> Modified {
    filter(.blur(standardDeviation: standardDeviation))
  }

  /// Multiplies colors, 0 or more; 1 changes nothing (CSS `filter: brightness()`, not SwiftUI's, which adds).
  public func brightness(_ amount: Double) -> Modified { filter(.brightness(amount)) }

  /// Scales the distance of colors from middle gray, 0 or more; 1 changes nothing.
  public func contrast(_ amount: Double) -> Modified { filter(.contrast(amount)) }

  /// Scales the saturation of colors, 0 or more; 1 changes nothing (CSS `filter: saturate()`).
  public func saturation(_ amount: Double) -> Modified { filter(.saturate(amount)) }

  /// Makes colors gray, 0…1; 0 changes nothing.
  public func grayscale(_ amount: Double) -> Modified { filter(.grayscale(amount)) }

  /// Turns the hue of colors by an angle in degrees.
  public func hueRotation(_ degrees: Double) -> Modified { filter(.hueRotate(degrees: degrees)) }

  /// Adds a filter function of CSS Filter Effects 1 after those that are there.
  public func filter(_ filter: Filter) -> Modified { modified { $0.filters.append(filter) } }

  /// Puts a blurred copy of the content's shape beneath it (CSS `filter: drop-shadow()`).
  ///
  /// - Parameters:
  ///   - color: The shadow's color.
  ///   - standardDeviation: σ of its blur in points.
  ///   - x: How far it is moved to the right, in points.
  ///   - y: How far it is moved down, in points.
  public func dropShadow(color: Color, standardDeviation: Double, x: Double = 0, y: Double = 0) -> Modified {
    filter(.dropShadow(offset: Point(x: x, y: y), blur: standardDeviation, color: color))
  }

  /// Puts a blurred copy of the box's outline beneath it, or inside it (CSS `box-shadow`). The first shadow is on top.
  ///
  /// - Parameters:
  ///   - color: The shadow's color.
  ///   - blurRadius: CSS's blur radius in points: twice the standard deviation.
  ///   - spread: How far the outline is moved outward, in points.
  ///   - x: How far it is moved to the right, in points.
  ///   - y: How far it is moved down, in points.
  ///   - inset: Whether the shadow is inside the box.
  public func boxShadow(
    color: Color, blurRadius: Double = 0, spread: Double = 0, x: Double = 0, y: Double = 0,
    inset: Bool = false
  ) -> Modified {
    let shadow = BoxShadow(
      offset: Point(x: x, y: y), blur: blurRadius, spread: spread, color: color, isInner: inset)
    return modified { $0.shadows.append(shadow) }
  }

  /// Cuts the content to its box, with rounded corners where a radius is given.
  public func clipped(cornerRadius: some LengthConvertible = Length.zero) -> Modified {
    clip(
      .inset(
        top: .zero, right: .zero, bottom: .zero, left: .zero,
        cornerRadii: CornerLengths(all: cornerRadius.length ?? .zero)))
  }

  /// Cuts the content to an outline (CSS `clip-path`).
  public func clip(_ shape: Clip.Shape) -> Modified { modified { $0.clip = Clip(shape: shape) } }

  /// Shows the content where a mask is opaque, or light (CSS `mask`).
  ///
  /// - Parameters:
  ///   - kind: Whether the mask's alpha or its luminance counts.
  ///   - content: The mask, in the content's own box.
  public func mask(
    _ kind: MaskKind = .alpha, @SceneContentBuilder _ content: () throws -> some SceneContent
  ) rethrows -> Modified {
    let layers = try content().layers
    return modified { $0.mask = Mask(kind: kind, layers: layers) }
  }
}
