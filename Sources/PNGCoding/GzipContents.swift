import CDeflate

/// The contents of a gzip file (RFC 1952) of one member, or nil if it is damaged or holds more than `maximumCount` bytes.
package func gzipContents(_ bytes: [UInt8], maximumCount: Int) -> [UInt8]? {
  guard let handle = libdeflate_alloc_decompressor() else { return nil }
  defer { libdeflate_free_decompressor(handle) }
  let capacity = min(maximumCount, largestZlibContents(streamLength: bytes.count))
  var result = LIBDEFLATE_SUCCESS
  let contents = [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
    result = libdeflate_gzip_decompress(handle, bytes, bytes.count, output.baseAddress, capacity, &count)
    if result != LIBDEFLATE_SUCCESS { count = 0 }
  }
  return result == LIBDEFLATE_SUCCESS ? contents : nil
}
