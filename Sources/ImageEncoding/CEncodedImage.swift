import CImageCodecs
import ImageDecoding
import PixelKernels

extension CEncodedImage {
  func contents(_ status: CImageStatus) throws(AnimatedImageError) -> [UInt8] {
    switch status {
    case CIMAGE_DECODED:
      guard let bytes else { throw .outOfMemory }
      return Array(UnsafeBufferPointer(start: bytes, count: count))
    case CIMAGE_NO_LIBRARY: throw AnimatedImageError(package: text(package), linkerMessage: text(message))
    case CIMAGE_OUT_OF_MEMORY: throw .outOfMemory
    default: throw .failed(text(message))
    }
  }

  private func text<T>(_ field: T) -> String {
    withUnsafeBytes(of: field) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
  }
}

extension Bitmap {
  /// Decodes a file of this image, and compares the size and a sample of alphas.
  func check(_ bytes: [UInt8]) throws(AnimatedImageError) {
    let decoded: Bitmap
    do {
      decoded = try ImageDecoder(maximumPixelCount: width * height).decode(bytes)
    } catch .missingLibrary(_, let package, let reason) {
      throw .missingLibrary(package: package, reason: reason)
    } catch {
      throw error.isShortage ? .outOfMemory : .wrongResult(error.description)
    }
    guard decoded.width == width, decoded.height == height else {
      throw .wrongResult("it has \(decoded.width)×\(decoded.height) pixels")
    }
    // Two steps of 8 bits, for what is dithered and rounded.
    let allowed = 2 * 257
    for index in stride(from: 3, to: pixels.count, by: 4 * 61)
    where abs(Int(decoded.pixels[index]) - Int(pixels[index])) > allowed {
      throw .wrongResult("its alpha is \(decoded.pixels[index]) of 65535 instead of \(pixels[index])")
    }
  }
}
