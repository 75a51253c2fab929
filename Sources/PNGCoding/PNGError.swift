/// The reason why an image could not be encoded as PNG, or a file could not be decoded.
package enum PNGError: Error, Sendable, Hashable {
  /// The file does not begin as a PNG does; `format` names what it seems to be instead.
  case notPNG(format: String?)
  /// The file ends at byte `length`, within or before the chunk `chunk`.
  case truncated(length: Int, chunk: String)
  /// The chunk's checksum does not match its data; `offset` is where the chunk begins.
  case checksumMismatch(chunk: String, offset: Int)
  /// The chunk breaks the rules of the format.
  case malformed(chunk: String, reason: String)
  /// The compressed pixels cannot be decoded.
  case damagedPixels(reason: String)
  /// The image has more pixels than allowed.
  case tooLarge(width: Int, height: Int, maximumPixelCount: Int)
  /// An image to encode has a side outside 1…2147483647, or not as many samples as its size requests.
  case wrongSampleCount(width: Int, height: Int, count: Int)
  /// A text to encode has a keyword that is not 1…79 Latin-1 characters, or contains U+0000.
  case unwritableText(keyword: String)
  case outOfMemory
}

extension PNGError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .notPNG(let format?): "this is not a PNG file but \(format); convert it to PNG"
    case .notPNG(nil): "this is not a PNG file"
    case .truncated(let length, let chunk):
      "the PNG file is truncated: it ends after \(length) bytes, within its \(chunk) chunk"
    case .checksumMismatch(let chunk, let offset):
      "the PNG file is damaged: the checksum of the \(chunk) chunk at byte \(offset) does not match"
    case .malformed(let chunk, let reason): "the PNG file is malformed: \(chunk): \(reason)"
    case .damagedPixels(let reason): "the pixels of the PNG file are damaged: \(reason)"
    case .tooLarge(let width, let height, let maximum):
      "the PNG image is too large: \(width) × \(height) pixels are more than the \(maximum) allowed"
    case .wrongSampleCount(let width, let height, let count):
      "\(count) samples are not an RGBA image of \(width) × \(height) pixels"
    case .unwritableText(let keyword):
      "the PNG text \"\(keyword)\" needs a keyword of 1 to 79 Latin-1 characters and no U+0000"
    case .outOfMemory: "not enough memory for the PNG image"
    }
  }
}
