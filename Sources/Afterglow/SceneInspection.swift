import BoxLayout
import DataFiles
import RenderTree
import SceneModel
import VectorGraphics

/// The contents of a scene and its values at a time, as a tree for people and as JSON for programs.
package struct SceneInspection: Sendable {
  let document: SceneDocument
  /// Seconds; nil shows the timelines instead of values.
  let time: Double?

  package init(of document: SceneDocument, at time: Double? = nil) {
    self.document = document
    self.time = time
  }

  /// JSON with sorted keys and numbers that round-trip; an infinite number is the text "infinite", as in scenes.
  /// Written in parts: that of 100,000 layers takes tens of megabytes.
  package func writeJSON<Failure: Error>(to receive: ([UInt8]) throws(Failure) -> Void) throws(Failure) {
    let members =
      sceneMembers.map { (key: $0, value: JSONStream.value($1)) } + [(key: "layers", value: layers)]
    try JSONWriter(layout: .pretty, sortsKeys: true).write(.object(members), to: receive)
    try receive([UInt8(ascii: "\n")])
  }

  var layers: JSONStream {
    layers(document.scene.layers, parent: document.scene.size, path: "layers", in: LocalTime())
  }

  /// Whether a layer is part of the inspection: at a time, only those are whose windows contain it.
  func includes(_ layer: Layer, in time: LocalTime) -> Bool {
    guard let instant = self.time, layer.isTimed else { return true }
    return time.inside(layer).localTime(at: instant) != nil
  }

  /// The layouts of layers in a time.
  func layouts(in clock: LocalTime) -> LayerLayout {
    LayerLayout(
      context: document.resolutionContext, time: time.flatMap(clock.localTime(at:)),
      language: document.scene.language)
  }

  private var sceneMembers: [(String, JSONValue)] {
    let scene = document.scene
    var members: [(String, JSONValue)] = [
      ("size", ["width": JSONValue(scene.size.width), "height": JSONValue(scene.size.height)]),
      ("background", scene.background.map { JSONValue($0.cssDescription) } ?? nil),
    ]
    if let time {
      members.append(("time", JSONValue(time)))
    } else {
      members.append(("duration", scene.duration.map { JSONValue($0) } ?? nil))
      members.append(("loop", scene.shortestLoop.map { JSONValue($0.value) } ?? nil))
      members.append(
        ("loopFraction", scene.shortestLoop.map { JSONValue("\($0.numerator)/\($0.denominator)") } ?? nil))
      members.append(("loopStart", scene.repeats ? JSONValue(scene.loopStart) : nil))
      members.append(("nearLoop", nearLoop.map(json) ?? nil))
    }
    return members
  }

  /// The shortest loop for which no period changes by more than 2 %, where the exact one is longer than a minute or does not exist.
  var nearLoop: RetimedLoop? {
    let scene = document.scene
    guard scene.repeats, (scene.shortestLoop?.value ?? .infinity) > 60 else { return nil }
    return scene.nearestLoop(to: 0, tolerance: 0.02)
  }

  private func json(_ loop: RetimedLoop) -> JSONValue {
    let changes = loop.changes.filter { $0.change != 0 }.map { change -> JSONValue in
      [
        "layer": JSONValue(change.cycle.layer), "property": JSONValue(change.cycle.property),
        "period": JSONValue(change.cycle.period?.value ?? 0), "count": JSONValue(Double(change.count)),
        "percent": JSONValue(100 * change.change),
      ]
    }
    return ["duration": JSONValue(loop.duration), "changes": JSONValue(changes)]
  }

  /// Layers and their values, each made when it is written.
  func layers(
    _ layers: [Layer], layout: Layout? = nil, parent: Size, path: String, in time: LocalTime
  ) -> JSONStream {
    let boxes = layouts(in: time).boxes(of: layers, in: layout, size: parent)
    let values = layers.enumerated().lazy.filter { includes($0.element, in: time) }.map { index, layer in
      self.layer(
        layer, box: boxes[index], parent: parent, path: "\(path)[\(index)]", in: time.inside(layer))
    }
    return .list(AnySequence(values))
  }

  private func layer(
    _ authored: Layer, box: Rect, parent: Size, path: String, in clock: LocalTime
  ) -> JSONStream {
    let time = time.flatMap(clock.localTime(at:))
    let layer = authored.animated(at: time, in: box, sound: sound)
    let space = layer.spaceMembers(of: box, in: parent)
    var members: [(String, JSONValue)] = [
      ("path", JSONValue(path)),
      ("id", layer.id.map { JSONValue($0) } ?? nil),
      ("type", JSONValue(layer.kind.rawValue)),
    ]
    if authored.isTimed {
      let window = clock.window
      members.append(
        ("window", ["start": JSONValue(window.start), "end": JSONValue(finite: window.end)]))
      if let time { members.append(("localTime", JSONValue(time))) }
    }
    if !authored.animations.isEmpty {
      members.append(("animations", JSONValue(authored.animations.map { animation($0, at: time) })))
    }
    if time != nil {
      members += resolvedMembers(layer, box: box) + space
      members.append(("values", animatedValues(of: authored, animated: layer, in: box.size)))
    }
    var streams = members.map { (key: $0, value: JSONStream.value($1)) }
    if let mask = layer.mask {
      let layers = layers(mask.layers, parent: box.size, path: "\(path).mask.layers", in: clock)
      let kind = JSONStream.value(JSONValue(mask.kind.rawValue))
      streams.append(
        (key: "mask", value: .object([(key: "kind", value: kind), (key: "layers", value: layers)])))
    }
    streams += contentMembers(of: layer, box: box, path: path, in: clock)
    let details = document.componentDetails[path] ?? [:]
    return .object(merging: streams + details.map { (key: $0.key, value: .value($0.value)) })
  }

  /// The layer's resolved attributes: what the renderer is given, before it is rounded to `Float`.
  private func resolvedMembers(_ layer: Layer, box: Rect) -> [(String, JSONValue)] {
    [
      (
        "frame",
        [
          "x": JSONValue(box.x), "y": JSONValue(box.y), "width": JSONValue(box.width),
          "height": JSONValue(box.height),
        ]
      ),
      ("opacity", JSONValue(min(1, max(0, layer.opacity)))),
      ("hidden", JSONValue(layer.isHidden)),
      ("isolated", JSONValue(layer.isIsolated)),
      ("blendMode", JSONValue(layer.blendMode.rawValue)),
      ("transform", layer.transform(of: box).json),
      ("filters", JSONValue(layer.filters.map(\.json))),
      ("shadows", JSONValue(layer.shadows.map(\.json))),
      ("fill", layer.fill.map { $0.resolvedJSON(in: box.size) } ?? nil),
      ("stroke", layer.stroke.map { $0.json(in: box.size) } ?? nil),
      ("clip", layer.clip.map { $0.json(in: box.size) } ?? nil),
    ]
  }

  /// The sounds at the instant.
  private var sound: SoundInstant? { time.map { SoundInstant(levels: document.levels, time: $0) } }

  private func animation(_ animation: Animation, at time: Double?) -> JSONValue {
    if let audio = animation.audio {
      return [
        "property": JSONValue(animation.property.name), "audio": JSONValue(audio.id),
        "progress": JSONValue(finite: sound?.level(of: audio)),
      ]
    }
    guard let time else { return animation.timelineJSON }
    let computed = animation.timing.computed(at: time)
    return [
      "property": JSONValue(animation.property.name),
      "phase": JSONValue(computed.phase.rawValue),
      "progress": JSONValue(finite: computed.progress),
      "currentIteration": JSONValue(finite: computed.currentIteration),
    ]
  }

  /// The value of each animated property after all its animations, not clamped.
  private func animatedValues(of authored: Layer, animated: Layer, in size: Size) -> JSONValue {
    var object = JSONObject()
    for animation in authored.animations {
      object[animation.property.name] =
        animated.animatableValue(of: animation.property)?.json(in: size) ?? nil
    }
    return JSONValue(object)
  }
}

extension JSONValue {
  /// A number; nil is null, infinity the text "infinite" that scenes write.
  init(finite number: Double?) {
    switch number {
    case nil: self.init(JSONValue.Content.null)
    case let number? where number.isFinite: self.init(number)
    case let number?: self.init(number > 0 ? "infinite" : number < 0 ? "-infinite" : "NaN")
    }
  }
}
