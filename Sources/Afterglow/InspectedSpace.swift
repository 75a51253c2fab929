import DataFiles
import SceneModel
import VectorGraphics

extension Layer {
  /// The position of a layer that is transformed in 3D or pinned to points: its transform to its parent's space, and the
  /// bounds of its box there; both null if the layer is not visible.
  func spaceMembers(of box: Rect, in parent: Size) -> [(String, JSONValue)] {
    guard !transform3D.isEmpty || corners != nil || preserves3D || hidesBackface else { return [] }
    let matrix = matrix(of: box, in: parent)
    let isHidden = hidesBackface && matrix?.showsBack == true
    let bounds = isHidden ? nil : matrix?.flattened.boundingBox(of: Rect(size: box.size))
    return [
      ("matrix3d", matrix.map { JSONValue($0.numbers.map { JSONValue(finite: $0) }) } ?? nil),
      ("preserve3d", JSONValue(preserves3D)),
      (
        "bounds",
        bounds.map {
          [
            "x": JSONValue($0.x), "y": JSONValue($0.y), "width": JSONValue($0.width),
            "height": JSONValue($0.height),
          ]
        } ?? nil
      ),
    ]
  }
}
