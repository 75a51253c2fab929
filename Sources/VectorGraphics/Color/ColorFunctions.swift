extension Color {
  private static let functionNames = [
    "rgb", "rgba", "hsl", "hsla", "hwb", "lab", "lch", "oklab", "oklch", "color",
  ]

  /// A color by one of the functions of CSS Color 4; `name` and `arguments` in lower case.
  init(function name: String, arguments: [UInt8], whole: String) throws(ColorSyntaxError) {
    guard Color.functionNames.contains(name) else {
      throw ColorSyntaxError(
        found: whole, expected: "one of " + Color.functionNames.map { $0 + "()" }.joined(separator: ", "),
        suggestion: nearestName(to: name, among: Color.functionNames).map { $0 + "()" })
    }
    if name == "color" {
      self = try Color(colorFunction: arguments, whole: whole)
      isLegacy = false
      return
    }
    var reader = ColorArgumentReader(arguments: arguments, whole: whole)
    let reading = ColorFunctionReading(name: name, arguments: try reader.read(), whole: whole)
    switch name {
    case "rgb", "rgba": self = try reading.rgb()
    case "hsl", "hsla": self = try reading.hsl()
    case "hwb": self = try reading.hwb()
    case "lab": self = try reading.lab()
    case "lch": self = try reading.lch()
    case "oklab": self = try reading.oklab()
    default: self = try reading.oklch()
    }
    isLegacy = !["lab", "lch", "oklab", "oklch"].contains(name)
  }

  /// `color()` in one of the predefined color spaces, from what is between the parentheses.
  private init(colorFunction arguments: [UInt8], whole: String) throws(ColorSyntaxError) {
    let text = arguments.drop(while: isWhitespace)
    let word = text.prefix { !isWhitespace($0) }
    let name = String(decoding: word, as: UTF8.self)
    guard let space = PredefinedColorSpace(rawValue: name) else {
      let known = PredefinedColorSpace.allCases.map(\.rawValue)
      throw ColorSyntaxError(
        found: whole, expected: "a color space: " + known.joined(separator: ", "),
        suggestion: nearestName(to: name, among: known))
    }
    var reader = ColorArgumentReader(arguments: Array(text[word.endIndex...]), whole: whole)
    let reading = ColorFunctionReading(name: "color", arguments: try reader.read(), whole: whole)
    try reading.refuseCommas()
    let (x, y, z) = (
      try reading.number(0, full: 1), try reading.number(1, full: 1),
      try reading.number(2, full: 1)
    )
    self.init(ColorVector(x, y, z), in: space, alpha: try reading.alpha())
  }

  /// Red, green and blue of an HSL color (CSS Color 4, section 7.1): hue in degrees, the others 0…1.
  static func hslComponents(hue: Double, saturation: Double, lightness: Double) -> ColorVector {
    let turned = hue.truncatingRemainder(dividingBy: 360)
    let hue = turned < 0 ? turned + 360 : turned
    let amplitude = saturation * min(lightness, 1 - lightness)
    func component(_ shift: Double) -> Double {
      let k = (shift + hue / 30).truncatingRemainder(dividingBy: 12)
      return lightness - amplitude * max(-1, min(k - 3, 9 - k, 1))
    }
    return ColorVector(component(0), component(8), component(4))
  }
}

/// One color function with its arguments read: what each of them means there.
struct ColorFunctionReading {
  let name: String
  let arguments: ColorArguments
  /// The color as it was written, for messages.
  let whole: String

  func rgb() throws(ColorSyntaxError) -> Color {
    if arguments.isLegacy { try checkLegacyRGB() }
    func component(_ index: Int) throws(ColorSyntaxError) -> Double {
      min(255, max(0, try number(index, full: 255))) / 255
    }
    return Color(
      red: try component(0), green: try component(1), blue: try component(2), alpha: try alpha())
  }

  private func checkLegacyRGB() throws(ColorSyntaxError) {
    let percentages = arguments.values.filter { if case .percentage = $0 { true } else { false } }.count
    guard percentages == 0 || percentages == 3 else { throw error("three numbers or three percentages") }
    try refuseNone()
  }

