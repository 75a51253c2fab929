import CDeflate

/// Why a gzip file cannot be read.
package enum GzipError: Error {
  case damaged, tooLong
}

/// The contents of a gzip file (RFC 1952) of one member.
///
/// - Throws: If it is damaged, or holds more than `maximumCount` bytes.
package func gzipContents(_ bytes: [UInt8], maximumCount: Int) throws(GzipError) -> [UInt8] {
  guard let handle = libdeflate_alloc_decompressor() else { throw .damaged }
  defer { libdeflate_free_decompressor(handle) }
  let capacity = min(maximumCount, largestZlibContents(streamLength: bytes.count))
  var result = LIBDEFLATE_SUCCESS
  let contents = [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
    result = libdeflate_gzip_decompress(handle, bytes, bytes.count, output.baseAddress, capacity, &count)
    if result != LIBDEFLATE_SUCCESS { count = 0 }
  }
  switch result {
  case LIBDEFLATE_SUCCESS: return contents
  case LIBDEFLATE_INSUFFICIENT_SPACE where capacity == maximumCount: throw .tooLong
  default: throw .damaged
  }
}
