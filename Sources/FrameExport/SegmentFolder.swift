import Budgets
import SystemFiles
import VideoCoding

/// The segments of a video on disk, in a hidden folder beside it that is locked by one export at a time.
///
/// The folder's name is the video's, regardless of the scene and the settings: so two exports of one video
/// compete for it, and the files of an earlier one are found. A system lock on a file in it is released when
/// the process that holds it ends.
final class SegmentFolder: Sendable {
  let path: String
  private let fingerprint: UInt64
  private let lock: FileLock

  /// A segment is one second of video; a larger file is not a segment.
  private static let largestSegment = 1 << 30
  private static let lockName = "lock"
  private static let fileExtension = ".segment"

  /// Locks the folder of a video, and creates it if necessary.
  ///
  /// - Parameters:
  ///   - video: The path of the finished video, links resolved.
  ///   - waits: Whether to wait while another export holds the folder.
  /// - Throws: `isBeingWritten`; `cannotWrite` if there is something other than segments in the way.
  static func take(
    video: String, fingerprint: UInt64, waits: Bool, cancellation: Cancellation
  ) async throws(ExportError) -> SegmentFolder {
    let (folder, name) = SystemPath.split(video)
    let path = "\(folder).\(TemporaryName.stem(of: name)).segments"
    while true {
      if let lock = try lock(path) {
        let taken = SegmentFolder(path: path, fingerprint: fingerprint, lock: lock)
        do throws(ExportError) {
          try taken.refuseForeignFiles()
        } catch {
          taken.removeIfEmpty()
          throw error
        }
        return taken
      }
      guard waits else { throw .isBeingWritten(path: video) }
      // The sleep ends early if the task is cancelled.
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
    let isNew = try AtomicFile.named(path) { () throws(SystemFileError) in
      let isNew = try Folder.makeOne(path)
      if !isNew { try refuseObstacle(at: path, unless: .folder, role: "video's segment folder") }
      return isNew
    }
    let file = "\(path)/\(lockName)"
    return try AtomicFile.named(file) { () throws(SystemFileError) in
      try refuseObstacle(at: file, unless: .regular, role: "lock of a video's segments")
      // A lock has no contents.
      if let size = FileStatus(file)?.size, size > 0 {
        throw SystemFileError(
          code: 0, description: "a file is in the place of the lock of a video's segments; remove it first")
      }
      do throws(SystemFileError) {
        return try FileLock.take(file)
      } catch {
        // Another export has just removed the folder.
        if error.isMissing { return nil }
        if isNew { Folder.removeEmpty(path) }
        throw error
      }
    }
  }

  private static func refuseObstacle(
    at path: String, unless kind: FileStatus.Kind, role: String
  ) throws(SystemFileError) {
    guard let found = FileStatus(path, followsLinks: false)?.kind, found != kind else { return }
    throw SystemFileError(
      code: 0, description: "\(found.description) is in the place of the \(role); remove it first")
  }

  /// Only files written by an export are read or removed here.
  private func refuseForeignFiles() throws(ExportError) {
    for name in try names() where name != Self.lockName {
      let file = "\(path)/\(name)"
      guard let status = FileStatus(file, followsLinks: false) else { continue }
      guard Self.isOurs(name), status.kind == .regular, status.size <= Self.largestSegment,
        TemporaryName.isTemporary(name) || Self.beginsAsSegment(file)
      else {
        throw .cannotWrite(
          path: file, reason: "it is not a segment that an export has written; remove it first")
      }
    }
  }

  /// Whether a file is a segment, be it whole, cut off, or zeros where a power failure kept its bytes from the disk.
  private static func beginsAsSegment(_ file: String) -> Bool {
    guard let head = try? SystemFile.beginning(of: file, count: 16) else { return false }
    return EncodedSegment.begins(head) || head.allSatisfy { $0 == 0 }
  }

  private static func isOurs(_ name: String) -> Bool {
    TemporaryName.isTemporary(name) || index(ofSegment: name) != nil
  }

  /// The index of a segment by its name, if it is written as an export writes it: `7.segment`, not `07.segment`.
  private static func index(ofSegment name: String) -> Int? {
    guard name.hasSuffix(fileExtension), let index = Int(name.dropLast(fileExtension.utf8.count)), index >= 0,
      "\(index)\(fileExtension)" == name
    else { return nil }
    return index
  }

  private func names() throws(ExportError) -> [String] {
    let path = path
    return try AtomicFile.named(path) { () throws(SystemFileError) in try Folder.names(in: path) }
  }

  private func file(_ segment: Int) -> String { "\(path)/\(segment)\(Self.fileExtension)" }

  /// Whether the segment with these frames of the video is present and complete.
  func contains(segment: Int, frames: Range<Int>) -> Bool {
    guard let found = try? self.segment(segment) else { return false }
    return found.firstFrame == frames.lowerBound && found.frameCount == frames.count
  }

  /// Writes a segment atomically.
  func write(_ encoded: EncodedSegment, segment: Int) throws(ExportError) {
    let (path, bytes) = (file(segment), encoded.fileBytes(fingerprint: fingerprint))
    try AtomicFile.named(path) { () throws(SystemFileError) in
      let file = try OutputFile(replacing: path)
      try file.write(bytes)
      // A segment truncated by a power failure is detected by its digest, and made again.
      try file.publish(isDurable: false)
    }
  }

  func segment(_ index: Int) throws(VideoCodingError) -> EncodedSegment {
    try EncodedSegment(contentsOf: file(index), fingerprint: fingerprint, limit: Self.largestSegment)
  }

  /// Removes all segments, or those that do not belong to the current version of this video.
  func clear(keeping isCached: (Int) -> Bool = { _ in false }) throws(ExportError) {
    for name in try names() where name != Self.lockName {
      if let index = Self.index(ofSegment: name), isCached(index) { continue }
      SystemFile.remove("\(path)/\(name)")
    }
  }

  /// Removes the folder with everything that exports have put into it. The lock goes last: a process that
  /// waits for it then starts over.
  func remove() {
    try? clear()
    removeIfEmpty()
  }

  /// Removes the folder if it holds nothing but the lock.
  private func removeIfEmpty() {
    SystemFile.remove("\(path)/\(Self.lockName)")
    Folder.removeEmpty(path)
  }
}
