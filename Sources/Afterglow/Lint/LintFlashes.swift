import FrameExport
import PixelKernels
import RenderTree
import SceneModel
import SceneRenderer
import VectorGraphics

/// Flashes that can harm (WCAG 2.2, success criterion 2.3.1): more than three a second, of light and dark or of saturated
/// red, over a quarter of any region that is a third of the image's width and height.
///
/// Every frame is checked where animations have enough keyframes to flash, and where a few frames at uneven distances
/// change strongly back and forth.
struct LintFlashes {
  let lint: SceneLint
  let source: FrameSource
  let instants: LintInstants
  let work: LintWork

  /// How long it is looked at, in seconds: a short video that repeats, as a GIF does, more than once.
  private let length: Double
  /// After how many seconds the video begins again.
  private let period: Double

  /// The longer side of the bitmaps in pixels: only what is large counts.
  private static let side = 48.0
  /// The most frames that are looked at one by one.
  private static let mostFrames = 7200
  /// The layers that are looked at to find out which flashes.
  private static let mostLayers = 60
  /// Seconds of a repeating video in which its flashes are counted.
  private static let repeatedLength = 3.0

  init(lint: SceneLint, source: FrameSource, instants: LintInstants, work: LintWork) {
    self.lint = lint
    self.work = work
    self.source = source.reduced(to: Self.side)
    self.instants = instants
    let scene = lint.document.scene
    period = scene.duration ?? .infinity
    let cycles = scene.cycles(until: period)
    let repeats = cycles.repeats && !cycles.ends
    let end = scene.duration ?? (repeats ? LintInstants.longest : instants.end ?? 0)
    length = repeats ? max(end, Self.repeatedLength) : end
  }

  func report(to findings: inout LintFindings) throws(ExportError) {
    guard instants.end != nil, length > 0.25 else { return }
    let end = length
    var framesLeft = Self.mostFrames
    for stretch in try suspects(until: end) {
      let first = Int(saturating: (stretch.lowerBound / instants.step).rounded(.down))
      let last = Int(saturating: (min(stretch.upperBound, end) / instants.step - 1e-6).rounded(.up))
      let frames = max(0, first)..<max(1, min(last, first + framesLeft))
      framesLeft -= frames.count
      guard !frames.isEmpty, let danger = try danger(in: source, frames: frames) else { continue }
      try note(
        danger,
        in: max(frames.lowerBound, danger.first - Int(saturating: 0.2 / instants.step))...danger.frame,
        &findings)
      return
    }
  }

  // MARK: Where to look

  /// The stretches of time that may have flashes, rising and apart.
  private func suspects(until end: Double) throws(ExportError) -> [ClosedRange<Double>] {
    // A few frames are looked at sooner than guessed about.
    if end <= Self.repeatedLength { return [0...end] }
    var found = FlashEvents(of: lint.document.scene.layers, until: end).stretches
    let coarse = try changes(Self.unevenTimes(from: 0, to: end, every: 0.67))
    for index in coarse.indices where coarse[index].isLarge {
      let stretch = max(0, coarse[index].start - 1)...min(end, coarse[index].end + 1)
      if found.contains(where: { $0.contains(stretch.lowerBound) && $0.contains(stretch.upperBound) }) {
        continue
      }
      // What fades or is cut changes once; what flashes changes back.
      let closer = try changes(
        Self.unevenTimes(from: stretch.lowerBound, to: stretch.upperBound, every: 0.09))
      if closer.count(where: \.isLarge) >= 3 { found.append(stretch) }
    }
    return found.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { joined, next in
      if let last = joined.last, next.lowerBound <= last.upperBound {
        joined[joined.count - 1] = last.lowerBound...max(last.upperBound, next.upperBound)
      } else {
        joined.append(next)
      }
    }
  }

  /// Instants at distances that no regular flash has.
  private static func unevenTimes(from start: Double, to end: Double, every step: Double) -> [Double] {
    var times: [Double] = []
    var time = start
    while time < end, times.count < 4000 {
      times.append(time)
      // The golden ratio spreads the distances evenly over 0.6…1.4 steps.
      let part = (Double(times.count) * 0.618034).truncatingRemainder(dividingBy: 1)
      time += step * (0.6 + 0.8 * part)
    }
    return times
  }

