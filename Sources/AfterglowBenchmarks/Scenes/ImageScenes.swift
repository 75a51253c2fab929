extension TypicalScene {
  /// The images used by the scenes of the suite, by file name.
  static let pictures =
    [(name: "picture-0.png", width: 2000, height: 3000)]
    + (0..<10).map { (name: "thumbnail-\($0).png", width: 400, height: 500) }

  /// A slow zoom and turn over a photograph.
  static let photograph = TypicalScene(
    "photograph", comparesPixels: false,
    layers: [
      """
      {"type": "image", \(frame(-160, -200, 1400, 2320)), "source": "picture-0.png", "fit": "cover", "animations": [\
      \(animation("rotate", from: "-2", to: "3")), \(animation("scale", from: "1", to: "1.15"))]}
      """
    ])

  /// A grid of a hundred images that drifts.
  static let imageGrid = TypicalScene(
    "image grid", comparesPixels: false,
    layers: [
      """
      {"type": "group", "animations": [\(animation("translate", from: "[0, 0]", to: "[7, -31]"))], "children": [
      \((0..<100).map { index in
        let (column, row) = (Double(index % 10), Double(index / 10))
        return """
          {"type": "image", \(frame(10 + column * 107, 10 + row * 194, 98, 184)), "source": "thumbnail-\(index % 10).png", \
          "fit": "cover"}
          """
      }.joined(separator: ",\n"))]}
      """
    ])
}
