import FrameExport
import PixelKernels
import SceneModel

/// Whether a looping video visibly jumps where it restarts.
struct LintLoop {
  let lint: SceneLint
  let source: FrameSource
  let instants: LintInstants
  let work: LintWork

  /// The longer side of the bitmaps in pixels.
  private static let side = 320.0

  func report(to findings: inout LintFindings) throws(ExportError) {
    let scene = lint.document.scene
    guard let end = scene.duration, end > 0 else { return }
    let cycles = scene.cycles(until: end)
    guard cycles.repeats, !cycles.ends else { return }
    let loop = cycles.shortestLoop?.value
    let fits =
      loop.map { cycles.loopStart <= 0 && (end / $0 - (end / $0).rounded()).magnitude < 1e-9 } ?? false
    let source = source.reduced(to: Self.side)
    func picture(_ time: Double) throws(ExportError) -> Bitmap {
      try work.picture(of: try source.resolved(at: time), in: source)
    }
    // An animation of the length of the video may still end elsewhere than it begins.
    let last = fits ? end - instants.step / 64 : end
    let seam = try picture(last).meanDifference(from: try picture(0))
    guard seam > 64 else { return }
    // Frames that follow each other differ too, most where animations start again.
    var usual = 0.0
    let events = Set(scene.layers.keyframeTimes(until: end).filter { $0 > 0 && $0 < end - instants.step })
    let starts = events.sorted().prefix(24).map {
      ($0 / instants.step).rounded(.up) * instants.step - instants.step
    }
    for time in (0..<12).map({ end * Double($0) / 12 }) + starts {
      try lint.cancellation.check()
      usual = max(usual, try picture(time).meanDifference(from: try picture(time + instants.step)))
      if seam <= 1.5 * usual { return }
    }
    if fits {
      findings.note(
        .jumpsAtLoop, path: "duration", name: "", at: end,
        "the picture just before the end is not that at the beginning, so that the video jumps where it repeats",
        remedy:
          "end animations with the value with which they begin, or let them run back with \"direction\": \"alternate\""
      )
      return
    }
    let seconds = loop.map { "the scene repeats after \(LintFinding.seconds($0))" }
    let length = loop.map { max(1, (end / $0).rounded()) * $0 }
    findings.note(
      .jumpsAtLoop, path: "duration", name: "", at: end,
      "the picture at the end is not that at the beginning, so that the video jumps where it repeats"
        + (seconds.map { ": \($0)" } ?? ""),
      remedy: length.map { "make \"duration\" \(LintFinding.decimal($0, places: 6))" }
        ?? "give the animations durations that fit the scene's")
  }
}
