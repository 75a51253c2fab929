import DataFiles
import SceneModel
import VectorGraphics

/// The canvas in a scene file: a width, and a height or that of the content.
struct CanvasSize: Sendable, Hashable {
  var size: Size
  var heightIsContent: Bool
}

extension SceneFormat {
  /// Sizes by name, in file order.
  static let formats = Codec<[Named<CanvasSize>]>.dictionary(
    of: canvasSize, minimumCount: 1, expecting: "an object of sizes by name",
    orFail: "expected at least one size")

  /// A side of the canvas in points.
  private static let side = Codec<Double>.number(
    NumberRange(minimum: 0, maximum: Scene.greatestSide, excludesMinimum: true))

  static let canvasSize = Codec<CanvasSize>(
    .tuple([side.shape, .oneOf([side.shape, .choice(["content"])])])
  ) { node in
    guard let elements = node.elements() else { return nil }
    guard elements.count == 2 else {
      node.fail("expected a width and a height, found \(elements.count) values")
      return nil
    }
    let (width, height) = (side.decode(elements[0]), Side(elements[1]))
    guard let width, let height else { return nil }
    switch height {
    case .content: return CanvasSize(size: Size(width: width, height: width), heightIsContent: true)
    case .points(let height):
      guard width * height <= Scene.greatestArea else {
        let (width, height) = (elements[0].value.briefDescription, elements[1].value.briefDescription)
        node.fail("a canvas of \(width)×\(height) points is larger than \(Scene.greatestArea) square points")
        return nil
      }
      return CanvasSize(size: Size(width: width, height: height), heightIsContent: false)
    }
  } encode: { canvas in
    [JSONValue(canvas.size.width), canvas.heightIsContent ? "content" : JSONValue(canvas.size.height)]
  }

  private enum Side {
    case points(Double)
    case content

    init?(_ node: Node) {
      if node.value.string == "content" {
        self = .content
      } else if node.value.double == nil {
        node.failExpecting("a height in points or \"content\"")
        return nil
      } else if let points = side.decode(node) {
        self = .points(points)
      } else {
        return nil
      }
    }
  }
}
