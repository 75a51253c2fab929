import Afterglow

/// `swift run DrawScene scene.json image.png [seconds] [scale]`: an image of a scene file, with 16 bits per channel.
///
/// Scenes with charts or other components need the module of their family: `import AfterglowCharts`, and
/// `SceneDocument(path: path, families: [ChartFamily.self])`.
@main
struct DrawScene {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst()
    guard arguments.count >= 2 else {
      return print("usage: DrawScene scene.json image.png [seconds] [scale]")
    }
    let values = arguments.dropFirst(2).compactMap(Double.init)
    var request = ImageRequest(.png, time: values.first ?? 0)
    request.bitDepth = 16
    if values.count > 1 { request.options.size = OutputSize(.scale(values[1])) }
    try request.write(try SceneDocument(path: arguments[1]), to: arguments[2])
  }
}
