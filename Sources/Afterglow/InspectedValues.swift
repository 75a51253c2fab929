import DataFiles
import SceneModel
import VectorGraphics

extension AffineTransform {
  /// The six numbers of CSS `matrix()`.
  var json: JSONValue { JSONValue([a, b, c, d, tx, ty].map { JSONValue(finite: $0) }) }
}

extension Point {
  var json: JSONValue { JSONValue([JSONValue(finite: x), JSONValue(finite: y)]) }
}

extension Length {
  /// Points, or an object of both parts.
  var json: JSONValue {
    percent == 0
      ? JSONValue(finite: points)
      : ["points": JSONValue(finite: points), "percent": JSONValue(finite: percent)]
  }
}

extension Color {
  /// The components, each 0…1 and not premultiplied, as precise as they are.
  var json: JSONValue {
    [
      "red": JSONValue(finite: red), "green": JSONValue(finite: green), "blue": JSONValue(finite: blue),
      "alpha": JSONValue(finite: alpha),
    ]
  }
}

extension Filter {
  var json: JSONValue {
    func tagged(_ name: String, _ value: JSONValue) -> JSONValue { JSONValue(JSONObject([(name, value)])) }
    switch self {
    case .blur(let deviation): return tagged("blur", JSONValue(finite: deviation))
    case .brightness(let amount): return tagged("brightness", JSONValue(finite: amount))
    case .contrast(let amount): return tagged("contrast", JSONValue(finite: amount))
    case .saturate(let amount): return tagged("saturate", JSONValue(finite: amount))
    case .hueRotate(let degrees): return tagged("hueRotate", JSONValue(finite: degrees))
    case .grayscale(let amount): return tagged("grayscale", JSONValue(finite: amount))
    case .sepia(let amount): return tagged("sepia", JSONValue(finite: amount))
    case .invert(let amount): return tagged("invert", JSONValue(finite: amount))
    case .opacity(let amount): return tagged("opacity", JSONValue(finite: amount))
    case .dropShadow(let offset, let blur, let color):
      return tagged(
        "dropShadow", ["offset": offset.json, "blur": JSONValue(finite: blur), "color": color.json])
    case .primitive(let primitive): return tagged("primitive", JSONValue(primitive.text))
    }
  }
}

extension BoxShadow {
  var json: JSONValue {
    [
      "offset": offset.json, "blur": JSONValue(finite: blur), "spread": JSONValue(finite: spread),
      "color": color.json, "inner": JSONValue(isInner),
    ]
  }
}

extension LayerPaint {
  /// The paint with its geometry resolved for a box in points.
  func resolvedJSON(in size: Size) -> JSONValue {
    if case .content(let content) = self {
      switch content.source {
      case .image(let name, _), .svg(let name): return ["source": JSONValue(name)]
      case .layers(let layers): return ["layers": JSONValue(Double(layers.count))]
      }
    }
    switch resolved(in: size) {
    case .color(let color): return ["color": color.json]
    case .gradient(let gradient): return gradient.json
    }
  }
}

extension Gradient {
  var json: JSONValue {
    var members: [(String, JSONValue)] = [
      ("stops", JSONValue(stops.map { ["offset": JSONValue(finite: $0.offset), "color": $0.color.json] })),
      ("spread", JSONValue(spreadMethod.rawValue)),
      ("interpolation", JSONValue(interpolation.rawValue)),
    ]
    switch geometry {
    case .linear(let start, let end):
      members += [("type", "linear"), ("from", start.json), ("to", end.json)]
    case .radial(let center, let radii, let focus):
      members += [
        ("type", "radial"), ("center", center.json), ("radius", Point(x: radii.width, y: radii.height).json),
        ("focus", (focus ?? center).json),
      ]
    case .conic(let center, let angle):
      members += [("type", "conic"), ("center", center.json), ("angle", JSONValue(finite: angle))]
    }
    return JSONValue(JSONObject(members))
  }
}

