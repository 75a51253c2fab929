import PixelKernels

/// How stored pixels are rotated and mirrored for display: the values of EXIF's Orientation tag (EXIF 2.32,
/// section 4.6.4 A).
package enum ImageOrientation: Int, Sendable, Hashable, CaseIterable {
  case upright = 1
  case mirrored = 2
  case upsideDown = 3
  case mirroredUpsideDown = 4
  /// Rows and columns exchanged.
  case transposed = 5
  /// To be turned by 90° clockwise.
  case turnedClockwise = 6
  case transverse = 7
  /// To be turned by 90° counterclockwise.
  case turnedCounterclockwise = 8

  /// Whether width and height are exchanged.
  package var exchangesAxes: Bool { rawValue >= 5 }

  /// The orientation of HEIF's properties: quarter turns counterclockwise (`irot`), and then top and bottom exchanged
  /// (1), left and right (2), or neither (0) (`imir`).
  init(quarterTurns: Int, mirror: Int) {
    let table: [[ImageOrientation]] = [
      [.upright, .turnedCounterclockwise, .upsideDown, .turnedClockwise],
      [.mirroredUpsideDown, .transposed, .mirrored, .transverse],
      [.mirrored, .transverse, .mirroredUpsideDown, .transposed],
    ]
    self = table[max(0, min(2, mirror))][quarterTurns & 3]
  }

  /// The orientation that an EXIF block says, from its TIFF header on; upright where it says none that exists, or is
  /// damaged: an image is not refused for its metadata.
  package init(exif: [UInt8]) {
    self = Self.tag(of: exif).flatMap(ImageOrientation.init(rawValue:)) ?? .upright
  }

  private static func tag(of exif: [UInt8]) -> Int? {
    guard exif.count >= 8 else { return nil }
    let isLittleEndian = exif[0] == 0x49
    func number(_ count: Int, at offset: Int) -> Int? {
      guard offset >= 0, offset <= exif.count - count else { return nil }
      let bytes = exif[offset..<offset + count]
      return (isLittleEndian ? Array(bytes.reversed()) : Array(bytes)).reduce(0) { $0 << 8 | Int($1) }
    }
    guard number(2, at: 2) == 42, let directory = number(4, at: 4), let count = number(2, at: directory)
    else { return nil }
    for entry in 0..<count {
      let position = directory + 2 + 12 * entry
      guard let tag = number(2, at: position) else { return nil }
      if tag == 0x0112 { return number(2, at: position + 8) }
    }
    return nil
  }

  /// Returns an image as it is shown.
  package func oriented(_ bitmap: Bitmap) -> Bitmap {
    guard self != .upright else { return bitmap }
    let pixels = bitmap.pixels.withUnsafeBufferPointer { pixels in
      pixels.baseAddress.map {
        oriented($0, stride: bitmap.width, x: 0, y: 0, width: bitmap.width, height: bitmap.height)
      }
    }
    let (width, height) = exchangesAxes ? (bitmap.height, bitmap.width) : (bitmap.width, bitmap.height)
    return Bitmap(width: width, height: height, pixels: pixels ?? [])
  }

  /// The pixels of a part of an image as they are shown.
  ///
  /// - Parameters:
  ///   - pixels: Straight or premultiplied RGBA, row by row.
  ///   - stride: Pixels from one row to the next.
  ///   - part: The pixels that are shown; they are within the picture.
  func oriented(
    _ pixels: UnsafePointer<UInt16>, stride: Int, x: Int, y: Int, width: Int, height: Int
  ) -> [UInt16] {
    // Where the first shown pixel is, and the steps right and down from it.
    let (right, bottom) = (width - 1, height - 1)
    let (start, across, down): ((Int, Int), (Int, Int), (Int, Int)) =
      switch self {
      case .upright: ((0, 0), (1, 0), (0, 1))
      case .mirrored: ((right, 0), (-1, 0), (0, 1))
      case .upsideDown: ((right, bottom), (-1, 0), (0, -1))
      case .mirroredUpsideDown: ((0, bottom), (1, 0), (0, -1))
      case .transposed: ((0, 0), (0, 1), (1, 0))
      case .turnedClockwise: ((0, bottom), (0, -1), (1, 0))
      case .transverse: ((right, bottom), (0, -1), (-1, 0))
      case .turnedCounterclockwise: ((right, 0), (0, 1), (-1, 0))
      }
    let (columns, rows) = exchangesAxes ? (height, width) : (width, height)
    let count = 4 * columns * rows
    return [UInt16](unsafeUninitializedCapacity: count) { output, initializedCount in
      initializedCount = count
      guard let base = output.baseAddress else { return }
      for row in 0..<rows {
        let to = base + 4 * columns * row
        let from =
          pixels + 4 * ((y + start.1 + row * down.1) * stride + x + start.0 + row * down.0)
        let step = 4 * (across.1 * stride + across.0)
        if step == 4 {
          to.update(from: from, count: 4 * columns)
          continue
        }
        for column in 0..<columns { (to + 4 * column).update(from: from + step * column, count: 4) }
      }
    }
  }
}
