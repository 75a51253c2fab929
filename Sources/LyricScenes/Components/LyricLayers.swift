import RenderTree
import SceneModel
import VectorGraphics

/// Turns set lines into layers.
struct LyricLayers {
  let theme: LyricTheme
  /// The language of words and readings.
  let language: String?

  /// The words of a line with what stands over them, in the line's own space.
  /// Where a timeline says when each word is sung, its pitch line draws itself over a faint guide.
  func layers(of line: SetLine, timeline: WordTimeline? = nil) -> [Layer] {
    let words = line.words
    // A word that stands in two rows has a part of its morae in each.
    var moraCounts: [Int: Int] = [:]
    for word in words { moraCounts[word.index] = max(moraCounts[word.index] ?? 0, word.morae.upperBound) }
    return words.flatMap { word in
      let count = moraCounts[word.index] ?? 0
      return [text(word.base, color: theme.text)] + word.readings.map { text($0, color: theme.reading) }
        + pitchLayers(of: word, moraCount: count, timeline: timeline)
    }
  }

  func text(_ text: SetText, color: Color) -> Layer {
    Layer(
      frame: .point(x: text.x, y: text.baseline), fill: .color(color),
      content: .text(
        TextContent(
          text.text, font: text.font, language: language, tracking: text.tracking, baseline: .alphabetic)))
  }

  private func pitchLayers(of word: SetWord, moraCount: Int, timeline: WordTimeline?) -> [Layer] {
    guard let line = word.pitchLine, !line.path.isEmpty else { return [] }
    let style = StrokeStyle(width: line.strokeWidth, lineCap: .butt, lineJoin: .miter)
    var layer = Layer(
      stroke: Stroke(paint: .color(theme.pitchLine), style: style),
      content: .path(line.path, fillRule: .nonzero))
    guard let timeline else { return [layer] }
    var guide = layer
    guide.opacity = timeline.guideOpacity
    layer.animations = [timeline.drawing(of: line, morae: word.morae, of: moraCount, word: word.index)]
      .compactMap(\.self)
    return timeline.guideOpacity > 0 ? [guide, layer] : [layer]
  }
}

extension LayerFrame {
  /// A point in the parent's box, in points.
  static func point(x: Double, y: Double) -> LayerFrame {
    LayerFrame(left: .points(x), top: .points(y), width: .zero, height: .zero)
  }
}
