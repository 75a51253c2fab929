import DataFiles
import FrameExport
import PixelKernels
import RenderTree
import SceneFile
import SceneModel
import SceneRenderer
import VectorGraphics

/// An overview of a scene for the preview page: its size and length, its parameters, and when its layers move.
package struct SceneOutline: Sendable {
  package let document: SceneDocument
  /// Sound files that are added to those of the scene.
  private let audio: [String]

  package init(_ document: SceneDocument, audio: [String] = []) {
    self.document = document
    self.audio = audio
  }

  package var json: JSONValue {
    let scene = document.scene
    return [
      "path": JSONValue(document.path),
      "width": JSONValue(scene.size.width), "height": JSONValue(scene.size.height),
      "duration": JSONValue(length), "frameRate": JSONValue(scene.frameRate ?? 30),
      "loop": scene.shortestLoop.map { JSONValue($0.value) } ?? nil,
      "summary": scene.summary.map { JSONValue($0) } ?? nil,
      "warnings": JSONValue(document.warnings.map { JSONValue($0) }),
      "formats": JSONValue(document.formatNames.map { JSONValue($0) }),
      "format": document.parameterValue("format") ?? nil,
      "parameters": JSONValue(parameters),
      "lanes": JSONValue(lanes(scene.layers, path: "layers", in: LocalTime())),
      "hasSound": JSONValue(!audio.isEmpty || document.hasSound), "waveforms": JSONValue(waveforms),
    ]
  }

  /// Seconds that are worth looking at: the scene's duration, or of one that goes on some of it; 0 for a still.
  private var length: Double {
    let scene = document.scene
    if let duration = scene.duration { return duration }
    let instants = LintInstants(of: scene, at: nil, layerCount: 1)
    return instants.end ?? 0
  }

  /// The waveforms of the sounds, by the paths of their layers.
  private var waveforms: JSONObject {
    var found = JSONObject()
    for (path, peaks) in (try? document.waveforms(seconds: length)) ?? [:] {
      found[path] = JSONValue(peaks.map { JSONValue(($0 * 100).rounded() / 100) })
    }
    return found
  }

  /// The declared parameters with their types, limits and values.
  private var parameters: [JSONValue] {
    document.scene.declarations.parameters.members.map { member in
      var object = member.value.object ?? JSONObject()
      object["name"] = JSONValue(member.key)
      object["value"] = object["default"]
      object["default"] = nil
      return JSONValue(object)
    }
  }

  /// The layers that have a window or move, with the timing of their animations in seconds of the scene.
  ///
  /// The children of a sequence are the strip of its lane.
  private func lanes(
    _ layers: [Layer], path: String, in outer: LocalTime, areStrip: Bool = false
  ) -> [JSONValue] {
    layers.enumerated().flatMap { index, layer -> [JSONValue] in
      let path = "\(path)[\(index)]"
      guard !layer.isHidden, document.hasLayer(at: path) else { return [] }
      var lanes: [JSONValue] = []
      let time = outer.inside(layer)
      let animations = layer.animations + layer.unitAnimations
      if !animations.isEmpty || layer.isSequence || layer.isSounding || layer.isTimed && !areStrip {
        lanes.append([
          "name": JSONValue(layer.id ?? path), "path": JSONValue(path),
          "line": document.located("", at: path).line.map { JSONValue($0) } ?? nil,
          "window": layer.isTimed && !areStrip ? json(time.window) : nil,
          "strip": layer.isSequence ? strip(layer, path: path, in: time) : nil,
          "animations": JSONValue(animations.map { $0.laneJSON(in: time) }),
        ])
      }
      if case .group(let children) = layer.content {
        lanes += self.lanes(children, path: "\(path).children", in: time, areStrip: layer.isSequence)
      }
      return lanes
    }
  }

  private func json(_ window: (start: Double, end: Double)) -> JSONValue {
    ["start": JSONValue(window.start), "end": JSONValue(finite: window.end)]
  }

  /// The children of a sequence with their windows in seconds of the scene.
  private func strip(_ sequence: Layer, path: String, in time: LocalTime) -> JSONValue {
    guard case .group(let children) = sequence.content else { return nil }
    return JSONValue(
      children.enumerated().map { index, child -> JSONValue in
        [
          "name": JSONValue(child.id ?? "\(index + 1)"),
          "line": document.located("", at: "\(path).children[\(index)]").line.map { JSONValue($0) } ?? nil,
          "window": json(time.inside(child).window),
        ]
      })
  }

  // MARK: The content beneath a pixel

  /// The layers that paint a point of the canvas at an instant, the topmost first, each with its place in the file and its
  /// values.
  package func layers(
    atX x: Double, y: Double, time: Double, _ options: RenderOptions
  ) throws(AfterglowError) -> [JSONValue] {
    var options = options
    options.size = OutputSize()
    let source = try document.frames(options)
    do {
      let resolved = try source.resolved(at: time)
      let values = valuesByPath(at: time)
      var found: [JSONValue] = []
      for layer in document.lintedLayers(of: resolved).reversed() {
        guard layer.authored != nil, layer.visible.contains(Point(x: x, y: y)),
          try source.paints(layer, atX: x, y: y, in: resolved)
        else { continue }
        found.append([
          "name": JSONValue(layer.name), "path": JSONValue(layer.path),
          "line": document.located("", at: layer.path).line.map { JSONValue($0) } ?? nil,
          "values": values[layer.path] ?? nil,
        ])
      }
      return found
    } catch {
      throw .export(error)
    }
  }

  /// The resolved values of all layers, without those of the layers within them.
  private func valuesByPath(at time: Double) -> [String: JSONValue] {
    var found: [String: JSONValue] = [:]
    func gather(_ layers: JSONValue?) {
      for layer in layers?.array ?? [] {
        guard var object = layer.object, let path = object["path"]?.string else { continue }
        gather(object["children"])
        object["children"] = nil
        object["mask"] = nil
        found[path] = JSONValue(object)
      }
    }
    gather(JSONValue(SceneInspection(of: document, at: time).layers))
    return found
  }
}

