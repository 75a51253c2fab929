import PixelKernels
import VectorGraphics
import Testing

@testable import ImageDecoding

@Suite("Decoding images")
struct ImageDecodingTests {
  @Test(
    "every format decodes to the encoded colors",
    arguments: [
      ("quadrants.jpg", 2), ("progressive.jpg", 2), ("lossy.webp", 12), ("quadrants.avif", 2),
      ("animated.webp", 0), ("quadrants.gif", 0), ("animated.gif", 0), ("beyond-screen.gif", 0),
      ("quadrants.heic", 3),
    ])
  func colors(name: String, distance: Int) throws {
    let bitmap = try ImageDecoder().decode(imageCase(name))
    #expect(bitmap.width == 24 && bitmap.height == 16)
    let colors = quadrants(of: bitmap)
    #expect(areAlike(colors, [red, green, blue, white], within: distance), "\(colors)")
  }

  @Test("a gray JPEG is gray")
  func gray() throws {
    for color in quadrants(of: try ImageDecoder().decode(imageCase("gray.jpg"))) {
      #expect(Set(color).count == 1, "\(color)")
    }
  }

  @Test("a JPEG is rotated according to EXIF", arguments: 1...8)
  func orientation(value: Int) throws {
    // The positions of the stored image's quadrants after rotation, by EXIF 2.32, section 4.6.4 A.
    let shown = [
      [red, green, blue, white], [green, red, white, blue], [white, blue, green, red],
      [blue, white, red, green], [red, blue, green, white], [blue, red, white, green],
      [white, green, blue, red], [green, white, red, blue],
    ]
    let bitmap = try ImageDecoder().decode(imageCase("orientation-\(value).jpg"))
    #expect((bitmap.width, bitmap.height) == (value < 5 ? (24, 16) : (16, 24)))
    #expect(areAlike(quadrants(of: bitmap), shown[value - 1], within: 2))
  }

  @Test("AVIF's rotation and mirroring equal EXIF's orientation", arguments: [3, 5, 6, 8])
  func heifOrientation(value: Int) throws {
    let avif = try ImageDecoder().decode(imageCase("orientation-\(value).avif"))
    let jpeg = try ImageDecoder().decode(imageCase("orientation-\(value).jpg"))
    #expect((avif.width, avif.height) == (jpeg.width, jpeg.height))
    #expect(areAlike(quadrants(of: avif), quadrants(of: jpeg), within: 6))
  }

  @Test("WebP and PNG are also rotated according to EXIF")
  func turned() throws {
    let webp = try ImageDecoder().decode(imageCase("turned.webp"))
    #expect(quadrants(of: webp) == [blue, red, white, green])
    let png = try ImageDecoder().decode(imageCase("turned.png"))
    #expect(quadrants(of: png) == [green, white, red, blue])
  }

  @Test("decoded colors are premultiplied", arguments: [("lossless.webp", 0), ("translucent.avif", 3)])
  func alpha(name: String, distance: Int) throws {
    let bitmap = try ImageDecoder().decode(imageCase(name))
    var previous = -1
    for y in 0..<16 {
      let pixel = bitmap[6, y]
      let color = y < 8 ? red : blue
      for channel in 0..<3 {
        let expected = color[channel] * Int(pixel[3]) / 65535
        #expect(abs(Int(pixel[channel]) / 257 - expected) <= distance + 1)
      }
      #expect(Int(pixel[3]) > previous)
      previous = Int(pixel[3])
    }
  }

  @Test("the transparent color of a GIF is transparent")
  func transparentGIF() throws {
    let bitmap = try ImageDecoder().decode(imageCase("transparent.gif"))
    #expect(bitmap[3, 3] == SIMD4(0, 0, 0, 0))
    #expect(quadrants(of: bitmap)[1...] == [green, blue, white])
  }

  @Test(
    "a color profile is converted to sRGB, as the matrices of CSS Color 4 do",
    arguments: [
      ("display-p3.png", [213, 115, 42], 0), ("display-p3.jpg", [213, 115, 42], 2),
      ("display-p3.avif", [213, 115, 42], 2), ("adobe-rgb.jpg", [224, 121, 53], 2),
      ("srgb.jpg", [200, 120, 60], 1), ("gray-profile.jpg", [154, 154, 154], 1),
      // As Chromium 156 draws them.
      ("gamma.png", [229, 183, 133], 1), ("primaries.png", [225, 120, 54], 1),
      ("code-points.png", [213, 115, 42], 1),
      ("power.avif", [201, 120, 57], 2), ("profile.heic", [224, 121, 53], 3),
    ])
  func profiles(name: String, expected: [Int], distance: Int) throws {
    let colors = quadrants(of: try ImageDecoder().decode(imageCase(name)))
    #expect(areAlike([colors[0]], [expected], within: distance), "\(colors[0])")
  }

