import FrameExport
import Synchronization

/// A file name with a place for the number of the frame, as `frames/%05d.png`.
package struct FramePattern {
  private let prefix: String
  private let suffix: String
  private let digits: Int

  /// Nil if the text has no such place.
  package init?(_ text: String) {
    guard let percent = text.firstIndex(of: "%"), let end = text[percent...].firstIndex(of: "d") else {
      return nil
    }
    let width = text[text.index(after: percent)..<end]
    guard width.allSatisfy({ ("0"..."9").contains($0) }), width.count <= 2 else { return nil }
    prefix = String(text[..<percent])
    suffix = String(text[text.index(after: end)...])
    digits = Int(width) ?? 0
  }

  /// The file of a frame, counted from 1 as video tools do.
  package func path(frame: Int) -> String {
    let number = String(frame + 1)
    return prefix + String(repeating: "0", count: max(0, digits - number.count)) + number + suffix
  }
}

/// What is to be said about the frames of a sequence, whose files are written from any thread.
final class FrameWarnings: Sendable {
  private struct State {
    var warnings: Set<String> = []
    var losesAlpha = false
    var lacksTransparency = true
  }

  private let state = Mutex(State())

  func note(_ file: EncodedImage) {
    state.withLock { state in
      state.warnings.formUnion(file.warnings)
      if file.losesAlpha { state.losesAlpha = true }
      if !file.lacksTransparency { state.lacksTransparency = false }
    }
  }

  /// Each message once; a transparency that was asked for is missed if no frame has any.
  func warnings(as format: OutputFormat) -> [String] {
    state.withLock { state in
      state.warnings.sorted()
        + format.warnings(losesAlpha: state.losesAlpha, lacksTransparency: state.lacksTransparency)
    }
  }
}
