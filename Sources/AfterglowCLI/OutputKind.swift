import Afterglow
import ArgumentParser

/// What an output is, by its name.
enum OutputKind {
  case still
  case sequence(FramePattern)
  case film

  init(_ output: String) throws {
    if let pattern = FramePattern(output) {
      guard output.hasSuffix(".png") else { throw ValidationError("a sequence is of .png files: \(output)") }
      self = .sequence(pattern)
    } else if output.hasSuffix(".png") {
      self = .still
    } else if output.hasSuffix(".mp4") {
      self = .film
    } else {
      throw ValidationError(
        "\(output): the ending says what is written: .png a still, a pattern such as frames/%05d.png a sequence, .mp4 a film"
      )
    }
  }

  var isFilm: Bool {
    if case .film = self { true } else { false }
  }
}

/// A file name with a place for the number of the frame, as `frames/%05d.png`.
struct FramePattern {
  private let prefix: String
  private let suffix: String
  private let digits: Int

  /// Nil where the text has no such place.
  init?(_ text: String) {
    guard let percent = text.firstIndex(of: "%"), let end = text[percent...].firstIndex(of: "d") else {
      return nil
    }
    let width = text[text.index(after: percent)..<end]
    guard width.allSatisfy({ ("0"..."9").contains($0) }), width.count <= 2 else { return nil }
    prefix = String(text[..<percent])
    suffix = String(text[text.index(after: end)...])
    digits = Int(width) ?? 0
  }

  /// The file of a frame, counted from 1 as film tools do.
  func path(frame: Int) -> String {
    let number = String(frame + 1)
    return prefix + String(repeating: "0", count: max(0, digits - number.count)) + number + suffix
  }
}
