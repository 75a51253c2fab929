/// How deflate writes the length of a copy (RFC 1951, section 3.2.5).
struct CopyLength {
  /// Of the alphabet of literals and lengths.
  let symbol: Int
  /// What follows the symbol's code.
  let extra: UInt32
  let extraCount: Int

  static let endOfBlock = 256
  /// The symbols that are no bytes: the end of a block, and lengths.
  static let symbols = 256..<286

  /// All copies lead one byte back: of the codes for distances there is one, of one bit.
  static let distanceLengths: [UInt8] = [1]
  static let distanceBits = 1

  /// By the length, 0…258; those below 3 cannot be written and represent 3.
  static let all: [CopyLength] = (0...258).map { CopyLength(of: max(3, $0)) }

  private init(of length: Int) {
    if length == 258 {
      (symbol, extra, extraCount) = (285, 0, 0)
      return
    }
    let offset = length - 3
    // Four symbols for each count of extra bits, but eight without any.
    let count = offset < 8 ? 0 : (Int.bitWidth - offset.leadingZeroBitCount) - 3
    symbol = 257 + (count == 0 ? offset : 4 * count + offset >> count)
    extra = UInt32(offset & (1 << count - 1))
    extraCount = count
  }

  /// Calls back with the lengths that a longer copy is cut into, none of them below 3; `total` is at least 3.
  static func forEach(of total: Int, _ body: (Int) -> Void) {
    var rest = total
    while rest > 0 {
      let next = rest <= 258 ? rest : rest < 261 ? rest - 3 : 258
      body(next)
      rest -= next
    }
  }
}