extension Stroke {
  func json(in size: Size) -> JSONValue {
    [
      "paint": paint.resolvedJSON(in: size), "width": JSONValue(finite: style.width),
      "cap": JSONValue(style.lineCap.rawValue), "join": JSONValue(style.lineJoin.rawValue),
      "miterLimit": JSONValue(finite: style.miterLimit),
      "dashes": JSONValue(style.dashes.map { JSONValue(finite: $0) }),
      "dashOffset": JSONValue(finite: style.dashOffset), "trimStart": JSONValue(finite: trimStart),
      "trimEnd": JSONValue(finite: trimEnd), "trimOffset": JSONValue(finite: trimOffset),
    ]
  }
}

extension Clip {
  /// The kind of outline, and the outline itself in points of the layer's own space.
  func json(in size: Size) -> JSONValue {
    let outline = resolved(in: size)
    return [
      "kind": JSONValue(shape.name), "pathData": JSONValue(outline.path.svgPathData),
      "fillRule": JSONValue(outline.fillRule.rawValue),
    ]
  }
}

extension LayerFrame {
  /// The edges and sizes that the frame states.
  fileprivate var json: JSONValue {
    JSONValue(
      JSONObject(
        AnimatableProperty.FrameEdge.allCases.compactMap { edge in
          self[edge].map { (edge.rawValue, $0.json) }
        }))
  }
}

extension AnimatableValue {
  /// The value as it is, transform lists as their matrix for a box in points.
  func json(in size: Size) -> JSONValue {
    switch self {
    case .number(let number): return JSONValue(finite: number)
    case .length(let length): return length.json
    case .lengthPoint(let point): return JSONValue([point.x.json, point.y.json])
    case .pair(let point): return point.json
    case .color(let color): return color.json
    case .cornerLengths(let corners):
      return JSONValue(
        [corners.topLeft, corners.topRight, corners.bottomRight, corners.bottomLeft].map {
          JSONValue([$0.x.json, $0.y.json])
        })
    case .transform(let list): return list.transform(in: size).json
    case .transform3D(let list): return JSONValue(list.matrix(in: size).numbers.map { JSONValue(finite: $0) })
    case .cornerPoints(let corners):
      return JSONValue(
        [corners.topLeft, corners.topRight, corners.bottomRight, corners.bottomLeft].map {
          JSONValue([$0.x.json, $0.y.json])
        })
    case .filters(let filters): return JSONValue(filters.map(\.json))
    case .shadows(let shadows): return JSONValue(shadows.map(\.json))
    case .paint(let paint): return paint.resolvedJSON(in: size)
    case .path(let path): return JSONValue(path.svgPathData)
    case .clip(let shape): return Clip(shape: shape).json(in: size)
    case .frame(let frame): return frame.json
    case .discrete(let value): return value.json
    }
  }
}

extension ParameterValue {
  var json: JSONValue {
    switch content {
    case .null: nil
    case .boolean(let value): JSONValue(value)
    case .number(let value): JSONValue(finite: value)
    case .text(let value): JSONValue(value)
    case .color(let value): value.json
    case .list(let values): JSONValue(values.map(\.json))
    case .record(let fields): JSONValue(JSONObject(fields.map { ($0.name, $0.value.json) }))
    }
  }
}

extension Animation {
  /// The timeline: what moves, when, and the time after which it repeats.
  var timelineJSON: JSONValue {
    [
      "property": JSONValue(property.name),
      "composite": JSONValue(composite.rawValue),
      "delay": JSONValue(finite: timing.delay),
      "endDelay": JSONValue(finite: timing.endDelay),
      "duration": JSONValue(finite: timing.duration),
      "iterations": JSONValue(finite: timing.iterations),
      "iterationStart": JSONValue(finite: timing.iterationStart),
      "direction": JSONValue(timing.direction.rawValue),
      "fill": JSONValue(timing.fill.rawValue),
      "easing": JSONValue(timing.easing.cssDescription),
      "keyframeEasing": JSONValue(keyframeEasing.cssDescription),
      "keyframes": JSONValue(keyframes.count),
      "end": JSONValue(finite: timing.endTime),
      "period": timing.period.map { JSONValue($0.value) } ?? nil,
    ]
  }
}
