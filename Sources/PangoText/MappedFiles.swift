import CPango
import SystemFiles

/// Font files mapped into memory, each once. Owns their handles.
struct MappedFiles: ~Copyable {
  private var blobs: [String: OpaquePointer?] = [:]
  /// The system's message if a file could not be opened for lack of memory or descriptors.
  private(set) var shortage: String?

  deinit {
    for blob in blobs.values { if let blob { hb_blob_destroy(blob) } }
  }

  /// The contents of a file, or nil if it cannot be read; borrowed.
  mutating func blob(at path: String) -> OpaquePointer? {
    if let cached = blobs[path] { return cached }
    let blob = hb_blob_create_from_file_or_fail(path)
    if blob == nil, shortage == nil, case let error? = Self.failure(toRead: path), error.isShortage {
      shortage = error.description
    }
    blobs[path] = .some(blob)
    return blob
  }

  private static func failure(toRead path: String) -> SystemFileError? {
    do throws(SystemFileError) {
      try SystemFile.checkReadable(path)
      return nil
    } catch {
      return error
    }
  }

  /// The files that have been opened, sorted.
  var openedPaths: [String] { blobs.filter { $0.value != nil }.keys.sorted() }

  /// The files that were requested and cannot be read.
  var absentPaths: Set<String> { Set(blobs.filter { $0.value == nil }.keys) }
}
