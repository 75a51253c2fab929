import CDeflate
import CPNG

/// Compresses rows of dithered images with Huffman codes and runs of equal bytes, without searching for repetitions.
///
/// What dithering leaves of a smooth image is noise, in which repetitions are short and expensive to find; its unequal
/// frequencies are what there is to gain. On such rows this is several times as quick as libdeflate's first level, and
/// the result smaller than that of its sixth.
struct EntropyCompressor {
  /// Bytes outside of runs that share a code: fewer follow the image more closely, more save headers.
  static let blockSize = 96 << 10
  /// Bytes that share a code at most, runs among them.
  static let longestBlock = 4 * blockSize

  /// How many bytes would be left of a part of a picture.
  static func compressedCount(_ bytes: [UInt8]) -> Int {
    bytes.withUnsafeBufferPointer { bytes in blocks(of: bytes).reduce(0) { $0 + $1.bitCount } / 8 }
  }

  /// Blocks that together hold all bytes, at least one.
  private static func blocks(of bytes: UnsafeBufferPointer<UInt8>) -> [EntropyBlock] {
    var blocks: [EntropyBlock] = []
    var done = 0
    repeat {
      let block = EntropyBlock(startOf: UnsafeBufferPointer(rebasing: bytes[done...]))
      blocks.append(block)
      done += block.byteCount
    } while done < bytes.count
    return blocks
  }

  /// The bytes as one whole zlib stream; equal bytes for equal input.
  static func compressed(_ bytes: [UInt8]) -> [UInt8] {
    bytes.withUnsafeBufferPointer { bytes in
      let blocks = blocks(of: bytes)
      let bits = blocks.reduce(0) { $0 + $1.bitCount }
      // Room for the header, the checksum, and for writing eight bytes at a time.
      return [UInt8](unsafeUninitializedCapacity: bits / 8 + 32) { output, count in
        guard let start = output.baseAddress else { return }
        // Deflate with a window of 32 kB, the quickest kind of compression (RFC 1950).
        start[0] = 0x78
        start[1] = 0x01
        var writer = cpng_bit_writer(next: start + 2, pending: 0, pending_count: 0)
        for (index, block) in blocks.enumerated() {
          block.write(isLast: index == blocks.count - 1, to: &writer)
        }
        if writer.pending_count > 0 { cpng_put(&writer, 0, 8 - writer.pending_count) }
        for byte in bigEndianBytes(Int(libdeflate_adler32(1, bytes.baseAddress, bytes.count))) {
          cpng_put(&writer, UInt32(byte), 8)
        }
        count = writer.next - start
      }
    }
  }
}

/// One block of a deflate stream with codes of its own.
private struct EntropyBlock {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let runs: [cpng_run]
  private let frequencies: [Int]
  private let code: HuffmanCode
  private let header: CodeLengthHeader
  /// Exactly what `write` appends, its first three bits included.
  let bitCount: Int

  var byteCount: Int { bytes.count }

  /// The longest beginning of `rest`, which must outlive the block, that is to share a code.
  init(startOf rest: UnsafeBufferPointer<UInt8>) {
    let limit = EntropyCompressor.blockSize
    let longest = min(rest.count, EntropyCompressor.longestBlock)
    var histogram = [UInt32](repeating: 0, count: 256)
    var count = 0
    runs = [cpng_run](unsafeUninitializedCapacity: min(longest / cpng_shortest_run + 1, limit + 8)) {
      let surveyed = cpng_survey(rest.baseAddress, longest, limit, $0.baseAddress, &histogram)
      count = surveyed.count
      $1 = surveyed.run_count
    }
    bytes = UnsafeBufferPointer(rebasing: rest[..<count])
    var frequencies = histogram.map { Int($0) } + [Int](repeating: 0, count: CopyLength.symbols.count)
    frequencies[CopyLength.endOfBlock] = 1
    var copyBits = 0
    for run in runs {
      CopyLength.forEach(of: Int(run.length) - 1) { length in
        let copy = CopyLength.all[length]
        frequencies[copy.symbol] += 1
        copyBits += copy.extraCount + CopyLength.distanceBits
      }
    }
    self.frequencies = frequencies
    code = HuffmanCode(frequencies: frequencies, limit: 14)
    header = CodeLengthHeader(code.lengths + CopyLength.distanceLengths, literalCount: frequencies.count)
    bitCount = 3 + header.bitCount + code.bitCount(frequencies) + copyBits
  }

  func write(isLast: Bool, to writer: inout cpng_bit_writer) {
    let codes = code.codes
    func form(_ bits: UInt32, _ count: Int) -> UInt32 { bits << 8 | UInt32(count) }
    let literals = (0..<256).map { form(codes[$0], Int(code.lengths[$0])) }
    let matches = CopyLength.all.map { copy in
      let length = Int(code.lengths[copy.symbol])
      // The distance's only code is a zero.
      return form(
        codes[copy.symbol] | copy.extra << UInt32(length), length + copy.extraCount + CopyLength.distanceBits)
    }
    cpng_put(&writer, (isLast ? 1 : 0) | 2 << 1, 3)
    header.write(to: &writer)
    cpng_put_bytes(&writer, bytes.baseAddress, bytes.count, runs, runs.count, literals, matches)
    cpng_put(&writer, codes[CopyLength.endOfBlock], UInt32(code.lengths[CopyLength.endOfBlock]))
  }
}
