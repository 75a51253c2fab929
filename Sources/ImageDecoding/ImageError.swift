import PNGCoding

/// The reason why an image file could not be decoded.
package enum ImageError: Error, Sendable, Hashable {
  /// The file is of no format that can be decoded; `format` names what it seems to be.
  case unknownFormat(ForeignImageFormat?)
  /// The file ends before its pixels do.
  case cutOff(ReadableImageFormat, reason: String)
  case damaged(ReadableImageFormat, reason: String)
  /// The image has more pixels than allowed.
  case tooLarge(ReadableImageFormat, width: Int, height: Int, maximumPixelCount: Int)
  /// The format allows what the file holds, and it cannot be shown.
  case unsupported(ReadableImageFormat, reason: String)
  /// A library is not installed, which `package` of Debian holds.
  case missingLibrary(ReadableImageFormat, package: String, reason: String)
  case outOfMemory(ReadableImageFormat)
  case png(PNGError)

  /// Whether the system has run out of memory.
  package var isShortage: Bool {
    switch self {
    case .outOfMemory, .png(.outOfMemory): true
    default: false
    }
  }

  /// Whether another machine, or this one at another time, might decode the image.
  package var dependsOnMachine: Bool {
    if case .missingLibrary = self { true } else { isShortage }
  }
}

extension ImageError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .unknownFormat(let format?):
      "this is not a PNG, JPEG, WebP, AVIF, HEIC or GIF file but \(format.name); \(format.remedy)"
    case .unknownFormat(nil): "this is not a PNG, JPEG, WebP, AVIF, HEIC or GIF file"
    case .cutOff(let format, let reason): "the \(format.rawValue) file is truncated: \(reason)"
    case .damaged(let format, let reason): "the \(format.rawValue) file is damaged: \(reason)"
    case .tooLarge(let format, let width, let height, let maximum):
      "the \(format.rawValue) image is too large: \(width) × \(height) pixels are more than the \(maximum) allowed"
    case .unsupported(let format, let reason): "the \(format.rawValue) image is not supported: \(reason)"
    case .missingLibrary(let format, let package, let reason):
      "\(format.rawValue) images need the Debian package \(package), which is not installed or does not work (\(reason)); run: apt-get install \(package)"
    case .outOfMemory(let format): "not enough memory for the \(format.rawValue) image"
    case .png(let error): error.description
    }
  }
}
