import CPNG

/// How a deflate block declares its codes: the lengths of the codes, themselves coded (RFC 1951, section 3.2.7).
struct CodeLengthHeader {
  /// A symbol of the alphabet of code lengths, and what follows it.
  private struct Token {
    let symbol: Int
    var extra: UInt32 = 0
    var extraCount = 0
  }

  /// The order in which the lengths of this alphabet's own codes are written.
  private static let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

  private let literalCount: Int
  private let distanceCount: Int
  private let tokens: [Token]
  private let code: HuffmanCode
  /// How many of the own lengths are written, in `order`.
  private let ownCount: Int
  let bitCount: Int

  /// - Parameters:
  ///   - lengths: Of the codes for literals and lengths, then of those for distances; 0…15 each.
  ///   - literalCount: How many belong to the first, 257…286.
  init(_ lengths: [UInt8], literalCount: Int) {
    self.literalCount = literalCount
    distanceCount = lengths.count - literalCount
    tokens = Self.tokens(of: lengths)
    var frequencies = [Int](repeating: 0, count: 19)
    for token in tokens { frequencies[token.symbol] += 1 }
    code = HuffmanCode(frequencies: frequencies, limit: 7)
    let own = code
    ownCount = max(4, 1 + (Self.order.lastIndex { own.lengths[$0] > 0 } ?? 0))
    bitCount = 14 + 3 * ownCount + code.bitCount(frequencies) + tokens.reduce(0) { $0 + $1.extraCount }
  }

  func write(to writer: inout cpng_bit_writer) {
    cpng_put(&writer, UInt32(literalCount - 257), 5)
    cpng_put(&writer, UInt32(distanceCount - 1), 5)
    cpng_put(&writer, UInt32(ownCount - 4), 4)
    for symbol in Self.order.prefix(ownCount) { cpng_put(&writer, UInt32(code.lengths[symbol]), 3) }
    let codes = code.codes
    for token in tokens {
      cpng_put(&writer, codes[token.symbol], UInt32(code.lengths[token.symbol]))
      cpng_put(&writer, token.extra, UInt32(token.extraCount))
    }
  }

  /// Lengths as they are, and in place of equal ones in a row how often to repeat.
  private static func tokens(of lengths: [UInt8]) -> [Token] {
    var tokens: [Token] = []
    var start = 0
    while start < lengths.count {
      let length = lengths[start]
      var count = lengths[start...].prefix { $0 == length }.count
      start += count
      if length > 0 {
        tokens.append(Token(symbol: Int(length)))
        count -= 1
      }
      while count > 0 { tokens.append(Self.next(of: length, &count)) }
    }
    return tokens
  }

  /// One more token for `count` equal lengths.
  private static func next(of length: UInt8, _ count: inout Int) -> Token {
    let (symbol, fewest, most, bits) =
      length > 0 ? (16, 3, 6, 2) : count >= 11 ? (18, 11, 138, 7) : (17, 3, 10, 3)
    guard count >= fewest else {
      count -= 1
      return Token(symbol: Int(length))
    }
    let taken = min(count, most)
    count -= taken
    return Token(symbol: symbol, extra: UInt32(taken - fewest), extraCount: bits)
  }
}
