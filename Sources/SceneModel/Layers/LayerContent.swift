import VectorGraphics

/// The content of a layer.
///
/// Large, rare cases are stored indirectly, here and elsewhere in a layer: a scene may have a hundred thousand layers.
public enum LayerContent: Sendable, Hashable {
  /// Children from back to front, in the layer's own space.
  case group([Layer])
  /// A rectangle that fills the box.
  case rectangle(cornerRadii: CornerLengths)
  /// An ellipse inscribed in the box.
  case ellipse
  /// An outline in points in the layer's own space.
  case path(BezierPath, fillRule: FillRule)
  /// A text in the box.
  indirect case text(TextContent)
  /// An image in the box.
  indirect case image(ImageContent)
  /// Footage in the box.
  indirect case video(ImageContent)
  /// The sound of a file.
  indirect case audio(source: String)
  /// An SVG file as layers.
  indirect case svg(SVGContent)
  /// Another scene file as layers.
  indirect case scene(IncludedScene)
  /// A component in the box.
  indirect case component(ComponentInstance)

  /// The kinds of content, by their name in scene files.
  package enum Kind: String, Sendable, CaseIterable {
    case group, sequence, rectangle, ellipse, path, text, image, video, audio, svg, scene, component
  }

  /// The kind of the content.
  package var kind: Kind {
    switch self {
    case .group: .group
    case .rectangle: .rectangle
    case .ellipse: .ellipse
    case .path: .path
    case .text: .text
    case .image: .image
    case .video: .video
    case .audio: .audio
    case .svg: .svg
    case .scene: .scene
    case .component: .component
    }
  }
}

extension Layer {
  /// The kind of the layer, by its name in scene files.
  package var kind: LayerContent.Kind { isSequence ? .sequence : content.kind }
}

extension LayerContent {
  /// Reports the values that a scene file could not contain.
  func check(with check: inout ValueCheck) {
    switch self {
    case .rectangle(let radii): check.corners(radii, "cornerRadius")
    case .path(let outline, _): check.path(outline, "path")
    case .text(let content): check.text(content)
    case .image(let image), .video(let image):
      check.lengths(image.position, "position")
      check.frame(image.crop, "crop")
      check.corners(image.cornerRadii, "cornerRadius")
    case .svg(let drawing): check.lengths(drawing.position, "position")
    case .scene(let scene): check.lengths(scene.position, "position")
    case .group, .ellipse, .audio, .component: break
    }
  }

  /// The content with each of its own paints, given with its path in the layer, and each name of an image or a clip changed.
  func mapped<Failure: Error>(
    paint: (LayerPaint?, _ path: String) throws(Failure) -> LayerPaint?, image: (String) -> String
  ) throws(Failure) -> LayerContent {
    switch self {
    case .text(var text):
      for index in text.spans.indices {
        text.spans[index].fill = try paint(text.spans[index].fill, "text.spans[\(index)].fill")
        if let fill = try paint(text.spans[index].highlight?.fill, "text.spans[\(index)].highlight.fill") {
          text.spans[index].highlight?.fill = fill
        }
      }
      if let fill = try paint(text.highlight?.fill, "highlight.fill") { text.highlight?.fill = fill }
      return .text(text)
    case .image(var content):
      content.source = image(content.source)
      return .image(content)
    case .video(var content):
      content.source = image(content.source)
      return .video(content)
    case .group, .rectangle, .ellipse, .path, .audio, .svg, .scene, .component: return self
    }
  }
}
