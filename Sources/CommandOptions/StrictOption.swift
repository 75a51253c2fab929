import Afterglow
import ArgumentParser

/// Whether warnings are errors.
package struct StrictOption: ParsableArguments {
  package init() {}

  @Flag(help: "Report each warning as an error, and fail with exit code 65.")
  package var strict = false

  /// Reports warnings about a file that was read.
  ///
  /// - Throws: `invalidScene` with each of them if they are errors.
  package func report(_ warnings: [String], about file: String? = nil, isQuiet: Bool = false)
    throws(AfterglowError)
  {
    guard !strict else {
      if !warnings.isEmpty {
        throw .invalidScene(warnings.map { SceneFileError(file: file ?? "", message: $0) })
      }
      return
    }
    guard !isQuiet else { return }
    for warning in warnings {
      StandardError.report(.warning, (file.map { "\($0): " } ?? "") + OptionNames.inserted(into: warning))
    }
  }

  /// Returns what reports the notices about an output; nil if nobody is to hear them.
  package func notices(about path: String, isQuiet: Bool, above bar: ProgressBar? = nil) -> ExportNotice
    .Handler?
  {
    if isQuiet, !strict { return nil }
    return { [self] (notice) throws(AfterglowError) in
      switch notice.kind {
      case .information: if !isQuiet { StandardError.write(notice.message + "\n") }
      case .warning:
        bar?.finish()
        try report([notice.message], about: path, isQuiet: isQuiet)
      }
    }
  }
}
