import Afterglow
import ArgumentParsing
import FrameExport
import SystemFiles

/// What an output is, by its name.
enum OutputKind {
  case still(OutputFormat)
  case sequence(FramePattern, OutputFormat)
  case film(OutputFormat)

  init(_ output: String) throws {
    let format = OutputFormat(path: output)
    if output == Self.standardOutput {
      self = .still(.png)
    } else if let pattern = FramePattern(output) {
      guard let format, !format.isVideo else {
        throw ValidationError("a sequence is of \(OutputFormat.stillExtensions) files: \(output)")
      }
      self = .sequence(pattern, format)
    } else if let format {
      self = format.isVideo ? .film(format) : .still(format)
    } else if Self.isStream(output) {
      self = .still(.png)
    } else {
      throw ValidationError(
        "\(output): the file extension selects the output type: \(OutputFormat.stillExtensions) for a still, a pattern such as frames/%05d.png for a sequence, \(OutputFormat.videoExtensions) for a video, - for a PNG on standard output; `afterglow formats` says what each can hold"
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
    switch self {
    case .still(let format), .sequence(_, let format), .film(let format): format
    }
  }

  var isVideo: Bool { format.isVideo }

  var isSequence: Bool {
    if case .sequence = self { true } else { false }
  }
}

extension OutputFormat {
  /// Refuses a transparent background that was asked for.
  func checkAlpha() throws {
    guard !hasAlpha else { return }
    throw ValidationError("\(name) has no transparency; \(Self.alphaAdvice)")
  }

  /// Says that a file was written without the transparency of its scene.
  static func warnOfAlphaLoss(_ path: String) {
    guard let format = OutputFormat(path: path) else { return }
    StandardError.report(.warning, "\(path): \(format.alphaLoss)")
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

  /// Whether a warning is left out where the format loses transparency.
  let isQuiet: Bool

  /// Fails before anything is drawn where the picture cannot be written.
  func write(_ export: StillExport, at time: Double) throws {
    WorkerOptions.checkRoom(for: 1)
    guard path == OutputKind.standardOutput else {
      let losesAlpha = try export.write(at: time, to: path, cancellation: Interruption.cancellation)
      if losesAlpha, !isQuiet { OutputFormat.warnOfAlphaLoss(path) }
      return
    }
    if StandardOutput.isTerminal {
      throw ValidationError(
        "a PNG is not written to a terminal; redirect the output, as in: -o - > still.png")
    }
    try StandardOutput.write(try export.file(at: time).bytes)
  }
}