extension FrameSource {
  /// Whether a layer, drawn alone, leaves something in the pixel of a point.
  fileprivate func paints(
    _ linted: LintedLayer, atX x: Double, y: Double, in scene: ResolvedScene
  ) throws(ExportError) -> Bool {
    var layer = linted.placed(linted.resolved)
    layer.blendMode = .normal
    guard linted.opacity > 0 else { return false }
    layer.opacity = 1
    let alone = ResolvedScene(size: scene.size, background: nil, layers: [layer])
    let pixel = with(
      RenderSettings(
        width: 1, height: 1, transform: .translation(x: 0.5 - x, y: 0.5 - y), isExact: true))
    return try pixel.picture(of: alone).pixels[3] > 0
  }
}

extension Animation {
  /// The contents of a lane: the active time, and the keyframes' positions within an iteration.
  fileprivate func laneJSON(in time: LocalTime) -> JSONValue {
    func seconds(_ local: Double) -> Double { time.sceneTime(atLocal: local) ?? 0 }
    let count = keyframes.count
    return [
      "property": JSONValue(property.name), "delay": JSONValue(seconds(timing.delay)),
      "duration": JSONValue(finite: timing.duration / abs(time.rate)),
      "iterations": JSONValue(finite: timing.iterations),
      "end": JSONValue(finite: seconds(timing.delay + timing.activeDuration)),
      "offsets": JSONValue(
        keyframes.enumerated().map { index, keyframe in
          JSONValue(keyframe.offset ?? (count > 1 ? Double(index) / Double(count - 1) : 1))
        }),
    ]
  }
}

extension SceneDocument {
  /// The property that a parameter is bound to.
  fileprivate func parameterValue(_ name: String) -> JSONValue? { decoded.parameterValues[name]?.json }
}
