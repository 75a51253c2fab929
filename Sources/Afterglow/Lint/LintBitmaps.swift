import FrameExport
import PixelKernels
import RenderTree
import SceneRenderer
import VectorGraphics

// The bitmaps that findings are measured on.
extension FrameSource {
  /// The same frames with at most this many pixels along the longer side.
  func reduced(to side: Double) -> FrameSource {
    let factor = side / Double(max(settings.width, settings.height))
    guard factor < 1 else { return self }
    let scale = AffineTransform.scale(x: factor, y: factor)
    return with(
      RenderSettings(
        width: max(1, Int((Double(settings.width) * factor).rounded())),
        height: max(1, Int((Double(settings.height) * factor).rounded())),
        transform: scale.appending(settings.transform)))
  }

  /// How much of each pixel of a region the glyphs of a text cover, whatever they are filled with; nil if
  /// that is nothing, or the region too large.
  ///
  /// - Parameter region: In pixels of the bitmap; rounded outward.
  func coverage(of text: PositionedText, within region: Rect) throws(ExportError) -> [Double]? {
    let area = pixels(around: region)
    guard area.width > 0, area.height > 0, area.width * area.height <= 8_000_000 else { return nil }
    var white = text.text
    white.fill = .color(.white)
    white.stroke = nil
    white.paragraph.runs = white.paragraph.runs.map { run in
      var run = run
      if run.paint != nil { run.paint = .color(.white) }
      return run
    }
    let layer = text.layer.placed(
      ResolvedLayer(id: text.layer.name, size: text.layer.resolved.size, content: .text(white)))
    let alone = ResolvedScene(size: scene.size, background: nil, layers: [layer])
    let shift = AffineTransform.translation(x: -Double(area.x), y: -Double(area.y))
    let bitmap = try with(
      RenderSettings(
        width: area.width, height: area.height, transform: shift.appending(settings.transform), isExact: true)
    ).picture(of: alone)
    return stride(from: 3, to: bitmap.pixels.count, by: 4).map { Double(bitmap.pixels[$0]) / 65535 }
  }

  /// The pixels of the bitmap that a region of it touches.
  func pixels(around region: Rect) -> PixelRect {
    let (left, top) = (max(0, region.minX.rounded(.down)), max(0, region.minY.rounded(.down)))
    let right = min(Double(settings.width), region.maxX.rounded(.up))
    let bottom = min(Double(settings.height), region.maxY.rounded(.up))
    guard right > left, bottom > top else { return PixelRect(x: 0, y: 0, width: 0, height: 0) }
    return PixelRect(x: Int(left), y: Int(top), width: Int(right - left), height: Int(bottom - top))
  }
}

extension Bitmap {
  /// A pixel's color without its alpha, in the range 0…1; black where it is transparent.
  func color(at index: Int) -> Color {
    let alpha = Double(pixels[index + 3])
    guard alpha > 0 else { return Color(red: 0, green: 0, blue: 0, alpha: 0) }
    return Color(
      red: Double(pixels[index]) / alpha, green: Double(pixels[index + 1]) / alpha,
      blue: Double(pixels[index + 2]) / alpha, alpha: alpha / 65535)
  }

  /// The greatest difference of a channel to a bitmap of the same size within a part of both, of 65535.
  func greatestDifference(from other: Bitmap, within part: PixelRect) -> Int {
    guard pixels.count == other.pixels.count else { return 65535 }
    let part = part.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
    return pixels.withUnsafeBufferPointer { one in
      other.pixels.withUnsafeBufferPointer { two in
        var greatest: UInt16 = 0
        for row in part.y..<part.maxY {
          for index in self.index(x: part.x, y: row)..<self.index(x: part.maxX, y: row) {
            greatest = max(greatest, max(one[index], two[index]) - min(one[index], two[index]))
          }
        }
        return Int(greatest)
      }
    }
  }

  /// Whether a bitmap of the same size differs outside some parts of both.
  func differs(from other: Bitmap, outside parts: [PixelRect]) -> Bool {
    var isOutside = Array(repeating: true, count: width * height)
    for part in parts {
      for row in part.y..<part.maxY {
        for column in part.x..<part.maxX { isOutside[row * width + column] = false }
      }
    }
    return pixels.withUnsafeBufferPointer { one in
      other.pixels.withUnsafeBufferPointer { two in
        isOutside.indices.contains { position in
          isOutside[position] && (4 * position..<4 * position + 4).contains { one[$0] != two[$0] }
        }
      }
    }
  }

  /// The mean difference of all channels to a bitmap of the same size, of 65535.
  func meanDifference(from other: Bitmap) -> Double {
    guard pixels.count == other.pixels.count, !pixels.isEmpty else { return 65535 }
    return pixels.withUnsafeBufferPointer { one in
      other.pixels.withUnsafeBufferPointer { two in
        var sum = 0
        for index in one.indices {
          sum += Int(max(one[index], two[index]) - min(one[index], two[index]))
        }
        return Double(sum) / Double(one.count)
      }
    }
  }
}
