import Budgets
import SystemFiles

/// Files that are written atomically: under another name in the same folder, then renamed.
package enum AtomicFile {
  /// Writes a file, and creates its directory if necessary; an existing file is replaced atomically.
  ///
  /// A pipe or a device is written directly.
  package static func write(
    _ bytes: [UInt8], to path: String, cancellation: Cancellation? = nil
  ) throws(ExportError) {
    try named(path) { () throws(SystemFileError) in
      if isStream(path) {
        return try SystemFile.writeDirectly(
          bytes, to: path, isCancelled: { cancellation?.isCancelled ?? false })
      }
      try refuseFolder(path)
      try Folder.make(SystemPath.split(LinkedPath.destination(of: path)).folder)
      let file = try OutputFile(replacing: path)
      try file.write(bytes)
      try file.publish()
    }
  }

  /// What an output may be besides a regular file.
  package enum Kind {
    /// Written sequentially: a pipe or a device is allowed.
    case stream
    /// Written in several passes.
    case regular
  }

  /// Fails early if an output cannot be written, or would replace one of its inputs.
  ///
  /// - Parameter inputs: The input files of the output. A file that the standard input comes from is always one.
  package static func check(
    _ path: String, as kind: Kind = .stream, inputs: Set<FileIdentity> = []
  ) throws(ExportError) {
    if let status = FileStatus(path), isInput(status, inputs) { throw .outputIsInput(path: path) }
    try named(path) { () throws(SystemFileError) in
      if isStream(path) {
        if kind == .regular { throw .notReplaceable(FileStatus(path)?.kind ?? .device) }
        return
      }
      try refuseFolder(path)
      if let kind = FileStatus(path)?.kind, kind != .regular { throw .notReplaceable(kind) }
      try SystemFile.checkName(path)
      try Folder.checkMakeable(SystemPath.split(LinkedPath.destination(of: path)).folder)
    }
  }

  /// Fails if the standard output is redirected to an input.
  package static func checkStandardOutput(inputs: Set<FileIdentity>) throws(ExportError) {
    if let status = FileStatus.standardOutput, isInput(status, inputs) {
      throw .outputIsInput(path: "standard output")
    }
  }

  private static func isInput(_ status: FileStatus, _ inputs: Set<FileIdentity>) -> Bool {
    status.kind == .regular
      && (inputs.contains(status.identity) || FileStatus.standardInput?.identity == status.identity)
  }

  /// Fails if two outputs of one run lead to the same file, be it by a link. A device, such as `/dev/null`, takes several.
  package static func checkDistinct(_ paths: [String]) throws(ExportError) {
    let files = paths.filter { FileStatus($0)?.kind != .device }
    guard let pair = SystemPath.firstPair(in: files) else { return }
    throw .invalidSetting(
      "\(pair.first) and \(pair.second) are the same file; name a file for each output")
  }

  /// Creates a directory and its parents.
  ///
  /// - Returns: Those that were created, the outermost first.
  @discardableResult
  package static func makeFolder(_ path: String) throws(ExportError) -> [String] {
    try named(path) { () throws(SystemFileError) in try Folder.make(path) }
  }

  /// The folder of a path with its slash, and the file name.
  package static func split(_ path: String) -> (folder: String, name: String) { SystemPath.split(path) }

  package static func remove(_ path: String) { SystemFile.remove(path) }

  /// Whether a path is a pipe or a device.
  private static func isStream(_ path: String) -> Bool {
    switch FileStatus(path)?.kind {
    case .pipe, .device: true
    default: false
    }
  }

  private static func refuseFolder(_ path: String) throws(SystemFileError) {
    if path.isEmpty || path.hasSuffix("/") || SystemFile.isFolder(path) { throw .existingFolder }
  }

  /// Performs system calls; their errors name `path`.
  package static func named<Value: ~Copyable>(
    _ path: String, _ body: () throws(SystemFileError) -> Value
  ) throws(ExportError) -> Value {
    do {
      return try body()
    } catch {
      throw ExportError(error, path: path)
    }
  }
}

extension ExportError {
  package init(_ error: SystemFileError, path: String) {
    self =
      if error.isInterruption {
        .interrupted
      } else if error.isShortage {
        .shortage("\(path): cannot be written: \(error.description)")
      } else {
        .cannotWrite(path: path, reason: error.description)
      }
  }
}