  @Test("pictures of high dynamic range are brought below white, and kept on a canvas that can show them")
  func highDynamicRange() throws {
    let bytes = try imageCase("pq.png")
    let shown = quadrants(of: try ImageDecoder().decode(bytes))
    // White, a color of sRGB, and grays of 400 and 1000 cd/m².
    #expect(areAlike(Array(shown[..<2]), [[229, 229, 229], [190, 98, 49]], within: 12), "\(shown)")
    #expect(shown[0][0] < shown[2][0] && shown[2][0] < shown[3][0] && shown[3][0] >= 254, "\(shown)")
    let canvas = CanvasSpace.bt2020(white: 203, peak: 1000)
    let kept = try ImageDecoder().decode(bytes, for: canvas)
    for (pixel, light) in [(kept[6, 4], 203.0), (kept[6, 12], 400), (kept[18, 12], 1000)] {
      #expect(abs(canvas.light(ofLevel: Double(pixel.x) / 65535) * 203 - light) < light / 200, "\(light)")
    }
  }

  @Test("the inks of a JPEG are converted by its profile, or as those of web offset printing")
  func inks() throws {
    let plain = quadrants(of: try ImageDecoder().decode(imageCase("cmyk.jpg")))
    #expect(
      areAlike(plain, [[0, 174, 239], [236, 0, 140], [255, 242, 0], [35, 31, 32]], within: 3), "\(plain)")
    let profiled = quadrants(of: try ImageDecoder().decode(imageCase("cmyk-profile.jpg")))
    #expect(
      areAlike(profiled, [[171, 171, 171], [145, 145, 145], [119, 119, 119], [48, 48, 48]], within: 3),
      "\(profiled)")
  }

  @Test("a clean aperture may begin at an odd sample, though colors are stored for pairs of them")
  func oddAperture() throws {
    let bitmap = try ImageDecoder().decode(imageCase("aperture.avif"))
    #expect(bitmap.width == 11 && bitmap.height == 7)
    #expect(areAlike(quadrants(of: bitmap), [red, green, blue, white], within: 12))
  }

  @Test("16 bits keep their precision through a profile")
  func deepProfile() throws {
    let pixel = try ImageDecoder().decode(imageCase("gray-profile-16.png"))[4, 4]
    // A gamma of 461/256 in the profile's 8.8 fixed point: 40000/65535 raised to it, encoded with the sRGB
    // curve.
    #expect(abs(Int(pixel[0]) - 44130) <= 24, "\(pixel)")
  }
}

@Suite("Images that cannot be decoded")
struct DamagedImageTests {
  private func failure(_ bytes: [UInt8], limit: Int = 1 << 26) -> ImageError? {
    do {
      _ = try ImageDecoder(maximumPixelCount: limit).decode(bytes)
      return nil
    } catch {
      return error
    }
  }

  @Test("a damaged profile is an error with a remedy")
  func profile() throws {
    guard case .damaged(.jpeg, let reason)? = failure(try imageCase("damaged-profile.jpg")) else {
      Issue.record("it has been decoded")
      return
    }
    #expect(reason.contains("profile"))
  }

  @Test(
    "a file truncated anywhere is an error",
    arguments: [
      "quadrants.jpg", "progressive.jpg", "lossy.webp", "quadrants.avif", "quadrants.gif", "turned.png",
      "quadrants.heic",
    ])
  func cutOff(name: String) throws {
    let bytes = try imageCase(name)
    // The last two bytes of a JPEG are its end marker, and the last of a GIF its terminator: pixels are
    // complete there.
    for count in stride(from: 12, to: bytes.count - 8, by: 7) {
      #expect(failure(Array(bytes.prefix(count))) != nil, "\(name) of \(count) bytes")
    }
  }

  @Test("a JPEG with more pixels than allowed is reduced to a half, a quarter or an eighth of its sides")
  func reduced() throws {
    let bytes = try imageCase("quadrants.jpg")
    let whole = try ImageDecoder().decode(bytes)
    for factor in [2, 4, 8] {
      let (width, height) = ((whole.width + factor - 1) / factor, (whole.height + factor - 1) / factor)
      let bitmap = try ImageDecoder(maximumPixelCount: width * height).decode(bytes)
      #expect(bitmap.width == width && bitmap.height == height)
      #expect(areAlike(quadrants(of: bitmap), quadrants(of: whole), within: 12))
    }
    guard case .tooLarge(.jpeg, _, _, _)? = failure(bytes, limit: 3) else {
      Issue.record("it has been decoded")
      return
    }
  }

