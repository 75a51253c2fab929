import DataFiles
import SceneModel
import VectorGraphics

extension SceneInspection {
  /// The content of a layer: its children, outline, text or image, or the layers that a component drew.
  func contentMembers(
    of layer: Layer, box: Rect, path: String, in time: LocalTime
  ) -> [(key: String, value: JSONStream)] {
    let content = layer.content
    switch content {
    case .group(let children):
      let inner = layers(
        children, layout: layer.layout, parent: box.size, path: "\(path).children", in: time)
      return [(key: "children", value: inner)]
    case .component(let instance):
      let expansion = try? instance.expanded(in: box.size, text: document.resources.text, path: path)
      let drawn = self.time.flatMap(time.localTime(at:)).flatMap { try? expansion?.moving?.layers($0) }
      let children = layers(drawn ?? expansion?.layers ?? [], parent: box.size, path: path, in: time)
      if content.kind == .group { return [(key: "children", value: children)] }
      let members = [("component", JSONValue(type(of: instance.component).name))]
      let details = (expansion?.details ?? [:]).sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
      return [(key: "children", value: children)] + (members + details).map { (key: $0, value: .value($1)) }
    default:
      return ownMembers(content, box: box).map { (key: $0, value: .value($1)) }
    }
  }

  private func ownMembers(_ content: LayerContent, box: Rect) -> [(String, JSONValue)] {
    switch content {
    case .ellipse, .group, .component: return []
    case .rectangle(let radii):
      let corners = [radii.topLeft, radii.topRight, radii.bottomRight, radii.bottomLeft]
      return [("cornerRadius", JSONValue(corners.map { JSONValue([$0.x.json, $0.y.json]) }))]
    case .path(let outline, let rule):
      return [("pathData", JSONValue(outline.svgPathData)), ("fillRule", JSONValue(rule.rawValue))]
    case .text(let text):
      let placed = try? text.placed(
        in: box.size, measuring: document.resources.text, language: document.scene.language)
      return text.members(in: box.size) + (placed?.members ?? []) + unitMembers(of: text, placed: placed)
    case .image(let image):
      return [("source", JSONValue(image.source)), ("fit", JSONValue(image.fit.rawValue))]
    case .video(let image):
      let members = [("source", JSONValue(image.source)), ("fit", JSONValue(image.fit.rawValue))]
      guard let clip = document.resources.clips[image.source] else { return members }
      let own: [(String, JSONValue)] = [
        ("summary", JSONValue(clip.summary)), ("width", JSONValue(clip.timeline.size.width)),
        ("height", JSONValue(clip.timeline.size.height)), ("frames", JSONValue(clip.timeline.times.count)),
        ("duration", JSONValue(clip.timeline.end)),
      ]
      return members + [("clip", JSONValue(JSONObject(own)))]
    case .audio(let source):
      let members = [("source", JSONValue(source))]
      guard let sound = document.resources.sounds[source] else { return members }
      return members + [("duration", JSONValue(sound.seconds))]
    case .scene(let scene):
      return [("source", JSONValue(scene.source)), ("fit", JSONValue(scene.fit.rawValue))]
    case .svg(let content):
      return [("source", JSONValue(content.source)), ("fit", JSONValue(content.fit.rawValue))]
    }
  }

  /// The units of a text with their delays, and where they are in the layer's space before they move.
  private func unitMembers(of text: TextContent, placed: PlacedText?) -> [(String, JSONValue)] {
    guard let units = text.units, let placed,
      let layout = try? document.resources.text.units(of: placed.paragraph, by: units.division)
    else { return [] }
    let bytes = placed.paragraph.runs.flatMap(\.text.utf8)
    let list = zip(layout, units.stagger.delays(count: layout.count)).map { unit, delay -> JSONValue in
      let box = unit.box.offsetBy(dx: placed.origin.x, dy: placed.origin.y)
      return [
        "text": JSONValue(String(decoding: bytes[unit.range], as: UTF8.self)), "delay": JSONValue(delay),
        "x": JSONValue(finite: box.x), "y": JSONValue(finite: box.y), "width": JSONValue(finite: box.width),
        "height": JSONValue(finite: box.height),
      ]
    }
    return [("units", JSONValue(list))]
  }
}
