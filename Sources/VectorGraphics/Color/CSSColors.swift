extension Color {
  /// Parses a CSS Color 4 color.
  ///
  /// Read are `#rgb`, `#rgba`, `#rrggbb`, `#rrggbbaa`, `rgb()`, `hsl()` (and their old names with "a"),
  /// `hwb()`, `lab()`, `lch()`, `oklab()`, `oklch()`, `color()` in all its color spaces, the 148 names and
  /// `transparent`, in any case, white space around them ignored. `none` counts as 0. The sRGB functions clamp
  /// values outside their ranges, as in CSS; the others may produce components outside 0…1.
  /// - Throws: `ColorSyntaxError`, which states what was found, what was expected, and the nearest name.
  public init(css text: String) throws(ColorSyntaxError) {
    var bytes = text.utf8.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }[...]
    while let first = bytes.first, isWhitespace(first) { bytes.removeFirst() }
    while let last = bytes.last, isWhitespace(last) { bytes.removeLast() }
    if bytes.first == UInt8(ascii: "#") {
      self = try Color(hexDigits: bytes.dropFirst(), whole: text)
    } else if let open = bytes.firstIndex(of: UInt8(ascii: "(")) {
      guard bytes.last == UInt8(ascii: ")") else {
        throw ColorSyntaxError(found: text, expected: "a \")\" at the end")
      }
      let name = String(decoding: bytes[..<open], as: UTF8.self)
      let arguments = Array(bytes[(open + 1)..<(bytes.endIndex - 1)])
      self = try Color(function: name, arguments: arguments, whole: text)
    } else {
      self = try Color(name: String(decoding: bytes, as: UTF8.self), whole: text)
    }
  }

  private init(hexDigits: ArraySlice<UInt8>, whole: String) throws(ColorSyntaxError) {
    var nibbles: [Int] = []
    for byte in hexDigits {
      switch byte {
      case 0x30...0x39: nibbles.append(Int(byte) - 0x30)
      case 0x61...0x66: nibbles.append(Int(byte) - 0x61 + 10)
      default: throw ColorSyntaxError(found: whole, expected: "only the digits 0–9 and a–f after \"#\"")
      }
    }
    switch nibbles.count {
    case 3, 4: nibbles = nibbles.flatMap { [$0, $0] }
    case 6, 8: break
    default: throw ColorSyntaxError(found: whole, expected: "3, 4, 6 or 8 digits after \"#\"")
    }
    let values: [Int] = stride(from: 0, to: nibbles.count, by: 2).map { nibbles[$0] << 4 | nibbles[$0 + 1] }
    self.init(
      rgb: values[0], values[1], values[2], alpha: values.count == 4 ? Double(values[3]) / 255 : 1)
  }

  private init(name: String, whole: String) throws(ColorSyntaxError) {
    if name == "transparent" {
      self = .transparent
    } else if let rgb = Color.namedColors.first(where: { $0.key == name })?.value {
      self.init(rgb: Int(rgb >> 16), Int(rgb >> 8 & 0xFF), Int(rgb & 0xFF))
    } else {
      throw ColorSyntaxError(
        found: whole, expected: "a CSS color such as #1e90ff, rgb(30 144 255) or dodgerblue",
        suggestion: nearestName(to: name, among: Color.namedColors.map(\.key) + ["transparent"]))
    }
  }
}

extension Color {
  /// The color as a CSS string that parses to the same color: hex if 8 bits suffice, else `rgb()`, else
  /// `color(srgb …)` for components that `rgb()` would clamp or round, and for colors that are not legacy ones, which are
  /// interpolated in another space.
  ///
  /// Components that are not finite are written as 0.
  public var cssDescription: String {
    let components = [red, green, blue]
    if isLegacy, let bytes = Color.bytes(components + [alpha]) {
      return "#" + (bytes[3] == 255 ? bytes.dropLast() : bytes[...]).map(Color.hexByte).joined()
    }
    let ending = alpha == 1 ? ")" : " / \(shortestDecimal(alpha)))"
    let numbers = components.compactMap(Color.rgbNumber)
    if isLegacy, numbers.count == 3 { return "rgb(" + numbers.joined(separator: " ") + ending }
    return "color(srgb " + components.map(shortestDecimal).joined(separator: " ") + ending
  }

  /// The number of 0…255, or the percentage, that `rgb()` reads as exactly this component; nil if none does.
  private static func rgbNumber(_ component: Double) -> String? {
    guard (0...1).contains(component) else { return nil }
    func nearby(_ value: Double) -> [Double] {
      var (above, below) = (value, value)
      return [value]
        + (0..<3).flatMap { _ in
          (above, below) = (above.nextUp, below.nextDown)
          return [above, below]
        }
    }
    if let number = nearby(component * 255).first(where: { $0 / 255 == component }) {
      return shortestDecimal(number)
    }
    return nearby(component * 100).first { $0 / 100 * 255 / 255 == component }.map {
      shortestDecimal($0) + "%"
    }
  }

  /// The components as bytes, or nil if one is not exactly a 255th.
  private static func bytes(_ components: [Double]) -> [UInt8]? {
    var bytes: [UInt8] = []
    for component in components {
      guard let byte = UInt8(exactly: (component * 255).rounded()), Double(byte) / 255 == component else {
        return nil
      }
      bytes.append(byte)
    }
    return bytes
  }

  /// `#rrggbb` of the nearest bytes, without alpha.
  package var nearestHexNotation: String {
    "#" + [red, green, blue].map { Color.hexByte(UInt8((min(1, max(0, $0)) * 255).rounded())) }.joined()
  }

  private static func hexByte(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
  }
}
