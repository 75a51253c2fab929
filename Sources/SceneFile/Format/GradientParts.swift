import DataFiles
import SceneModel
import VectorGraphics

extension GradientPaint {
  /// A side or a corner that a linear gradient points to.
  struct Direction: Hashable {
    var x: Int
    var y: Int

    static let all: [(name: String, direction: Direction)] = [
      ("to top", .init(x: 0, y: -1)), ("to right", .init(x: 1, y: 0)), ("to bottom", .init(x: 0, y: 1)),
      ("to left", .init(x: -1, y: 0)), ("to top right", .init(x: 1, y: -1)),
      ("to top left", .init(x: -1, y: -1)), ("to bottom right", .init(x: 1, y: 1)),
      ("to bottom left", .init(x: -1, y: 1)),
    ]

    static let codec = Codec<String>.choice(all.map(\.name)).map { name, _ in
      all.first { $0.name == name }?.direction
    } back: { direction in
      all.first { $0.direction == direction }?.name ?? ""
    }
  }

  /// The angle of a linear or conic gradient in degrees; the default for a linear one without an angle.
  var angle: Double {
    get {
      switch geometry {
      case .linear(.angle(let angle)), .conic(_, let angle): angle
      default: 180
      }
    }
    set {
      switch geometry {
      case .conic(let center, _): geometry = .conic(center: center, angle: newValue)
      default: geometry = .linear(.angle(newValue))
      }
    }
  }

  var direction: Direction? {
    get {
      if case .linear(.toward(let x, let y)) = geometry { Direction(x: x, y: y) } else { nil }
    }
    set {
      if let newValue { geometry = .linear(.toward(x: newValue.x, y: newValue.y)) }
    }
  }

  var from: LengthPoint? {
    get {
      if case .linear(.points(let from, _)) = geometry { from } else { nil }
    }
    set {
      if let newValue { geometry = .linear(.points(from: newValue, to: to ?? .zero)) }
    }
  }

  var to: LengthPoint? {
    get {
      if case .linear(.points(_, let to)) = geometry { to } else { nil }
    }
    set {
      if let newValue { geometry = .linear(.points(from: from ?? .zero, to: newValue)) }
    }
  }

  var center: LengthPoint {
    get {
      switch geometry {
      case .radial(_, _, let center, _), .conic(let center, _): center
      case .linear: .center
      }
    }
    set {
      switch geometry {
      case .radial: radial.center = newValue
      case .conic(_, let angle): geometry = .conic(center: newValue, angle: angle)
      case .linear: break
      }
    }
  }

  /// The parts of a radial gradient.
  struct Radial {
    var shape: Shape
    var size: RadialSize
    var center: LengthPoint
    var focus: LengthPoint?

    var extent: Extent {
      get { if case .extent(let extent) = size { extent } else { .farthestCorner } }
      set { size = .extent(newValue) }
    }

    var radii: LengthPoint? {
      get { if case .radii(let radii) = size { radii } else { nil } }
      set { if let newValue { size = .radii(newValue) } }
    }
  }

  var radial: Radial {
    get {
      guard case .radial(let shape, let size, let center, let focus) = geometry else {
        return Radial(shape: .ellipse, size: .extent(.farthestCorner), center: .center)
      }
      return Radial(shape: shape, size: size, center: center, focus: focus)
    }
    set {
      geometry = .radial(
        shape: newValue.shape, size: newValue.size, center: newValue.center, focus: newValue.focus)
    }
  }
}
