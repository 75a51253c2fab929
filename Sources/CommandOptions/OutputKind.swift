import Afterglow
import ArgumentParser
import FrameExport
import SystemFiles
import VideoCoding

/// The kind of an output, derived from its name.
package enum OutputKind {
  case still(OutputFormat)
  case sequence(FramePattern, OutputFormat)
  case film(OutputFormat)

  /// - Parameter codec: The codec that was chosen, by which a `.png` file can be animated.
  /// - Parameter moves: Whether a stretch of time was requested, which makes a `.webp` or an `.avif` file an
  ///   animated one.
  package init(_ output: String, codec: VideoEncoding.Codec? = nil, moves: Bool = false) throws {
    var format =
      FramePattern(output) == nil ? OutputFormat(path: output, codec: codec) : OutputFormat(path: output)
    if moves, codec == nil, FramePattern(output) == nil { format = format?.moving }
    if output == Self.standardOutput {
      self = .still(.png)
    } else if let pattern = FramePattern(output) {
      guard let format, !format.isVideo else {
        throw ValidationError("a sequence consists of \(OutputFormat.stillExtensions) files: \(output)")
      }
      self = .sequence(pattern, format)
    } else if let format {
      self = format.isVideo ? .film(format) : .still(format)
    } else if Self.isStream(output) {
      self = .still(.png)
    } else {
      throw ValidationError(
        "\(output): the file extension selects the output type: \(OutputFormat.stillExtensions) for a still, a pattern such as frames/%05d.png for a sequence, \(OutputFormat.videoExtensions) for a video, - for a PNG on standard output; `afterglow formats` lists what each supports"
      )
    }
  }

  /// Refuses to write two outputs of one run to the same file.
  package static func checkDistinct(_ paths: [String]) throws {
    do {
      try WholeFile.checkDistinct(paths.filter { $0 != standardOutput })
    } catch {
      throw AfterglowError.export(error)
    }
  }

  /// Refuses `-` for an output that must be a file.
  package static func refuseStandardOutput(_ path: String?, for option: String) throws {
    guard path == standardOutput else { return }
    throw ValidationError("\(option) cannot be standard output; name a file")
  }

  /// The output that is the standard output: a PNG.
  package static let standardOutput = "-"

  /// A pipe or a device without an ending is written a PNG, as the standard output is.
  private static func isStream(_ output: String) -> Bool {
    guard SystemPath.fileExtension(output).isEmpty else { return false }
    switch FileStatus(output)?.kind {
    case .pipe, .device: return true
    default: return false
    }
  }

  /// The capabilities of the file, or of each file of a sequence.
  package var format: OutputFormat {
    switch self {
    case .still(let format), .sequence(_, let format), .film(let format): format
    }
  }

  package var isVideo: Bool { format.isVideo }

  /// The animation that a still of the same name could be; nil for others.
  package var moving: OutputKind? {
    guard case .still(let format) = self, format.moving.isVideo else { return nil }
    return .film(format.moving)
  }

  package var isSequence: Bool {
    if case .sequence = self { true } else { false }
  }
}

extension OutputFormat {
  /// The capabilities of the format with a codec, or with the default one.
  package func chosenRow(_ codec: VideoEncoding.Codec?) throws -> Capabilities {
    if let row = row(codec) { return row }
    guard let codec else { throw ValidationError("\(name) cannot be written") }
    guard isVideo else { throw ValidationError("--codec applies only to videos") }
    let homes = Self.extensions { $0.row(codec) != nil }
    let codecs = rows.compactMap(\.codec?.rawValue).joined(separator: " or ")
    throw ValidationError("--codec \(codec.rawValue) is for \(homes); \(name) takes \(codecs)")
  }

  /// Refuses a transparent background that was requested.
  package func checkAlpha(_ row: Capabilities) throws {
    guard !row.hasAlpha else { return }
    throw ValidationError("\(title(row)) does not support transparency; \(alphaAdvice)")
  }

  /// Says that a file was written without the transparency of its scene.
  package static func warnOfAlphaLoss(_ path: String, _ codec: VideoEncoding.Codec? = nil) {
    guard let format = OutputFormat(path: path, codec: codec), let row = format.row(codec) else { return }
    StandardError.report(.warning, "\(path): \(format.alphaLoss(row))")
  }

  /// Says that a transparent background that was requested cannot be seen anywhere.
  package static func warnOfOpacity(_ path: String) { StandardError.report(.warning, "\(path): \(opacity)") }
}

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

/// A picture of one instant, written to a file or to the standard output.
package struct StillOutput {
  package let path: String

  /// Whether a warning is left out where the format loses transparency.
  package let isQuiet: Bool

  package init(path: String, isQuiet: Bool) {
    self.path = path
    self.isQuiet = isQuiet
  }

  /// Fails before anything is drawn where the picture cannot be written.
  package func write(_ export: StillExport, at time: Double) throws {
    WorkerOptions.checkRoom(for: 1)
    guard path == OutputKind.standardOutput else {
      let file = try export.write(at: time, to: path, cancellation: Interruption.cancellation)
      guard !isQuiet else { return }
      if file.losesAlpha { OutputFormat.warnOfAlphaLoss(path) }
      if file.lacksTransparency { OutputFormat.warnOfOpacity(path) }
      for warning in file.warnings { StandardError.report(.warning, "\(path): \(warning)") }
      return
    }
    if StandardOutput.isTerminal {
      throw ValidationError(
        "a PNG is not written to a terminal; redirect the output, as in: -o - > still.png")
    }
    try WholeFile.checkStandardOutput(inputs: export.source.inputs)
    let file = try export.file(at: time)
    try StandardOutput.write(file.bytes)
    if !isQuiet, file.lacksTransparency { OutputFormat.warnOfOpacity("standard output") }
  }
}
