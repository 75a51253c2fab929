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
    guard let end = scene.duration, end > 0, scene.repeats, !scene.ends else { return }
    let loop = scene.shortestLoop?.value
    if let loop, scene.loopStart <= 0, (end / loop - (end / loop).rounded()).magnitude < 1e-9 { return }
    let source = source.reduced(to: Self.side)
    func picture(_ time: Double) throws(ExportError) -> Bitmap {
      try work.picture(of: try source.resolved(at: time), in: source)
    }
    let seam = try picture(end).meanDifference(from: try picture(0))
    // Frames that follow each other differ too.
    var usual = 0.0
    for part in 0..<12 {
      try lint.cancellation.check()
      let time = end * Double(part) / 12
      usual = max(usual, try picture(time).meanDifference(from: try picture(time + instants.step)))
    }
    guard seam > 64, seam > 1.5 * usual else { return }
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
