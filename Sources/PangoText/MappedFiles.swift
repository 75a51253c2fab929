import CPango

/// Font files mapped into memory, each once. Owns their handles.
struct MappedFiles: ~Copyable {
  private var blobs: [String: OpaquePointer?] = [:]

  deinit {
    for blob in blobs.values { if let blob { hb_blob_destroy(blob) } }
  }

  /// The contents of a file, or nil where it cannot be read; borrowed.
  mutating func blob(at path: String) -> OpaquePointer? {
    if let known = blobs[path] { return known }
    let blob = hb_blob_create_from_file_or_fail(path)
    blobs[path] = .some(blob)
    return blob
  }

  /// The files that have been opened, sorted.
  var openedPaths: [String] { blobs.filter { $0.value != nil }.keys.sorted() }

  /// The files that were wanted and cannot be read.
  var absentPaths: Set<String> { Set(blobs.filter { $0.value == nil }.keys) }
}
