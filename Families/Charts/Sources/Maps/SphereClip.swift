import Glibc
import VectorGraphics

/// Cuts lines and areas on the sphere where a map ends: along the meridian opposite to its middle, or along a circle about its
/// middle.
///
/// A line that leaves the map ends there. An area is closed along the edge: with its inside on the left, its outline goes on
/// along the edge, which has the map on its left, to where the next line enters. The steps are those of d3-geo (`clip`), for
/// areas whose orientation is known.
enum SphereClip: Sendable, Hashable {
  case antimeridian
  /// The cosine of the circle's angular radius.
  case circle(cosine: Double)

  /// Where a line leaves the map or enters it.
  private enum Cut {
    case leave(SpherePoint), enter(SpherePoint)
  }

  func contains(_ place: SpherePoint) -> Bool {
    switch self {
    case .antimeridian: true
    case .circle(let cosine): place.vector.x > cosine
    }
  }

  /// The parts of a line on the map.
  func lines(_ line: [SpherePoint]) -> [[SpherePoint]] { parts(of: line).parts }

  /// The rings of what is on the map of an area, closed and with the area on their left.
  func rings(_ rings: [[SpherePoint]]) -> [[SpherePoint]] {
    var whole: [[SpherePoint]] = []
    var open: [[SpherePoint]] = []
    var outside: [[SpherePoint]] = []
    for ring in rings where ring.count > 2 {
      let (parts, isCut) = parts(of: ring)
      if !isCut {
        if parts.isEmpty { outside.append(ring) } else { whole += parts }
      } else if let first = parts.first, let last = parts.last, parts.count > 1, last.last == ring.last,
        first.first == ring.first
      {
        // The ring begins on the map.
        open += parts[1..<(parts.count - 1)] + [last.dropLast() + first]
      } else {
        open += parts
      }
    }
    if open.isEmpty, enclosesEdge(whole, outside) { return whole + [edge] }
    return whole + closed(open)
  }

  /// All of the map.
  var edge: [SpherePoint] {
    let ring = corners.flatMap(\.places)
    return ring + ring.prefix(1)
  }

  // MARK: Cutting

  private func parts(of line: [SpherePoint]) -> (parts: [[SpherePoint]], isCut: Bool) {
    guard let first = line.first else { return ([], false) }
    var parts: [[SpherePoint]] = []
    var current = contains(first) ? [first] : []
    var isCut = false
    for (start, end) in zip(line, line.dropFirst()) {
      for cut in cuts(from: start, to: end) {
        isCut = true
        switch cut {
        case .leave(let place):
          parts.append(current + [place])
          current = []
        case .enter(let place): current = [place]
        }
      }
      if contains(end) { current.append(end) }
    }
    if !current.isEmpty { parts.append(current) }
    return (parts, isCut)
  }

  private func cuts(from start: SpherePoint, to end: SpherePoint) -> [Cut] {
    switch self {
    case .antimeridian: Self.crossing(from: start, to: end)
    case .circle(let cosine): Self.crossings(from: start, to: end, cosine: cosine)
    }
  }

  /// An edge whose ends are more than half the equator apart goes the other way around, but an edge at a pole has no length.
  private static func crossing(from start: SpherePoint, to end: SpherePoint) -> [Cut] {
    guard abs(start.longitude - end.longitude) > .pi, max(cos(start.latitude), cos(end.latitude)) > 1e-9
    else {
      return []
    }
    let (a, b) = (start.vector, end.vector)
    // Where the arc meets the half plane of the meridian.
    let share = a.y / (a.y - b.y)
    let place = a + (b - a) * (share.isFinite ? share : 0.5)
    let latitude = atan2(place.z, -place.x)
    let side = start.longitude < 0 ? -Double.pi : .pi
    return [.leave(SpherePoint(side, latitude)), .enter(SpherePoint(-side, latitude))]
  }

  /// The distance from the plane of the circle is a sine along the arc.
  private static func crossings(from start: SpherePoint, to end: SpherePoint, cosine: Double) -> [Cut] {
    let (a, b) = (start.vector, end.vector)
    let (isIn, endsIn) = (a.x > cosine, b.x > cosine)
    let dot = (a * b).sum()
    let ahead = b - a * dot
    let length = (ahead * ahead).sum().squareRoot()
    guard length > 1e-12 else { return isIn == endsIn ? [] : [isIn ? .leave(start) : .enter(end)] }
    let across = ahead / length
    let whole = atan2(length, dot)
    let (peak, height) = (atan2(across.x, a.x), hypot(a.x, across.x))
    // Both ends on one side meet the circle twice or not at all.
    if isIn == endsIn {
      let turning = isIn ? (peak + .pi).remainder(dividingBy: 2 * .pi) : peak
      let reaches = isIn ? -height < cosine : height > cosine
      guard reaches, turning > 0, turning < whole else { return [] }
    }
    func place(_ angle: Double) -> SpherePoint { SpherePoint(a * cos(angle) + across * sin(angle)) }
    let spread = acos(min(1, max(-1, cosine / height)))
    let (entry, exit) = (
      (peak - spread).remainder(dividingBy: 2 * .pi), (peak + spread).remainder(dividingBy: 2 * .pi)
    )
    switch (isIn, endsIn) {
    case (true, false): return [.leave(place(min(whole, max(0, exit))))]
    case (false, true): return [.enter(place(min(whole, max(0, entry))))]
    case (false, false): return [.enter(place(entry)), .leave(place(exit))]
    case (true, true): return [.leave(place(exit)), .enter(place(entry))]
    }
  }

