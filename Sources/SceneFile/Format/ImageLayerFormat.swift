import DataFiles
import RenderTree
import SceneModel
import VectorGraphics

// Images
extension SceneFormat {
  static let imageKeys: [Key<Layer>] = keys {
    Key(
      required: "source", \.image.source, source(.image),
      "A PNG, JPEG, WebP, AVIF, HEIC or GIF file, relative to the scene's folder, or a `data:` URL of one.")
    fittingKeys
  }

  static let videoKeys: [Key<Layer>] = keys {
    Key(
      required: "source", \.image.source, source(.clip),
      "A video file (MP4, MOV, WebM or Matroska), an animated GIF, PNG, WebP or AVIF file, or images such as `frames/%05d.png`, relative to the scene's folder. The layer's own time is the file's: `timeOffset` is where in it the layer begins. After its end, the last frame is shown, unless it loops."
    )
    fittingKeys
  }

  /// How an image or a frame is placed in its box.
  private static let fittingKeys: [Key<Layer>] = keys {
    Key(
      "fit", \.image.fit, .choice, default: .contain,
      "CSS `object-fit`, clipped to the box; `none`: a pixel is a point.")
    Key(
      "position", \.image.position, .lengths, default: .center, animatable: true,
      "CSS `object-position`: position in the box; percentages are of the remaining space.")
    Key(
      "crop", \.image.crop, crop.codec, animatable: true,
      "The part of the image to show, in its pixels; percentages are of the image.")
    Key(
      "sampling", \.image.sampling, .choice, default: .cubic,
      "Interpolation between pixels: hard squares, linear or cubic.")
    cornerRadiusKey
  }

  static let svgKeys: [Key<Layer>] = keys {
    Key(
      required: "source", \.svg.source, source(.drawing),
      "An SVG file, relative to the scene's folder, or a `data:` URL of one.")
    Key("fit", \.svg.fit, .choice, default: .contain, "CSS `object-fit`, clipped to it.")
    Key(
      "position", \.svg.position, .lengths, default: .center,
      "CSS `object-position`: position in the box; percentages are of the remaining space.")
  }

  /// For rectangles, images and footage.
  static let cornerRadiusKey = Key<Layer>(
    "cornerRadius", \.cornerRadii, .corners, default: .zero, animatable: true,
    "One length, or four corners clockwise from the top left, each a length or [horizontal, vertical] if elliptical. Radii that do not fit are scaled down, as in CSS."
  )

  /// The name of a file, which is recorded for loading.
  static func source(_ kind: SourceKind) -> Codec<String> {
    Codec(.text) { node in
      guard let name = Codec.text.decode(node).map(node.scene.joined) else { return nil }
      node.scene.record(name, as: kind, at: node)
      return name
    } encode: {
      JSONValue($0)
    }
  }
}