  /// Whether a quarter of a part of the bitmap changes from each instant to the next.
  private func changes(_ times: [Double]) throws(ExportError) -> [(start: Double, end: Double, isLarge: Bool)]
  {
    let renderer = source.renderer()
    var result: [(start: Double, end: Double, isLarge: Bool)] = []
    var before: (time: Double, picture: Bitmap)?
    for time in times {
      try lint.cancellation.check()
      let picture = try source.canvas(at: inPeriod(time), by: renderer).finished()
      if let before {
        var meter = FlashMeter(width: picture.width, height: picture.height)
        meter.add(before.picture, at: 0)
        meter.add(picture, at: 0.01)
        result.append((before.time, time, meter.hasChange))
      }
      before = (time, picture)
    }
    return result
  }

  // MARK: Frame by frame

  private struct Danger {
    var kind: String
    /// The frame of the first change, and the one at which there are too many.
    var first: Int
    var frame: Int
  }

  /// The instant of the video that is shown at a time.
  private func inPeriod(_ time: Double) -> Double {
    time < period ? time : time.truncatingRemainder(dividingBy: period)
  }

  private func danger(in source: FrameSource, frames: some Sequence<Int>, without name: String? = nil)
    throws(ExportError) -> Danger?
  {
    let renderer = source.renderer()
    var meter = FlashMeter(width: source.settings.width, height: source.settings.height)
    for frame in frames {
      try lint.cancellation.check()
      let time = Double(frame) * instants.step
      if let name {
        let resolved = try source.resolved(at: inPeriod(time))
        meter.add(try work.picture(of: resolved.without(name) ?? resolved, in: source), at: time)
      } else {
        meter.add(try source.canvas(at: inPeriod(time), by: renderer).finished(), at: time)
      }
      if let danger = meter.danger {
        return Danger(
          kind: danger.kind, first: Int(saturating: (danger.start / instants.step).rounded()), frame: frame)
      }
    }
    return nil
  }

  /// Reports the flashes at the layers without which there would be none; otherwise at the scene.
  private func note(
    _ danger: Danger, in frames: ClosedRange<Int>, _ findings: inout LintFindings
  ) throws(ExportError) {
    var culprits: [(path: String, name: String)] = []
    var layers = paths(lint.document.scene.layers, path: "layers")
    var tries = 0
    while !layers.isEmpty, tries < Self.mostLayers {
      var inner: [(path: String, name: String, children: [Layer])] = []
      for layer in layers where tries < Self.mostLayers {
        tries += 1
        guard try self.danger(in: source, frames: frames, without: layer.name) == nil else { continue }
        culprits.removeAll { layer.path.hasPrefix($0.path + ".") }
        culprits.append((layer.path, layer.name))
        inner += paths(layer.children, path: "\(layer.path).children")
      }
      layers = inner
    }
    let time = Double(danger.first) * instants.step
    for culprit in culprits.isEmpty ? [(path: "layers", name: "")] : culprits {
      findings.note(
        .flashing, path: culprit.path, name: culprit.name, at: time,
        "\(danger.kind) flashes more than three times a second, which can cause seizures",
        remedy: "make the changes slower, fainter or smaller")
    }
  }

  private func paths(
    _ layers: [Layer], path: String
  ) -> [(path: String, name: String, children: [Layer])] {
    layers.enumerated().compactMap { index, layer in
      let path = "\(path)[\(index)]"
      guard !layer.isHidden, lint.document.hasLayer(at: path) else { return nil }
      if case .group(let children) = layer.content { return (path, layer.id ?? path, children) }
      return (path, layer.id ?? path, [])
    }
  }
}

/// When the animations of layers have keyframes: what changes slowly between few of them does not flash, unless it moves.
private struct FlashEvents {
  /// If there are eight changes or more within a second, rising.
  private(set) var stretches: [ClosedRange<Double>] = []

  /// More are not counted one by one.
  private static let mostEvents = 20_000

