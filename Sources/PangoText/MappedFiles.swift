import CPango
import SystemFiles

/// Font files mapped into memory, each once. Owns their handles.
struct MappedFiles: ~Copyable {
  private var blobs: [String: OpaquePointer?] = [:]
  /// The paths among them that are no files.
  private var embedded: Set<String> = []
  /// The system's message if a file could not be opened for lack of memory or descriptors.
  private(set) var shortage: String?

  deinit {
    for blob in blobs.values { if let blob { hb_blob_destroy(blob) } }
  }

  /// The contents of a file, or nil if it cannot be read; borrowed.
  mutating func blob(at path: String) -> OpaquePointer? {
    if let cached = blobs[path] { return cached }
    let blob = afterglow_font_file(path)
    if blob == nil, shortage == nil, case let error? = Self.failure(toRead: path), error.isShortage {
      shortage = error.description
    }
    blobs[path] = .some(blob)
    return blob
  }

  /// Adds a font in memory under a path that is no file's.
  mutating func add(_ font: [UInt8], at path: String) {
    guard blobs[path] == nil else { return }
    let blob = font.withUnsafeBytes { bytes in
      hb_blob_create_or_fail(
        bytes.baseAddress?.assumingMemoryBound(to: CChar.self), UInt32(clamping: bytes.count),
        HB_MEMORY_MODE_DUPLICATE, nil, nil)
    }
    blobs[path] = .some(blob.flatMap(afterglow_font_unpacked))
    embedded.insert(path)
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
  var openedPaths: [String] { blobs.filter { $0.value != nil && !embedded.contains($0.key) }.keys.sorted() }

  /// The files that were requested and cannot be read.
  var absentPaths: Set<String> { Set(blobs.filter { $0.value == nil }.keys) }
}
