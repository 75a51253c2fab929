/// A kind of file that is no image, or one of a format that cannot be decoded.
package struct ForeignImageFormat: Sendable, Hashable {
  package let name: String
  /// How to get an image out of it.
  package let remedy: String
  /// Whether it is a picture of one page, of a format that other programs convert.
  package let isPicture: Bool

  private init(_ name: String, _ remedy: String, isPicture: Bool = false) {
    self.name = name
    self.remedy = remedy
    self.isPicture = isPicture
  }

  /// What a file seems to be; nil if that is not known.
  package init?(of bytes: [UInt8]) {
    let known = Self.beginnings.first { offset, beginning, _ in
      bytes.dropFirst(offset).starts(with: beginning)
    }
    guard let format = known?.2 ?? Self(text: bytes.prefix(512)) else { return nil }
    self = format
  }

  private init?(text bytes: ArraySlice<UInt8>) {
    // Letters of ASCII in lower case.
    let head = bytes.map { 0x41...0x5A ~= $0 ? $0 | 0x20 : $0 }
    func holds(_ tag: String) -> Bool { head.indices.contains { head[$0...].starts(with: tag.utf8) } }
    if holds("<svg") {
      self = Self.svg
    } else if holds("<html") || holds("<!doctype html") {
      self = Self("HTML", "it may be a page that says why a download failed")
    } else {
      return nil
    }
  }

  private static let svg = Self("SVG", "show it with a layer of the type svg")

  private static func picture(_ name: String) -> Self {
    Self(name, "convert it with ImageMagick: convert FILE picture.png", isPicture: true)
  }

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }

  private static let beginnings: [(Int, [UInt8], ForeignImageFormat)] = [
    (0, [0x49, 0x49, 0x2A, 0], picture("TIFF (or a camera's raw file)")),
    (0, [0x4D, 0x4D, 0, 0x2A], picture("TIFF (or a camera's raw file)")),
    (0, [0x49, 0x49, 0x2B, 0], picture("BigTIFF")), (0, text("8BPS"), picture("Photoshop (PSD)")),
    (0, [0, 0, 1, 0], picture("ICO")), (0, [0, 0, 2, 0], picture("CUR")),
    (0, text("gimp xcf"), picture("GIMP (XCF)")), (0, [0x76, 0x2F, 0x31, 1], picture("OpenEXR")),
    (0, text("#?RADIANCE"), picture("Radiance HDR")), (0, text("qoif"), picture("QOI")),
    (0, text("DDS "), picture("DDS")), (0, [0, 0, 0, 0x0C] + text("jP  "), picture("JPEG 2000")),
    (0, [0xFF, 0x4F, 0xFF, 0x51], picture("JPEG 2000")), (0, text("P5"), picture("PGM")),
    (0, text("P6"), picture("PPM")), (0, text("BM"), picture("BMP")),
    (0, [0xFF, 0x0A], jpegXL), (0, [0, 0, 0, 0x0C] + text("JXL "), jpegXL),
    (0, text("%PDF"), Self("PDF", "draw a page with: pdftocairo -png FILE picture")),
    (0, text("%!PS"), Self("PostScript", "draw a page with: gs -sDEVICE=png16m -o picture.png FILE")),
    (0, text("<svg"), svg), (0, [0x1F, 0x8B], Self("gzip", "unpack it with gunzip")),
    (0, text("PK\u{3}\u{4}"), Self("ZIP", "unpack it")),
    (0, [0x1A, 0x45, 0xDF, 0xA3], video), (4, text("ftyp"), video),
  ]

  private static let jpegXL = Self("JPEG XL", "convert it with: djxl FILE picture.png", isPicture: true)
  private static let video = Self("a video", "show it with a layer of the type video")
}
