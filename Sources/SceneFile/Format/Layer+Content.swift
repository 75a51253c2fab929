import RenderTree
import SceneModel
import VectorGraphics

/// The parts of a layer's content, as properties that keys hold; a layer of another kind has defaults there.
extension Layer {
  var children: [Layer] {
    get { if case .group(let children) = content { children } else { [] } }
    set { content = .group(newValue) }
  }

  var cornerRadii: CornerLengths {
    get {
      switch content {
      case .rectangle(let radii): radii
      case .image(let image): image.cornerRadii
      default: .zero
      }
    }
    set {
      if case .image(var image) = content {
        image.cornerRadii = newValue
        content = .image(image)
      } else {
        content = .rectangle(cornerRadii: newValue)
      }
    }
  }

  struct Outline {
    var path: BezierPath
    var fillRule: FillRule
  }

  var outline: Outline {
    get {
      guard case .path(let path, let rule) = content else {
        return Outline(path: BezierPath(), fillRule: .nonzero)
      }
      return Outline(path: path, fillRule: rule)
    }
    set { content = .path(newValue.path, fillRule: newValue.fillRule) }
  }

  var text: TextContent {
    get { if case .text(let text) = content { text } else { TextContent(spans: []) } }
    set { content = .text(newValue) }
  }

  var image: ImageContent {
    get { if case .image(let image) = content { image } else { ImageContent(source: "") } }
    set { content = .image(newValue) }
  }

  var svg: SVGContent {
    get { if case .svg(let content) = content { content } else { SVGContent(source: "") } }
    set { content = .svg(newValue) }
  }
}
