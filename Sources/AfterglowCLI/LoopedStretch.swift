import Afterglow
import ArgumentParser
import FrameExport
import SceneModel

/// The frames of a video or a sequence, and what makes them a loop.
struct LoopedStretch {
  var plan: FramePlan
  /// The scene with its periods changed; nil where they are not.
  var scene: Scene?
  var crossfade: LoopCrossfade?
  /// Whether the ends have to meet.
  var isProven = false
  /// Whether the scene goes on behind the loop as at its start.
  var repeats = false
  /// What was changed, for people.
  var note: String?

  /// What decides the pictures besides the plan.
  var key: String { "\(crossfade as Any)\(scene == nil ? "" : "retimed to \(plan)")" }

  private static func difference(_ levels: Int) -> String {
    levels == 0 ? "are equal in 16 bits" : "differ by at most \(levels) of 65535"
  }

  /// Compares the frames around the seam before anything is written, and says what was found.
  ///
  /// - Throws: Where the ends of the loop do not meet.
  func prove(_ export: VideoExport, isQuiet: Bool) throws {
    let proof = try export.loopProof()
    let frames = plan.frameCount
    guard proof.seam <= LoopProof.rounding else {
      throw ValidationError(
        "the loop is not seamless: frame 0 and frame \(frames) differ by up to \(proof.seam) of 65535; \(LoopOptions.advice)"
      )
    }
    if repeats || crossfade != nil, proof.continuation > proof.allowedContinuation(of: export) {
      let cure =
        crossfade == nil ? LoopOptions.advice : "give --loop-crossfade more seconds"
      throw ValidationError(
        "the loop would jerk: frame 1 and frame \(frames + 1) differ by up to \(proof.continuation) of 65535; \(cure)"
      )
    }
    if !repeats, crossfade == nil, proof.jumps {
      throw ValidationError(
        "the loop would jump: frame \(frames) is as frame 0, but what comes just before it is not; \(LoopOptions.advice)"
      )
    }
    if isQuiet { return }
    if let note { StandardError.write(note + "\n") }
    let onward =
      repeats || crossfade != nil ? ", frames 1 and \(frames + 1) \(Self.difference(proof.continuation))" : ""
    StandardError.write(
      "loop of \(frames) frames: frames 0 and \(frames) \(Self.difference(proof.seam))\(onward); the mean change to the next frame is \(proof.before.forPeople) before the seam and \(proof.after.forPeople) behind it\n"
    )
  }
}
