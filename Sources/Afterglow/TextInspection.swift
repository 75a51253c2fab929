import BoxLayout
import SystemFiles
import SceneModel
import VectorGraphics

extension SceneInspection {
  /// The layer tree, indented, with the timelines or the values at a time.
  package var text: String {
    let scene = document.scene
    var lines = ["\(document.path): \(number(scene.size.width))×\(number(scene.size.height)) points"]
    append(scene.layers, layout: nil, parent: scene.size, in: LocalTime(), depth: 1, to: &lines)
    if time == nil { lines += loopSentences }
    return lines.joined(separator: "\n") + "\n"
  }

  private var loopSentences: [String] {
    let scene = document.scene
    guard scene.repeats else { return ["nothing repeats forever"] }
    let cause = scene.ends ? ", once the finite animations have ended" : ""
    let start = scene.loopStart > 0 ? ", from \(number(scene.loopStart)) s on\(cause)" : ""
    let sentence = scene.shortestLoop.map { "shortest seamless loop: \($0) s\(start)" }
    guard let near = nearLoop else { return [sentence ?? "no seamless loop within an hour"] }
    return [
      sentence ?? "no seamless loop within an hour",
      "the nearest within 2 %: \(number(near.duration)) s, with these periods changed: \(near.text { $0.change != 0 })",
    ]
  }

  private func append(
    _ layers: [Layer], layout: Layout?, parent: Size, in outer: LocalTime, depth: Int,
    to lines: inout [String]
  ) {
    let indent = String(repeating: "  ", count: depth)
    let boxes = layouts(in: outer).boxes(of: layers, in: layout, size: parent)
    for (index, authored) in layers.enumerated() where includes(authored, in: outer) {
      let clock = outer.inside(authored)
      let time = time.flatMap(clock.localTime(at:))
      let layer = authored.animated(at: time, in: boxes[index])
      var line = "\(indent)\((layer.id ?? "[\(index)]").escapedForDisplay) (\(layer.kind.rawValue))"
      if authored.isTimed { line += " \(span(clock.window))" }
      if time != nil { line += " opacity \(number(layer.opacity))" }
      if case .video(let content) = layer.content, let clip = document.resources.clips[content.source] {
        line += " \(content.source.escapedForDisplay): \(clip.summary), \(clip.timeline.times.count) frames, "
        line += "\(number(clip.timeline.end)) s"
      }
      lines.append(line)
      for animation in authored.animations {
        lines.append("\(indent)  · \(sentence(about: animation, at: time))")
      }
      if case .group(let children) = layer.content {
        append(
          children, layout: layer.layout, parent: boxes[index].size, in: clock, depth: depth + 1, to: &lines)
      }
    }
  }

  /// The seconds of the scene in which a layer is drawn: `1…3 s`.
  private func span(_ window: (start: Double, end: Double)) -> String {
    window.end.isFinite
      ? "\(number(window.start))…\(number(window.end)) s" : "from \(number(window.start)) s"
  }

  private func sentence(about animation: Animation, at time: Double?) -> String {
    if let audio = animation.audio {
      return
        "\(animation.property.name): follows the sound of \(audio.id), \(animation.keyframes.count) keyframes"
    }
    let timing = animation.timing
    guard let time else {
      let repeats = timing.iterations.isInfinite ? "forever" : "\(number(timing.iterations))×"
      let delay = timing.delay == 0 ? "" : " after \(number(timing.delay)) s"
      return "\(animation.property.name): \(number(timing.duration)) s \(repeats)\(delay), "
        + "\(animation.keyframes.count) keyframes, \(animation.composite.rawValue)"
    }
    let computed = timing.computed(at: time)
    let progress = computed.progress.map { "progress \(number($0))" } ?? "not in effect"
    return "\(animation.property.name): \(computed.phase.rawValue), \(progress)"
  }

  /// A number as people write it.
  private func number(_ value: Double) -> String {
    guard value.isFinite else { return "infinite" }
    let text = "\((value * 10_000).rounded() / 10_000)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
