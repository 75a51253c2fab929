import Afterglow
import SceneModel

/// The cost of laying out boxes and texts whose sizes change with time, as each frame does.
struct LayoutBenchmark {
  /// Four cards in a grid, each with rows of boxes and texts: 40 boxes and 12 texts.
  private static let scene: String = {
    let texts = ["A title of any length", "What it is made of, in a line or two of text", "€ 49.90"]
    let card = texts.enumerated().map { index, text in
      let wraps = index == 1 ? #", "wraps": true"# : ""
      return """
        {"type": "group", "layout": {"type": "row", "gap": 8, "alignItems": "center"}, "children": [
          {"type": "rectangle", "frame": {"width": 24, "height": 24, "shrink": 0}, "fill": "teal"},
          {"type": "text", "text": "\(text)", "font": {"size": 20}\(wraps), "frame": {"grow": 1}}]}
        """
    }
    let cards = (0..<4).map { _ in
      """
      {"type": "group", "layout": {"type": "column", "gap": 10, "padding": 16}, "children": [
        {"type": "rectangle", "frame": {"left": 0}, "cornerRadius": 12, "fill": "white"},
        {"type": "ellipse", "frame": {"height": 60, "aspectRatio": 1}, "fill": "gold"}, \(card.joined(separator: ", "))]}
      """
    }
    return """
      {"size": [1080, 1080], "duration": 4, "layers": [
        {"type": "group", "layout": {"type": "column", "padding": 40, "gap": 20}, "children": [
          {"type": "rectangle", "frame": {"height": 8}, "fill": "navy"},
          {"type": "rectangle", "frame": {"height": 8}, "fill": "navy"},
          {"type": "group", "layout": {"type": "grid", "columns": ["1fr", "1fr"], "gap": 20}, "children": [\(cards.joined(separator: ", "))],
           "animations": [{"property": "frame.width", "duration": 4, "keyframes": [{"value": 1000}, {"value": 600}]}]}]}]}
      """
  }()

  /// Prints the processor time of a layout whose texts have been measured before, and of one whose widths are new.
  func report(runs: Int) throws {
    let document = try SceneDocument(bytes: Array(Self.scene.utf8), path: "layout.json")
    let source = try document.frames()
    guard let page = document.scene.layers.first, case .group(let children) = page.content else { return }
    func layOut(at time: Double) {
      let layout = LayerLayout(context: source.context, time: time, language: nil)
      _ = layout.boxes(of: children, in: page.layout, size: document.scene.size)
    }
    layOut(at: 0)
    let count = 100
    func milliseconds(_ work: () -> Void) -> String {
      let times = (0..<runs).map { _ in Measurement.processorTime(work) }
      return Statistics.decimal(Statistics.median(times) * 1000 / Double(count), digits: 2)
    }
    let warm = milliseconds { for _ in 0..<count { layOut(at: 0) } }
    let moving = milliseconds { for frame in 1...count { layOut(at: Double(frame) / 30) } }
    print("layout of 40 boxes and 12 texts: \(warm) ms, \(moving) ms of a frame whose widths change")
  }
}
