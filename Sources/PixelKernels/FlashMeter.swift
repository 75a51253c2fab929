import VectorGraphics

/// Finds flashes in consecutive frames: large regions that change together, and back.
package struct FlashMeter {
  /// The dangerous flashes of the frames so far; nil if there are none.
  package private(set) var danger: (kind: String, start: Double)?
  /// Whether a quarter of some part has changed in one direction in the last tenth of a second, at any instant so far.
  package var hasChange: Bool { (lightFlashes + redFlashes).contains(where: \.hasChanged) }
  private let width: Int
  private let height: Int
  /// The last frame: what has not changed since need not be measured again.
  private var previous: Bitmap?
  private var light: [ChangeCounter]
  private var red: [RedChangeCounter]
  /// The flashes of parts of the bitmap that are a third of its width and height.
  private var lightFlashes: [FlashCounter]
  private var redFlashes: [FlashCounter]
  private let parts: [PixelRect]

  package init(width: Int, height: Int) {
    self.width = width
    self.height = height
    light = Array(repeating: ChangeCounter(), count: width * height)
    red = Array(repeating: RedChangeCounter(), count: width * height)
    let (across, down) = (max(1, width / 3), max(1, height / 3))
    parts = stride(from: 0, through: height - down, by: max(1, down / 3)).flatMap { top in
      stride(from: 0, through: width - across, by: max(1, across / 3)).map { left in
        PixelRect(x: left, y: top, width: across, height: down)
      }
    }
    lightFlashes = Array(repeating: FlashCounter(), count: parts.count)
    redFlashes = lightFlashes
  }

  package mutating func add(_ frame: Bitmap, at time: Double) {
    for position in light.indices where previous?.hasSamePixel(as: frame, at: 4 * position) != true {
      let color = frame.colorOverBlack(at: 4 * position)
      light[position].add(color.relativeLuminance, at: time)
      red[position].add(color, at: time)
    }
    previous = frame
    for (index, part) in parts.enumerated() {
      lightFlashes[index].add(balance(of: part, at: time) { light[$0].last }, at: time)
      redFlashes[index].add(balance(of: part, at: time) { red[$0].last }, at: time)
      if let start = lightFlashes[index].dangerStart { danger = danger ?? ("the picture", start) }
      if let start = redFlashes[index].dangerStart { danger = danger ?? ("saturated red", start) }
    }
  }

  /// The share of a part that has risen in the last tenth of a second, less that which has fallen: what moves does both.
  private func balance(
    of part: PixelRect, at time: Double, change: (Int) -> (time: Double, rises: Bool)?
  ) -> Double {
    var sum = 0
    for y in part.y..<part.maxY {
      for x in part.x..<part.maxX {
        guard let last = change(y * width + x), time - last.time < 0.1 else { continue }
        sum += last.rises ? 1 : -1
      }
    }
    return Double(sum) / Double(part.width * part.height)
  }
}

/// The flashes of a part of the bitmap: a quarter of it changes, and changes back.
private struct FlashCounter {
  private var rises: Bool?
  /// The last eight changes: four flashes.
  private var changes: [Double] = []

  mutating func add(_ balance: Double, at time: Double) {
    guard abs(balance) >= 0.25, rises != (balance > 0) else { return }
    rises = balance > 0
    changes.append(time)
    if changes.count > 8 { changes.removeFirst() }
  }

  var hasChanged: Bool { !changes.isEmpty }

  /// When the first of more than three flashes, each a change and the opposite one, within a second began;
  /// nil if there were not as many.
  var dangerStart: Double? { changes.count == 8 && changes[7] - changes[0] < 1 - 1e-9 ? changes[0] : nil }
}

/// The changes of the luminance of a pixel: by a tenth of the greatest one, where the darker is below 0.8.
private struct ChangeCounter {
  private(set) var last: (time: Double, rises: Bool)?
  private var least = Double.infinity
  private var greatest = -Double.infinity

  mutating func add(_ value: Double, at time: Double) {
    least = min(least, value)
    greatest = max(greatest, value)
    if value - least >= 0.1, least < 0.8 {
      note(value, rising: true, at: time)
    } else if greatest - value >= 0.1, value < 0.8 {
      note(value, rising: false, at: time)
    }
  }

  private mutating func note(_ value: Double, rising: Bool, at time: Double) {
    last = (time, rising)
    (least, greatest) = (value, value)
  }
}

/// The changes of a pixel to and from saturated red: by more than 0.2 in the chromaticity diagram of CIE 1976, where red is four
/// fifths of all light in one of the states.
private struct RedChangeCounter {
  private(set) var last: (time: Double, rises: Bool)?
  private var isRed: Bool?
  private var chromaticity = (u: 0.0, v: 0.0)

  mutating func add(_ color: Color, at time: Double) {
    let isSaturated = color.redShare >= 0.8
    guard isRed != isSaturated else { return }
    let now = color.chromaticity
    let (u, v) = (now.u - chromaticity.u, now.v - chromaticity.v)
    if isRed != nil, u * u + v * v > 0.04 { last = (time, isSaturated) }
    (isRed, chromaticity) = (isSaturated, now)
  }
}

extension Bitmap {
  fileprivate func hasSamePixel(as other: Bitmap, at index: Int) -> Bool {
    (index..<index + 4).allSatisfy { pixels[$0] == other.pixels[$0] }
  }

  fileprivate func colorOverBlack(at index: Int) -> Color {
    Color(
      red: Double(pixels[index]) / 65535, green: Double(pixels[index + 1]) / 65535,
      blue: Double(pixels[index + 2]) / 65535)
  }
}

extension Color {
  /// The share of red in linear light, 0…1.
  fileprivate var redShare: Double {
    let light = linearLight
    let sum = light.x + light.y + light.z
    return sum > 1e-4 ? light.x / sum : 0
  }

  /// u′ and v′ of CIE 1976; those of white for black.
  fileprivate var chromaticity: (u: Double, v: Double) {
    let light = linearLight
    let x = 0.4124 * light.x + 0.3576 * light.y + 0.1805 * light.z
    let y = 0.2126 * light.x + 0.7152 * light.y + 0.0722 * light.z
    let z = 0.0193 * light.x + 0.1192 * light.y + 0.9505 * light.z
    let sum = x + 15 * y + 3 * z
    return sum > 1e-4 ? (4 * x / sum, 9 * y / sum) : (0.1978, 0.4683)
  }
}
