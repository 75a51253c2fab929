import FrameExport
import SceneModel

/// The frames of a video or a sequence, and how they loop.
package struct LoopedRange {
  package var plan: FramePlan
  /// The scene with its periods changed; nil if they are not.
  package var scene: Scene?
  package var crossfade: LoopCrossfade?
  /// Whether the ends have to meet.
  package var isProven = false
  /// Whether the scene goes on behind the loop as at its start.
  var repeats = false
  /// What was changed, for people.
  var note: String?

  init(
    plan: FramePlan, scene: Scene? = nil, crossfade: LoopCrossfade? = nil, isProven: Bool = false,
    repeats: Bool = false, note: String? = nil
  ) {
    self.plan = plan
    self.scene = scene
    self.crossfade = crossfade
    self.isProven = isProven
    self.repeats = repeats
    self.note = note
  }

  /// What decides the images besides the plan.
  package var key: String { "\(crossfade as Any)\(scene == nil ? "" : "retimed to \(plan)")" }

  private static func difference(_ levels: Int) -> String {
    levels == 0 ? "are equal in 16 bits" : "differ by at most \(levels) of 65535"
  }

  /// Compares the frames around the seam of a loop before anything is written.
  ///
  /// - Parameter source: The frames of the retimed scene, if it was.
  /// - Returns: What was found, line by line; nothing if the ends need not meet.
  /// - Throws: `invalidOption` if the ends of the loop do not meet.
  package func prove(_ source: FrameSource) throws(AfterglowError) -> [String] {
    guard isProven else { return [] }
    let proof: LoopProof
    do {
      proof = try LoopProof(of: source, plan: plan, crossfade: crossfade)
    } catch {
      throw .export(error)
    }
    if let fault = fault(proof) { throw .invalidOption(InvalidOption(fault)) }
    let frames = plan.frameCount
    let onward =
      goesOn ? ", frames 1 and \(frames + 1) \(Self.difference(proof.continuation))" : ""
    return (note.map { [$0] } ?? []) + [
      "loop of \(frames) frames: frames 0 and \(frames) \(Self.difference(proof.seam))\(onward); the mean change to the next frame is \(proof.before.forPeople) before the seam and \(proof.after.forPeople) after it"
    ]
  }

  private var goesOn: Bool { repeats || crossfade != nil }

  private func fault(_ proof: LoopProof) -> String? {
    let frames = plan.frameCount
    if proof.seam > LoopProof.rounding {
      return
        "the loop is not seamless: frame 0 and frame \(frames) differ by up to \(proof.seam) of 65535; \(LoopPlanner.advice)"
    }
    if goesOn, proof.continuation > LoopProof.allowedContinuation(isCrossfaded: crossfade != nil) {
      return
        "the loop would jerk: frame 1 and frame \(frames + 1) differ by up to \(proof.continuation) of 65535; \(crossfade == nil ? LoopPlanner.advice : "use a longer `loop.crossfade`")"
    }
    if !goesOn, proof.jumps {
      return
        "the loop would jump: frame \(frames) equals frame 0, but the frames just before it do not lead up to it; \(LoopPlanner.advice)"
    }
    return nil
  }
}
