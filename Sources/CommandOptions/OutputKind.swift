import Afterglow
import ArgumentParser
import FrameExport
import SystemFiles
import VideoCoding

/// The kind of an output, derived from its name.
package enum OutputKind {
  case image(OutputFormat)
  case sequence(FramePattern, OutputFormat)
  case video(OutputFormat)

  /// - Parameter codec: The codec that was chosen, by which a `.png` file can be animated.
  /// - Parameter moves: Whether a stretch of time was requested, which makes a `.webp` or an `.avif` file an
  ///   animated one.
  package init(_ output: String, codec: VideoEncoding.Codec? = nil, moves: Bool = false) throws {
    var format =
      FramePattern(output) == nil ? OutputFormat(path: output, codec: codec) : OutputFormat(path: output)
    if moves, codec == nil, FramePattern(output) == nil { format = format?.moving }
    if output == Self.standardOutput {
      self = .image(.png)
    } else if let pattern = FramePattern(output) {
      guard let format, !format.isVideo else {
        throw ValidationError("a sequence consists of \(OutputFormat.imageExtensions) files: \(output)")
      }
      self = .sequence(pattern, format)
    } else if let format {
      self = format.isVideo ? .video(format) : .image(format)
    } else if Self.isStream(output) {
      self = .image(.png)
    } else {
      throw ValidationError(
        "\(output): the file extension selects the output type: \(OutputFormat.imageExtensions) for a still, a pattern such as frames/%05d.png for a sequence, \(OutputFormat.videoExtensions) for a video, .wav for its sound alone, - for a PNG on standard output; `afterglow formats` lists what each supports"
      )
    }
  }

  /// Refuses to write two outputs of one run to the same file.
  package static func checkDistinct(_ paths: [String]) throws {
    do {
      try AtomicFile.checkDistinct(paths.filter { $0 != standardOutput })
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
    case .image(let format), .sequence(_, let format), .video(let format): format
    }
  }

  package var isVideo: Bool { format.isVideo }

  /// The animation that a still of the same name could be; nil for others.
  package var moving: OutputKind? {
    guard case .image(let format) = self, format.moving.isVideo else { return nil }
    return .video(format.moving)
  }

  package var isSequence: Bool {
    if case .sequence = self { true } else { false }
  }
}

/// Where an image is written: a file or the standard output.
package struct ImageOutput {
  package let path: String
  private let notices: ExportNotice.Handler?

  package init(path: String, strict: StrictOption, isQuiet: Bool) {
    self.path = path
    let name = path == OutputKind.standardOutput ? "standard output" : path
    notices = strict.notices(about: name, isQuiet: isQuiet)
  }

  /// Writes an image of a document.
  package func write(_ document: SceneDocument, _ request: ImageRequest, as format: OutputFormat) throws {
    try write(try request.export(of: document, as: format), request, as: format)
  }

  /// Writes a still made by a request; fails before anything is drawn where it cannot be written.
  package func write(_ export: ImageExport, _ request: ImageRequest, as format: OutputFormat) throws {
    guard path == OutputKind.standardOutput else {
      return try request.write(export, as: format, to: path, Interruption.cancellation, notices)
    }
    if StandardOutput.isTerminal {
      throw ValidationError(
        "a PNG is not written to a terminal; redirect the output, as in: -o - > image.png")
    }
    do {
      try AtomicFile.checkStandardOutput(inputs: export.source.inputs)
    } catch {
      throw AfterglowError.export(error)
    }
    try StandardOutput.write(try request.file(of: export, as: format, notices).bytes)
  }
}