  init(of layers: [Layer], until end: Double) {
    var frames: Set<Int> = []
    gather(layers, in: LocalTime(), until: end, into: &frames)
    guard frames.count < Self.mostEvents else {
      stretches = [0...end]
      return
    }
    // In hundredths of a second.
    let times = frames.sorted()
    for index in times.indices.dropFirst(7) where times[index] - times[index - 7] < 100 {
      let stretch = max(0, Double(times[index - 7]) / 100 - 0.1)...Double(times[index]) / 100 + 0.1
      if let last = stretches.last, stretch.lowerBound <= last.upperBound {
        stretches[stretches.count - 1] = last.lowerBound...stretch.upperBound
      } else {
        stretches.append(stretch)
      }
    }
  }

  private func gather(
    _ layers: [Layer], in outer: LocalTime, until end: Double, into times: inout Set<Int>
  ) {
    for layer in layers where !layer.isHidden {
      let time = outer.inside(layer)
      for animation in layer.animations + layer.unitAnimations {
        note(animation, in: time, until: end, &times)
      }
      if layer.isTimed {
        for time in [time.window.start, time.window.end] where time <= end { insert(time, &times) }
      }
      for part in layer.parts { gather(part.layers, in: time, until: end, into: &times) }
      if case .group(let children) = layer.content { gather(children, in: time, until: end, into: &times) }
    }
  }

  private func insert(_ time: Double, _ times: inout Set<Int>) {
    times.insert(Int(saturating: (time * 100).rounded()))
  }

  private func note(
    _ animation: Animation, in local: LocalTime, until end: Double, _ times: inout Set<Int>
  ) {
    let end = min(local.localEnd(before: end), 86_400)
    let timing = animation.timing
    guard timing.duration > 0, timing.duration.isFinite else { return }
    var offsets = animation.lintOffsets
    offsets = offsets.isEmpty ? [0] : offsets
    let last = min(end, timing.delay + timing.activeDuration)
    var round = max(0, (-timing.delay / timing.duration).rounded(.down))
    while timing.delay + round * timing.duration <= last, times.count < Self.mostEvents {
      for offset in offsets {
        let time = timing.delay + (round + offset) * timing.duration
        if time >= 0, time <= last, let time = local.sceneTime(atLocal: time) { insert(time, &times) }
      }
      // Rounds shorter than a hundredth of a second fill all of it.
      round += max(1, (0.01 / timing.duration).rounded(.down))
    }
  }
}

extension Animation {
  /// When values may begin to change otherwise in the first iteration, in seconds.
  func instants(until end: Double) -> [Double] {
    guard timing.duration.isFinite else { return [] }
    let events = (lintOffsets + [0, 1]).map { timing.delay + $0 * timing.duration }
    return (events + [timing.delay + timing.activeDuration]).filter { $0.isFinite && $0 >= 0 && $0 <= end }
  }

  /// The keyframes and steps of all iterations until a time, in seconds of the local time; of very many iterations the first.
  func allInstants(until end: Double) -> [Double] {
    guard timing.duration > 0 else { return [] }
    let count = min(timing.iterations, ((end - timing.delay) / timing.duration).rounded(.up), 24)
    guard count > 0 else { return [] }
    let offsets = lintOffsets + [0, 1]
    return (0..<Int(count.rounded(.up))).flatMap { iteration in
      offsets.map { timing.delay + (Double(iteration) + $0) * timing.duration }
    }
  }

  /// Where within an iteration a value may begin to change otherwise: at keyframes, and at the steps of easings.
  fileprivate var lintOffsets: [Double] {
    let count = keyframes.count
    var offsets = keyframes.enumerated().map { index, keyframe in
      keyframe.offset ?? (count > 1 ? Double(index) / Double(count - 1) : 1)
    }
    let bounds = offsets
    offsets += timing.easing.corners
    for (index, keyframe) in keyframes.enumerated() where index + 1 < count {
      let (start, end) = (bounds[index], bounds[index + 1])
      offsets += (keyframe.easing ?? keyframeEasing).corners.map { start + (end - start) * $0 }
    }
    return offsets
  }
}

extension TimingFunction {
  /// Where in 0…1 it may change direction or jump.
  fileprivate var corners: [Double] {
    switch self {
    case .linear, .cubicBezier, .spring, .invalid: []
    case .steps(let steps): (0...min(steps.count, 200)).map { Double($0) / Double(min(steps.count, 200)) }
    case .linearStops(let stops): stops.points.map(\.input)
    }
  }
}
