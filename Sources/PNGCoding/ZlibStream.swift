import CDeflate

/// Sole owner of a libdeflate compressor.
struct ZlibCompressor: ~Copyable {
  private let handle: OpaquePointer

  /// A compressor of a level of 1 (quickest) … 12 (smallest).
  init(level: Int) throws(PNGError) {
    guard let handle = libdeflate_alloc_compressor(Int32(min(max(level, 1), 12))) else {
      throw PNGError.outOfMemory
    }
    self.handle = handle
  }

  deinit { libdeflate_free_compressor(handle) }

  /// The bytes as one whole zlib stream; equal bytes for equal input.
  func compressed(_ bytes: [UInt8]) throws(PNGError) -> [UInt8] {
    let bound = libdeflate_zlib_compress_bound(handle, bytes.count)
    let stream = [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      count = libdeflate_zlib_compress(handle, bytes, bytes.count, output.baseAddress, bound)
    }
    guard !stream.isEmpty else { throw PNGError.outOfMemory }
    return stream
  }
}

/// The contents of a zlib stream, or nil if it is damaged or holds more than `maximumCount` bytes.
func decompressedZlib(_ stream: ArraySlice<UInt8>, maximumCount: Int) throws(PNGError) -> [UInt8]? {
  guard let handle = libdeflate_alloc_decompressor() else { throw PNGError.outOfMemory }
  defer { libdeflate_free_decompressor(handle) }
  let capacity = min(maximumCount, largestZlibContents(streamLength: stream.count))
  var result = LIBDEFLATE_SUCCESS
  let contents = [UInt8](unsafeUninitializedCapacity: capacity) { output, count in
    result = stream.withUnsafeBytes { input in
      libdeflate_zlib_decompress(handle, input.baseAddress, input.count, output.baseAddress, capacity, &count)
    }
    if result != LIBDEFLATE_SUCCESS { count = 0 }
  }
  return result == LIBDEFLATE_SUCCESS ? contents : nil
}

/// No zlib stream of a length holds more bytes than this: deflate shrinks at most 1032-fold.
func largestZlibContents(streamLength: Int) -> Int {
  let (product, overflow) = streamLength.multipliedReportingOverflow(by: 1032)
  return overflow ? Int.max : product
}
