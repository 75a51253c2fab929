import DataFiles
import RenderTree
import SceneModel
import VectorGraphics

// Images
extension SceneFormat {
  static let imageKeys: [Key<Layer>] = keys {
    Key(
      required: "source", \.image.source, imageSource,
      "A PNG, JPEG, WebP, AVIF or GIF file, relative to the scene's folder, or a `data:` URL of one.")
    Key(
      "fit", \.image.fit, .choice, default: .contain,
      "CSS `object-fit`, cut to the box; a pixel is a point with `none`.")
    Key(
      "position", \.image.position, .lengths, default: .center,
      "CSS `object-position`: where the image lies in its box; percentages are of the room that is left.")
    Key(
      "crop", \.image.crop, frame.codec,
      "The part of the image that is shown, in its pixels; percentages are of the image.")
    Key(
      "sampling", \.image.sampling, .choice, default: .cubic,
      "How values between pixels are found: hard squares, straight lines, or a cubic.")
    cornerRadiusKey
  }

  static let svgKeys: [Key<Layer>] = keys {
    Key(
      required: "source", \.svg.source, drawingSource,
      "An SVG file, relative to the scene's folder, or a `data:` URL of one.")
    Key("fit", \.svg.fit, .choice, default: .contain, "CSS `object-fit`, cut to the box.")
    Key(
      "position", \.svg.position, .lengths, default: .center,
      "CSS `object-position`: where the picture lies in its box; percentages are of the room that is left.")
  }

  /// The name of an SVG file, which is noted so that it can be loaded.
  private static let drawingSource = Codec<String>(.text) { node in
    guard let name = Codec.text.decode(node) else { return nil }
    node.scene.place(drawing: name, at: node)
    return name
  } encode: {
    JSONValue($0)
  }

  /// Of rectangles and images.
  static let cornerRadiusKey = Key<Layer>(
    "cornerRadius", \.cornerRadii, .corners, default: .zero, animatable: true,
    "One length, or four corners clockwise from the top left, each a length or [horizontal, vertical] for an elliptic one. Radii that do not fit are shrunk together, as in CSS."
  )

  /// The name of a picture, which is noted so that it can be loaded.
  private static let imageSource = Codec<String>(.text) { node in
    guard let name = Codec.text.decode(node) else { return nil }
    node.scene.place(image: name, at: node)
    return name
  } encode: {
    JSONValue($0)
  }
}
