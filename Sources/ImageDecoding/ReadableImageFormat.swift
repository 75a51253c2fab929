/// An image file format that can be decoded; detected from the first bytes, never from the name.
package enum ReadableImageFormat: String, Sendable, Hashable, CaseIterable {
  case png = "PNG"
  case jpeg = "JPEG"
  case webp = "WebP"
  case avif = "AVIF"
  case heic = "HEIC"
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
    case _ where Self.brands(of: bytes).contains(where: Self.heifBrands.contains): self = .heic
    default: return nil
    }
  }

  private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Of pictures in HEVC, and of those that do not say in what (ISO/IEC 23008-12, annex B).
  private static let heifBrands: Set = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]

  /// The brands of an ISO base media file (ISO/IEC 14496-12, section 4.3).
  private static func brands(of bytes: [UInt8]) -> [String] {
    guard bytes.count >= 12, bytes[4..<8].elementsEqual("ftyp".utf8) else { return [] }
    let length = bytes[0..<4].reduce(0) { $0 << 8 | Int($1) }
    let end = min(bytes.count, max(12, min(length, 256)))
    return stride(from: 8, to: end - 3, by: 4).filter { $0 != 12 }.map {
      String(decoding: bytes[$0..<$0 + 4], as: UTF8.self)
    }
  }
}
