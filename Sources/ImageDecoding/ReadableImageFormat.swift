/// An image file format that can be decoded; detected from the first bytes, never from the name.
package enum ReadableImageFormat: String, Sendable, Hashable, CaseIterable {
  case png = "PNG"
  case jpeg = "JPEG"
  case webp = "WebP"
  case avif = "AVIF"
  case gif = "GIF"

  /// The format of a file; nil if it is none of these.
  package init?(of bytes: [UInt8]) {
    switch bytes {
    case _ where bytes.starts(with: Self.pngSignature): self = .png
    // One that is cut off within its signature is distinguished from a file of another kind.
    case _ where bytes.count >= 2 && Self.pngSignature.starts(with: bytes): self = .png
    case _ where bytes.starts(with: [0xFF, 0xD8, 0xFF]): self = .jpeg
    case _ where bytes.starts(with: Array("GIF87a".utf8)) || bytes.starts(with: Array("GIF89a".utf8)):
      self = .gif
    case _
    where bytes.starts(with: Array("RIFF".utf8)) && bytes.dropFirst(8).starts(with: Array("WEBP".utf8)):
      self = .webp
    case _ where Self.brands(of: bytes).contains { $0 == "avif" || $0 == "avis" }: self = .avif
    default: return nil
    }
  }

  private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The brands of an ISO base media file (ISO/IEC 14496-12, section 4.3).
  private static func brands(of bytes: [UInt8]) -> [String] {
    guard bytes.count >= 12, bytes[4..<8].elementsEqual("ftyp".utf8) else { return [] }
    let length = bytes[0..<4].reduce(0) { $0 << 8 | Int($1) }
    let end = min(bytes.count, max(12, min(length, 256)))
    return stride(from: 8, to: end - 3, by: 4).filter { $0 != 12 }.map {
      String(decoding: bytes[$0..<$0 + 4], as: UTF8.self)
    }
  }

  /// What a file seems to be that is none of these formats; nil if that is not known.
  static func foreignFormat(of bytes: [UInt8]) -> String? {
    if let brand = brands(of: bytes).first(where: { ["heic", "heix", "mif1", "hevc"].contains($0) }) {
      return brand == "mif1" ? "HEIF" : "HEIC"
    }
    let beginnings: [([UInt8], String)] = [
      (Array("BM".utf8), "BMP"), ([0x49, 0x49, 0x2A, 0], "TIFF"), ([0x4D, 0x4D, 0, 0x2A], "TIFF"),
      (Array("%PDF".utf8), "PDF"), ([0xFF, 0x0A], "JPEG XL"),
      ([0, 0, 0, 0x0C] + Array("JXL ".utf8), "JPEG XL"), ([0, 0, 0, 0x0C] + Array("jP  ".utf8), "JPEG 2000"),
      (Array("8BPS".utf8), "Photoshop"), (Array("<svg".utf8), "SVG"), ([0x1F, 0x8B], "gzip"),
    ]
    if let format = beginnings.first(where: { bytes.starts(with: $0.0) })?.1 { return format }
    // Letters of ASCII in lower case.
    let head = bytes.prefix(512).map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
    func holds(_ tag: String) -> Bool { head.indices.contains { head[$0...].starts(with: tag.utf8) } }
    return holds("<svg") ? "SVG" : holds("<html") ? "HTML" : nil
  }
}
