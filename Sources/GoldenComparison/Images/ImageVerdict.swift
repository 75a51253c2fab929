import PixelKernels

/// The result of comparing an image with its reference.
package enum ImageVerdict: Sendable, Equatable {
  /// Every pixel is equal, and the reference is stored as it would be.
  case equal
  case withinTolerance(ImageDifference, GoldenTolerance)
  case different(ImageDifference, GoldenTolerance)
  /// Nearly all of the difference is that the image is elsewhere.
  case shifted(ImageShift, ImageDifference)
  case sizeDiffers(reference: String, actual: String)
  /// The reference is stored in another form; the numbers are nil if the pixels are equal all the same.
  case formatDiffers(reference: GoldenImage.Format, actual: GoldenImage.Format, ImageDifference?)
  /// The reference is no whole PNG.
  case unreadableReference(reason: String)
  case missingReference

  /// Compares an image with its reference's file; `bytes` is nil if there is none.
  package init(reference bytes: [UInt8]?, actual: GoldenImage, tolerance: GoldenTolerance) {
    guard let bytes else {
      self = .missingReference
      return
    }
    do {
      self = Self.comparing(try GoldenImage(png: bytes), actual, tolerance: tolerance)
    } catch {
      self = .unreadableReference(reason: error.description)
    }
  }

  private static func comparing(
    _ reference: GoldenImage, _ actual: GoldenImage, tolerance: GoldenTolerance
  ) -> ImageVerdict {
    guard let difference = BitmapDifference(reference: reference.bitmap, actual: actual.bitmap) else {
      return .sizeDiffers(
        reference: "\(reference.width)×\(reference.height)", actual: "\(actual.width)×\(actual.height)")
    }
    let isEqual = difference.differingPixels == 0
    if isEqual, reference.format == actual.format { return .equal }
    let numbers = ImageDifference(difference, reference: reference.bitmap, actual: actual.bitmap)
    if reference.format != actual.format {
      return .formatDiffers(reference: reference.format, actual: actual.format, isEqual ? nil : numbers)
    }
    if tolerance.allows(maxDifference: numbers.maxDifference, differingPixels: numbers.differingPixels) {
      return .withinTolerance(numbers, tolerance)
    }
    if let shift = ImageShift(reference: reference.bitmap, actual: actual.bitmap) {
      return .shifted(shift, numbers)
    }
    return .different(numbers, tolerance)
  }

  package var passes: Bool {
    switch self {
    case .equal, .withinTolerance: true
    default: false
    }
  }

  /// The numbers, where pixels were compared and differ.
  package var numbers: ImageDifference? {
    switch self {
    case .withinTolerance(let numbers, _), .different(let numbers, _), .shifted(_, let numbers): numbers
    case .formatDiffers(_, _, let numbers): numbers
    case .equal, .sizeDiffers, .unreadableReference, .missingReference: nil
    }
  }
}

extension ImageVerdict: CustomStringConvertible {
  package var description: String {
    switch self {
    case .equal: "equal"
    case .withinTolerance(let numbers, let tolerance):
      "within its tolerance, \(tolerance.description): \(numbers.description)"
    case .different(let numbers, .exact): numbers.description
    case .different(let numbers, let tolerance):
      "beyond its tolerance, \(tolerance.description): \(numbers.description)"
    case .shifted(let shift, let numbers):
      "the image is shifted \(shift.description) relative to its reference: \(numbers.description)"
    case .sizeDiffers(let reference, let actual):
      "the size differs: the reference is \(reference) pixels, the image \(actual)"
    case .formatDiffers(let reference, let actual, let numbers):
      "the color type differs: the reference is stored as \(reference), the image is \(actual); "
        + (numbers.map(\.description) ?? "the pixels are equal; record it again")
    case .unreadableReference(let reason): "the reference cannot be read: \(reason)"
    case .missingReference: "there is no reference; inspect the image, then record it"
    }
  }
}
