import SystemFiles
import VideoCoding

/// The segments of a video on disk, in a hidden folder beside it that one export at a time holds.
///
/// The folder's name is the video's, whatever the scene and the settings: so two exports of one video meet here, and what an
/// earlier one left is found. A lock of the system on a file in it goes with the process that holds it.
final class SegmentFolder: Sendable {
  let path: String
  private let fingerprint: UInt64
  private let lock: FileLock

  /// A segment is one second of video; a file larger than this is none of ours.
  private static let largestSegment = 1 << 30
  private static let lockName = "lock"

  /// Takes the folder of a video, which is made where there is none.
  ///
  /// - Parameters:
  ///   - film: The file that the video will be, links followed.
  ///   - waits: Whether to wait while another export holds the folder.
  /// - Throws: `isBeingWritten`; `cannotWrite` where something that is no segment stands in the way.
  static func take(
    film: String, fingerprint: UInt64, waits: Bool, cancellation: Cancellation
  ) async throws(ExportError) -> SegmentFolder {
    let (folder, name) = SystemPath.split(film)
    let path = "\(folder).\(TemporaryName.stem(of: name)).segments"
    while true {
      if let lock = try lock(path) {
        let taken = SegmentFolder(path: path, fingerprint: fingerprint, lock: lock)
        try taken.refuseForeignFiles()
        return taken
      }
      guard waits else { throw .isBeingWritten(path: film) }
      // The sleep ends early where the task is cancelled.
      try? await Task.sleep(for: .milliseconds(100))
      if cancellation.isCancelled || Task.isCancelled { throw .interrupted }
    }
  }

  private init(path: String, fingerprint: UInt64, lock: consuming FileLock) {
    self.path = path
    self.fingerprint = fingerprint
    self.lock = lock
  }

  private static func lock(_ path: String) throws(ExportError) -> FileLock? {
    try WholeFile.named(path) { () throws(SystemFileError) in
      if try !Folder.makeOne(path), let kind = FileStatus(path, followsLinks: false)?.kind, kind != .folder {
        throw .inTheWay(kind)
      }
      do throws(SystemFileError) {
        return try FileLock.take("\(path)/\(lockName)")
      } catch {
        // Another export has just removed the folder.
        if error.isMissing { return nil }
        throw error
      }
    }
  }

  /// Nothing is read or removed here that no export has written.
  private func refuseForeignFiles() throws(ExportError) {
    for name in try names() where name != Self.lockName {
      let file = "\(path)/\(name)"
      guard let status = FileStatus(file, followsLinks: false) else { continue }
      guard Self.isOurs(name), status.kind == .regular, status.size <= Self.largestSegment else {
        throw .cannotWrite(
          path: file, reason: "it is not a segment that an export has written; remove it first")
      }
    }
  }

  private static func isOurs(_ name: String) -> Bool {
    TemporaryName.isTemporary(name) || (name.hasSuffix(".segment") && Int(name.dropLast(8)) != nil)
  }

  private func names() throws(ExportError) -> [String] {
    let path = path
    return try WholeFile.named(path) { () throws(SystemFileError) in try Folder.names(in: path) }
  }

  private func file(_ segment: Int) -> String { "\(path)/\(segment).segment" }

  /// Whether the segment of these frames of the video is here, whole.
  func holds(segment: Int, frames: Range<Int>) -> Bool {
    guard let found = try? self.segment(segment) else { return false }
    return found.firstFrame == frames.lowerBound && found.frameCount == frames.count
  }

  /// Writes a segment, completely or not at all.
  func keep(_ encoded: EncodedSegment, segment: Int) throws(ExportError) {
    let (path, bytes) = (file(segment), encoded.fileBytes(fingerprint: fingerprint))
    try WholeFile.named(path) { () throws(SystemFileError) in
      let file = try OutputFile(replacing: path)
      try file.write(bytes)
      // A segment that a power cut tears is found by its digest, and made again.
      try file.publish(isDurable: false)
    }
  }

  func segment(_ index: Int) throws(VideoCodingError) -> EncodedSegment {
    try EncodedSegment(contentsOf: file(index), fingerprint: fingerprint, limit: Self.largestSegment)
  }

  /// Removes all segments, or those that are not of this video as it is now.
  func clear(keeping isKept: (Int) -> Bool = { _ in false }) throws(ExportError) {
    for name in try names() where name != Self.lockName {
      if name.hasSuffix(".segment"), let index = Int(name.dropLast(8)), isKept(index) { continue }
      SystemFile.remove("\(path)/\(name)")
    }
  }

  /// Removes the folder with all that exports have put into it. The lock goes last: whoever waits for it then begins anew.
  func remove() {
    try? clear()
    SystemFile.remove("\(path)/\(Self.lockName)")
    Folder.removeEmpty(path)
  }
}

extension SystemFileError {
  fileprivate static func inTheWay(_ kind: FileStatus.Kind) -> SystemFileError {
    SystemFileError(
      code: 0,
      description: "\(kind.description) is in the place of the video's segment folder; remove it first")
  }
}
