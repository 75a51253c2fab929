/// Base 64 of bytes, padded (RFC 4648, section 4).
package func base64(_ bytes: [UInt8]) -> String {
  let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
  var text: [UInt8] = []
  text.reserveCapacity((bytes.count + 2) / 3 * 4)
  for start in stride(from: 0, to: bytes.count, by: 3) {
    let group = bytes[start..<min(start + 3, bytes.count)]
    let bits = group.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } << UInt32(8 * (3 - group.count))
    for index in 0..<4 {
      let digit = Int(bits >> UInt32(18 - 6 * index) & 63)
      text.append(index <= group.count ? alphabet[digit] : UInt8(ascii: "="))
    }
  }
  return String(decoding: text, as: UTF8.self)
}
