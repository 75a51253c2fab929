import FrameExport
import RenderTree

/// Times at which nothing is seen although the video goes on.
struct LintGaps {
  let lint: SceneLint
  let source: FrameSource
  let instants: LintInstants
  let work: LintWork

  /// The longer side of the bitmaps in pixels.
  private static let side = 240.0
  /// Shorter gaps are those of fades and cuts, in seconds.
  private static let shortest = 0.5

  func report(to findings: inout LintFindings) throws(ExportError) {
    guard let end = instants.end, end > Self.shortest else { return }
    let source = source.reduced(to: Self.side)
    let renderer = source.renderer()
    var times: [(time: Double, isEmpty: Bool, hasLayers: Bool)] = []
    for time in instants.times {
      try lint.cancellation.check()
      let resolved = try source.resolved(at: time)
      let picture = try work.picture(of: resolved, in: source, by: renderer)
      times.append((time, picture.onlySample != nil, resolved.layers.contains { !$0.isEmptyGroup }))
    }
    // What comes in or has left is not missed before and after it, unless its window is over.
    let seen = times.indices.filter { !times[$0].isEmpty }
    guard let first = seen.first, let last = seen.last else { return }
    for index in times.indices where index < first || index > last {
      if times[index].hasLayers { times[index].isEmpty = false }
    }
    var start: Double?
    for (time, isEmpty, _) in times + [(end, false, false)] {
      if isEmpty {
        start = start ?? time
      } else if let first = start {
        start = nil
        if time - first >= Self.shortest { note(first, until: time, &findings) }
      }
    }
  }

  private func note(_ start: Double, until end: Double, _ findings: inout LintFindings) {
    findings.note(
      .nothingSeen, path: "layers", name: "", at: start,
      "nothing is seen until \(LintFinding.seconds(end)): the image has one color",
      remedy:
        "let the layers before it last longer, let those after it begin earlier, or shorten \"duration\"")
  }
}

extension ResolvedLayer {
  /// Whether it is a group in which nothing is drawn.
  fileprivate var isEmptyGroup: Bool {
    if case .group(let children) = content { children.allSatisfy(\.isEmptyGroup) } else { false }
  }
}