  func hsl() throws(ColorSyntaxError) -> Color {
    if arguments.isLegacy {
      try refuseNone()
      for value in arguments.values.dropFirst() {
        guard case .percentage = value else { throw error("percentages after the hue") }
      }
    }
    // A negative saturation is brought back (CSS Color 4, section 7.1), and with commas one above 100 % as well; what
    // leaves the gamut otherwise is mixed as it is.
    let saturation = max(0, try number(1, full: 100) / 100)
    let components = Color.hslComponents(
      hue: try hue(0), saturation: arguments.isLegacy ? min(1, saturation) : saturation,
      lightness: try number(2, full: 100) / 100)
    return Color(red: components.x, green: components.y, blue: components.z, alpha: try alpha())
  }

  func hwb() throws(ColorSyntaxError) -> Color {
    try refuseCommas()
    let (hue, white, black, alpha) = (try hue(0), try fraction(1), try fraction(2), try alpha())
    guard white + black < 1 else {
      let gray = white / (white + black)
      return Color(red: gray, green: gray, blue: gray, alpha: alpha)
    }
    let mixed = Color.hslComponents(hue: hue, saturation: 1, lightness: 0.5)
      .map { $0 * (1 - white - black) + white }
    return Color(red: mixed.x, green: mixed.y, blue: mixed.z, alpha: alpha)
  }

  func lab() throws(ColorSyntaxError) -> Color {
    try refuseCommas()
    let lightness = min(100, max(0, try number(0, full: 100)))
    return Color(
      labD50: ColorVector(lightness, try number(1, full: 125), try number(2, full: 125)),
      alpha: try alpha())
  }

  func lch() throws(ColorSyntaxError) -> Color {
    try refuseCommas()
    let lightness = min(100, max(0, try number(0, full: 100)))
    let chroma = max(0, try number(1, full: 150))
    let (sine, cosine) = sineAndCosine(degrees: try hue(2))
    return Color(labD50: ColorVector(lightness, chroma * cosine, chroma * sine), alpha: try alpha())
  }

  func oklab() throws(ColorSyntaxError) -> Color {
    try refuseCommas()
    return Color(
      oklabLightness: min(1, max(0, try number(0, full: 1))), a: try number(1, full: 0.4),
      b: try number(2, full: 0.4), alpha: try alpha())
  }

  func oklch() throws(ColorSyntaxError) -> Color {
    try refuseCommas()
    return Color(
      oklchLightness: min(1, max(0, try number(0, full: 1))),
      chroma: max(0, try number(1, full: 0.4)), hue: try hue(2), alpha: try alpha())
  }

  /// A number as it is, or a percentage of `full`.
  func number(_ index: Int, full: Double) throws(ColorSyntaxError) -> Double {
    switch arguments.values[index] {
    case .number(let value): return value
    case .percentage(let value): return value / 100 * full
    case .none: return 0
    case .angle: throw error("a number or a percentage instead of an angle")
    }
  }

  /// A percentage (or its number) as a fraction of at least 0; shares beyond 100 % are made smaller together.
  private func fraction(_ index: Int) throws(ColorSyntaxError) -> Double {
    max(0, try number(index, full: 100) / 100)
  }

  private func hue(_ index: Int) throws(ColorSyntaxError) -> Double {
    switch arguments.values[index] {
    case .number(let value), .angle(let value): return value
    case .none: return 0
    case .percentage: throw error("a hue in degrees instead of a percentage")
    }
  }

  func alpha() throws(ColorSyntaxError) -> Double {
    switch arguments.alpha {
    case nil: return 1
    case .number(let value): return min(1, max(0, value))
    case .percentage(let value): return min(1, max(0, value / 100))
    case .some(.none): return 0
    case .angle: throw error("an alpha of 0…1 or a percentage")
    }
  }

  func refuseCommas() throws(ColorSyntaxError) {
    if arguments.isLegacy { throw error("spaces instead of commas in \(name)()") }
  }

  private func refuseNone() throws(ColorSyntaxError) {
    if arguments.values.contains(.none) || arguments.alpha == .some(.none) {
      throw error("\"none\" only in values separated by spaces")
    }
  }

  private func error(_ expected: String) -> ColorSyntaxError {
    ColorSyntaxError(found: whole, expected: expected)
  }
}
