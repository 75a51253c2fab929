import PixelKernels
import RenderTree
import SceneRenderer

/// A frame with fainter versions of the frames before it: static content is drawn once, and motion leaves a
/// trail.
package enum OnionSkin {
  /// The opacity of the frame just before; it decreases for those before it.
  private static let strength = 0.5
  /// How many times more than the frame itself an earlier one must differ from the static content to be shown
  /// in its place.
  private static let precedence = 4.0

  /// The last of some instants with those before it.
  ///
  /// - Parameter times: Seconds of scene time, ascending; at least one.
  package static func picture(at times: [Double], of source: FrameSource) throws(ExportError) -> Bitmap {
    let renderer = source.renderer()
    var instants: [ResolvedScene] = []
    for time in times { instants.append(try source.resolved(at: time)) }
    let last = instants.removeLast()
    let frame = try source.picture(of: last, by: renderer)
    guard !instants.isEmpty else { return frame }
    let ground = try source.picture(of: last.resting(in: instants), by: renderer)
    var earlier: [Bitmap] = []
    for instant in instants { earlier.append(try source.picture(of: instant, by: renderer)) }
    return picture(of: frame, after: earlier, over: ground)
  }

  /// - Parameters:
  ///   - frame: The frame itself, which is shown wherever it clearly differs from the backdrop.
  ///   - earlier: The frames before it, in order.
  ///   - ground: The static content of all of them. All have the same size.
  static func picture(of frame: Bitmap, after earlier: [Bitmap], over ground: Bitmap) -> Bitmap {
    var result = frame
    for start in stride(from: 0, to: frame.pixels.count, by: 4) {
      guard earlier.contains(where: { $0.differs(from: frame, at: start) }) else { continue }
      let base = ground.sample(at: start)
      let own = frame.sample(at: start) - base
      var (best, distance) = (own, (own * own).sum() * precedence * precedence)
      for (index, picture) in earlier.enumerated() {
        let weight = strength * Double(index + 1) / Double(earlier.count)
        let deviation = (picture.sample(at: start) - base) * weight
        let squared = (deviation * deviation).sum()
        if squared > distance { (best, distance) = (deviation, squared) }
      }
      let mixed = (base + best).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 65535))
      for channel in 0..<4 {
        result.pixels[start + channel] = UInt16(min(mixed[channel], mixed[3]).rounded())
      }
    }
    return result
  }
}

extension ResolvedScene {
  /// The scene with only those layers that are the same in its other instants.
  fileprivate func resting(in others: [ResolvedScene]) -> ResolvedScene {
    var result = self
    result.layers = layers.resting(in: others.map(\.layers))
    return result
  }
}

extension [ResolvedLayer] {
  fileprivate func resting(in others: [[ResolvedLayer]]) -> [ResolvedLayer] {
    let others = others.map { Dictionary($0.map { ($0.id, $0) }) { first, _ in first } }
    return compactMap { layer in
      let counterparts = others.compactMap { $0[layer.id] }
      guard counterparts.count == others.count else { return nil }
      if counterparts.allSatisfy({ $0 == layer }) { return layer }
      // A group that is static itself keeps its static children.
      guard counterparts.allSatisfy({ $0.childless == layer.childless }) else { return nil }
      var result = layer
      result.content = .group(layer.children.resting(in: counterparts.map(\.children)))
      return result
    }
  }
}

extension ResolvedLayer {
  fileprivate var children: [ResolvedLayer] {
    if case .group(let children) = content { children } else { [] }
  }

  /// A group without its children; any other layer unchanged.
  fileprivate var childless: ResolvedLayer {
    guard case .group = content else { return self }
    var result = self
    result.content = .group([])
    return result
  }
}

extension Bitmap {
  fileprivate func sample(at start: Int) -> SIMD4<Double> {
    SIMD4(
      Double(pixels[start]), Double(pixels[start + 1]), Double(pixels[start + 2]), Double(pixels[start + 3]))
  }

  fileprivate func differs(from other: Bitmap, at start: Int) -> Bool {
    (start..<start + 4).contains { pixels[$0] != other.pixels[$0] }
  }
}