  // MARK: Closing

  /// The edge from one of its corners to the next, by their positions along it.
  private var corners: [(position: Double, places: [SpherePoint])] {
    switch self {
    case .antimeridian:
      let (side, pole) = (Double.pi, Double.pi / 2)
      return [
        (0, [SpherePoint(-side, -pole), SpherePoint(side, -pole)]), (pole, [SpherePoint(side, 0)]),
        (2 * pole, [SpherePoint(side, pole), SpherePoint(-side, pole)]), (3 * pole, [SpherePoint(-side, 0)]),
      ]
    case .circle(let cosine):
      let radius = (1 - cosine * cosine).squareRoot()
      return (0..<360).map { degree in
        let angle = Double(degree) * .pi / 180
        return (angle, [SpherePoint(SIMD3(cosine, radius * cos(angle), radius * sin(angle)))])
      }
    }
  }

  /// The position of a place along the edge, counterclockwise, 0…2π.
  private func position(of place: SpherePoint) -> Double {
    switch self {
    case .antimeridian:
      return place.longitude > 0 ? .pi / 2 + place.latitude : 3 * .pi / 2 - place.latitude
    case .circle:
      let vector = place.vector
      let angle = atan2(vector.z, vector.y)
      return angle < 0 ? angle + 2 * .pi : angle
    }
  }

  private func closed(_ open: [[SpherePoint]]) -> [[SpherePoint]] {
    let parts = open.compactMap { part in
      part.first.flatMap { first in
        part.last.map { (part, start: position(of: first), end: position(of: $0)) }
      }
    }.sorted { $0.start < $1.start }
    var isUsed = Array(repeating: false, count: parts.count)
    var rings: [[SpherePoint]] = []
    for first in parts.indices where !isUsed[first] {
      var (ring, index): ([SpherePoint], Int) = ([], first)
      repeat {
        isUsed[index] = true
        ring += parts[index].0
        // A line that enters where the other leaves may begin a rounding error before it.
        let next = parts.partition(after: parts[index].end - 1e-9)
        ring += corners(from: parts[index].end, to: parts[next].start)
        index = next
      } while !isUsed[index]
      rings.append(ring + ring.prefix(1))
    }
    return rings
  }

  private func corners(from start: Double, to end: Double) -> [SpherePoint] {
    let length = end - start < -1e-9 ? end - start + 2 * .pi : end - start
    var passed: [(offset: Double, places: [SpherePoint])] = []
    for corner in corners {
      let turn: Double = corner.position < start ? 2 * .pi : 0
      let offset: Double = corner.position - start + turn
      if offset > 1e-12, offset < length { passed.append((offset, corner.places)) }
    }
    passed.sort { $0.offset < $1.offset }
    return passed.flatMap(\.places)
  }

  /// Whether an area whose rings do not meet the edge has all of it inside: if the rings on the map, or without them those
  /// beyond, have the area around them.
  private func enclosesEdge(_ whole: [[SpherePoint]], _ outside: [[SpherePoint]]) -> Bool {
    func area(_ rings: [[SpherePoint]], side: Double) -> Double {
      rings.reduce(0) { sum, ring in
        sum
          + RingOrientation.doubleArea(
            ring.lazy.map { place in
              if case .antimeridian = self { return Point(x: place.longitude, y: place.latitude) }
              // A stereographic map about the middle, or about the point opposite to it.
              let vector = place.vector
              let scale = 1 / max(1e-9, 1 + side * vector.x)
              return Point(x: side * vector.y * scale, y: vector.z * scale)
            })
      }
    }
    return whole.isEmpty ? area(outside, side: -1) < 0 : area(whole, side: 1) < 0
  }
}

extension [([SpherePoint], start: Double, end: Double)] {
  /// The first that begins at a position or after it, around the edge.
  fileprivate func partition(after position: Double) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].start < position { low = middle + 1 } else { high = middle }
    }
    return low == count ? 0 : low
  }
}
