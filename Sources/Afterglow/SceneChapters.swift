import FrameExport
import SceneModel
import VectorGraphics
import VideoCoding

extension SceneDocument {
  /// The chapters of a video: the children of the outermost sequences, by their ids. None where fewer than two are within the
  /// video.
  func chapters(in plan: FramePlan) -> [Chapter] {
    var starts: [(time: Double, title: String)] = []
    func collect(_ layers: [Layer], _ clocks: [LayerClock]) {
      for layer in layers where !layer.isHidden {
        guard case .group(let children) = layer.content else { continue }
        let clocks = clocks + [layer.clock].compactMap(\.self)
        guard layer.isSequence, children.count > 1 else {
          collect(children, clocks)
          continue
        }
        for (index, child) in children.enumerated() {
          let own = clocks.reversed().reduce(child.clock?.start ?? 0) { time, clock in
            clock.time(atLocal: time) ?? time
          }
          starts.append((own, child.id ?? "Chapter \(index + 1)"))
        }
      }
    }
    collect(scene.layers, [])
    let rate = Double(plan.frameRate.numerator) / Double(plan.frameRate.denominator)
    let frames = starts.sorted { $0.time < $1.time }.map { start in
      // The first frame that shows the layer.
      (first: Int(saturating: ((start.time - plan.start) * rate - 1e-6).rounded(.up)), title: start.title)
    }
    let chapters = frames.indices.compactMap { index -> Chapter? in
      let first = max(0, frames[index].first)
      let next = index + 1 < frames.count ? frames[index + 1].first : plan.frameCount
      let last = min(next, plan.frameCount)
      return last > first ? Chapter(title: frames[index].title, frames: first..<last) : nil
    }
    return chapters.count > 1 ? chapters : []
  }
}
