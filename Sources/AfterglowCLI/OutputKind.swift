import Afterglow
import ArgumentParser
import FrameExport
import SystemFiles

/// What an output is, by its name.
enum OutputKind {
  case still
  case sequence(FramePattern)
  case film(OutputFormat)

  init(_ output: String) throws {
    let format = OutputFormat(path: output)
    if output == Self.standardOutput {
      self = .still
    } else if let pattern = FramePattern(output) {
      guard format == .png else { throw ValidationError("a sequence is of .png files: \(output)") }
      self = .sequence(pattern)
    } else if let format, format.isVideo {
      self = .film(format)
    } else if format == .png || Self.isStream(output) {
      self = .still
    } else {
      throw ValidationError(
        "\(output): the file extension selects the output type: .png for a still, a pattern such as frames/%05d.png for a sequence, \(OutputFormat.videoExtensions) for a video, - for a PNG on standard output"
      )
    }
  }

  /// The output that is the standard output: a PNG.
  static let standardOutput = "-"

  /// A pipe or a device without an ending is written a PNG, as the standard output is.
  private static func isStream(_ output: String) -> Bool {
    guard SystemPath.fileExtension(output).isEmpty else { return false }
    switch FileStatus(output)?.kind {
    case .pipe, .device: return true
    default: return false
    }
  }

  /// What the file, or each file of a sequence, can hold.
  var format: OutputFormat {
    if case .film(let format) = self { format } else { .png }
  }

  var isVideo: Bool { format.isVideo }

  var isSequence: Bool {
    if case .sequence = self { true } else { false }
  }
}

/// A file name with a place for the number of the frame, as `frames/%05d.png`.
struct FramePattern {
  private let prefix: String
  private let suffix: String
  private let digits: Int

  /// Nil if the text has no such place.
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

  /// The file of a frame, counted from 1 as video tools do.
  func path(frame: Int) -> String {
    let number = String(frame + 1)
    return prefix + String(repeating: "0", count: max(0, digits - number.count)) + number + suffix
  }
}

/// A picture of one instant, written to a file or to the standard output.
struct StillOutput {
  let path: String

  /// Fails before anything is drawn where the picture cannot be written.
  func write(_ export: StillExport, at time: Double) throws {
    WorkerOptions.checkRoom(for: 1)
    guard path == OutputKind.standardOutput else {
      return try export.write(at: time, to: path, cancellation: Interruption.cancellation)
    }
    if StandardOutput.isTerminal {
      throw ValidationError(
        "a PNG is not written to a terminal; redirect the output, as in: -o - > still.png")
    }
    try StandardOutput.write(try export.png(at: time))
  }
}
