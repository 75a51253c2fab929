import DataFiles
import SceneModel

/// What a component says of its image, and when its layer is shown.
package struct ComponentDetail: Sendable {
  /// The data of one name.
  package let value: JSONValue
  /// The seconds of the scene in which the layer and all groups around it are shown; infinite for one that does not end.
  package let window: ClosedRange<Double>
  /// From the scene to the component.
  private let clocks: [LayerClock]

  init(value: JSONValue, clocks: [LayerClock]) {
    self.value = value
    self.clocks = clocks
    var (start, end) = (0.0, Double.infinity)
    for (index, clock) in clocks.enumerated() {
      start = max(start, Self.time(of: clock.start, through: clocks[..<index]) ?? start)
      if clock.end < .infinity { end = min(end, Self.time(of: clock.end, through: clocks[..<index]) ?? end) }
    }
    window = start...max(start, end)
  }

  /// The first time of the scene at which the component's own time has a value; nil if there is none.
  package func time(of local: Double) -> Double? { Self.time(of: local, through: clocks[...]) }

  private static func time(of local: Double, through clocks: ArraySlice<LayerClock>) -> Double? {
    clocks.reversed().reduce(Optional(local)) { time, clock in time.flatMap { clock.time(atLocal: $0) } }
  }
}

extension SceneDocument {
  /// What the components of the scene say of their images under a name, in the order of the layers.
  package func details(named name: String) -> [ComponentDetail] {
    func details(_ layers: [Layer], _ path: String, _ clocks: [LayerClock]) -> [ComponentDetail] {
      layers.enumerated().flatMap { index, layer -> [ComponentDetail] in
        let path = "\(path)[\(index)]"
        let clocks = clocks + [layer.clock].compactMap(\.self)
        if layer.isHidden { return [] }
        if let value = componentDetails[path]?[name] {
          return [ComponentDetail(value: value, clocks: clocks)]
        }
        guard componentDetails[path] == nil, case .group(let children) = layer.content else { return [] }
        return details(children, "\(path).children", clocks)
      }
    }
    return details(scene.layers, "layers", [])
  }
}