  @Test("an image with more pixels than allowed is refused", arguments: allCases)
  func size(name: String) throws {
    guard !name.hasSuffix(".jpg") else { return }
    switch failure(try imageCase(name), limit: 60) {
    case .tooLarge(_, let width, let height, 60)?: #expect(width * height > 60)
    case .png(.tooLarge)?: break
    case let other: Issue.record("\(name): \(String(describing: other))")
    }
  }

  @Test("a JPEG that claims more pixels than its bytes can hold is refused before memory is allocated")
  func bomb() throws {
    var bytes = try imageCase("quadrants.jpg")
    guard let frame = bytes.indices.dropLast(8).first(where: { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
    else { return }
    bytes.replaceSubrange(frame + 5..<frame + 9, with: [0x1F, 0xFF, 0x1F, 0xFF])
    guard case .cutOff(.jpeg, _)? = failure(bytes) else {
      Issue.record("it has been decoded")
      return
    }
  }

  @Test("files of other formats are named, with what to do")
  func otherFormats() throws {
    #expect(failure([]) == .unknownFormat(nil))
    let files: [(String, String)] = [
      ("BM......", "BMP; convert it with ImageMagick"),
      ("II*\0....", "TIFF (or a camera's raw file); convert it with"),
      ("8BPS", "Photoshop (PSD); convert"), ("\0\0\u{1}\0", "ICO; convert"),
      ("\0\0\0\u{C}JXL ", "JPEG XL; convert it with: djxl FILE"),
      ("%PDF-1.4", "PDF; draw a page with: pdftocairo -png"),
      ("<svg xmlns=\"\"/>", "SVG; show it with a layer of the type svg"),
      ("\0\0\0\u{18}ftypisom", "a video; show it with"),
      ("<!DOCTYPE html>", "HTML; it may be a page that says why"),
    ]
    for (text, message) in files {
      #expect(failure(Array(text.utf8))?.description.contains("file but \(message)") == true, "\(message)")
    }
  }

  @Test("damaged bytes never trap", arguments: allCases)
  func damage(name: String) throws {
    let bytes = try imageCase(name)
    var state = UInt64(bytes.count)
    for _ in 0..<120 {
      var damaged = bytes
      for _ in 0..<3 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        damaged[Int(state >> 33) % damaged.count] = UInt8(truncatingIfNeeded: state >> 17)
      }
      _ = failure(damaged, limit: 1 << 16)
    }
  }
}

@Suite("The cache of decoded images")
struct ImageStoreTests {
  @Test("an image is kept until others take its space")
  func bound() throws {
    let small = try ImageFile(imageCase("quadrants.jpg"))
    let bitmapBytes = 24 * 16 * 8
    let store = ImageStore(byteLimit: 2 * (small.bytes.count + bitmapBytes) + 200)
    _ = try store.bitmap(of: small)
    _ = try store.bitmap(of: small)
    #expect(store.count == 1)
    _ = try store.bitmap(of: ImageFile(imageCase("gray.jpg")))
    #expect(store.count == 2)
    _ = try store.bitmap(of: small)
    _ = try store.bitmap(of: ImageFile(imageCase("quadrants.gif")))
    #expect(store.count == 2)
  }

  @Test(
    "pixels in the space of a canvas are kept beside those in sRGB, and an evicted image is decoded again")
  func canvases() throws {
    let file = try ImageFile(imageCase("quadrants.jpg"))
    let store = ImageStore(byteLimit: 1 << 20)
    let pixels = try store.bitmap(of: file)
    let converted = try store.bitmap(of: file, in: .displayP3)
    #expect(converted == pixels.converted(to: .displayP3) && converted != pixels)
    #expect(store.count == 2)
    let small = ImageStore(byteLimit: file.bytes.count + 24 * 16 * 8)
    _ = try small.bitmap(of: file)
    _ = try small.bitmap(of: ImageFile(imageCase("gray.jpg")))
    #expect(small.count <= 1)
    #expect(try small.bitmap(of: file) == pixels)
  }

  @Test("one that fails is not kept, and neither is one that is too large")
  func failures() throws {
    let store = ImageStore(byteLimit: 100)
    #expect(throws: ImageError.self) { try store.bitmap(of: ImageFile([1, 2, 3])) }
    _ = try store.bitmap(of: ImageFile(imageCase("quadrants.jpg")))
    #expect(store.count == 0)
  }
}

@Suite("Image formats")
struct ImageFormatTests {
  @Test("the first bytes determine the format, regardless of the name")
  func detection() throws {
    for name in allCases where !name.hasSuffix(".swift") {
      let format = ReadableImageFormat(of: try imageCase(name))
      let ending = name.split(separator: ".").last.map(String.init)
      let expected: [String: ReadableImageFormat] = [
        "jpg": .jpeg, "png": .png, "gif": .gif, "webp": .webp, "avif": .avif, "heic": .heic,
      ]
      #expect(format == ending.flatMap { expected[$0] }, "\(name)")
    }
  }
}
