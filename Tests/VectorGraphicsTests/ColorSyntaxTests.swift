import TestSupport
import Testing

@testable import VectorGraphics

@Suite("CSS colors")
struct ColorSyntaxTests {
  @Test(
    "A color is read in every notation of CSS",
    arguments: [
      ("#f00", "#ff0000"), ("#F008", "#ff000088"), ("#1e90FF", "#1e90ff"), ("#1E90FF80", "#1e90ff80"),
      ("rgb(30,144,255)", "#1e90ff"), ("rgb( 30 144 255 )", "#1e90ff"), ("RGBA(30, 144, 255, 1)", "#1e90ff"),
      ("rgb(100%, 0%, 20%)", "#ff0033"), ("rgb(255 0% 20%)", "#ff0033"), ("rgb(30 144 255/20%)", "#1e90ff33"),
      ("rgb(none 144 none)", "#009000"), ("rgb(300 -5 1e2)", "#ff0064"), ("rgb(0 0 0 / none)", "#00000000"),
      ("rgba(0,0,0,.2)", "#00000033"), ("hsl(120, 100%, 50%)", "#00ff00"), ("hsl(120 100 50)", "#00ff00"),
      ("hsl(-240deg 100% 50%)", "#00ff00"), ("hsl(.5turn 100% 50% / 100%)", "#00ffff"),
      ("hsl(200grad 100% 50%)", "#00ffff"), ("hsla(0, 0%, 100%, 0.6)", "#ffffff99"),
      ("hsl(none 100% 50%)", "#ff0000"),
      ("hwb(120 0% 0%)", "#00ff00"), ("hwb(0 20% 20%)", "#cc3333"),
      ("hwb(90 100% 100% / 1)", "rgb(127.5 127.5 127.5)"), ("hwb(0 150% 50%)", "rgb(191.25 191.25 191.25)"),
      ("color(srgb 1 .2 0%)", "color(srgb 1 0.2 0)"), ("color(srgb 0 0 0 / 20%)", "color(srgb 0 0 0 / 0.2)"),
      ("dodgerblue", "#1e90ff"), (" DodgerBlue\n", "#1e90ff"), ("RebeccaPurple", "#663399"),
      ("transparent", "#00000000"),
    ])
  func notations(text: String, expected: String) throws {
    #expect(try Color(css: text).cssDescription == expected)
  }

  /// CSS Color 4, section 7.1: only a negative saturation is clamped, and colors outside the gamut are
  /// interpolated unclamped. Browsers also clamp the saturation of the older syntax with commas to 100 %.
  @Test(arguments: [
    ("hsl(0 200% 75%)", [1.25, 0.25, 0.25]), ("hsl(120, 200%, 75%)", [0.5, 1, 0.5]),
    ("hsl(120 -20% 25%)", [0.25, 0.25, 0.25]),
  ])
  func `a saturation beyond 100 % leaves the gamut, except in the older syntax`(
    text: String, expected: [Double]
  ) throws {
    let color = try Color(css: text)
    #expect([color.red, color.green, color.blue] == expected)
  }

  @Test(
    "The functions that know more than sRGB agree with the examples of CSS Color 4",
    arguments: [
      ("oklab(40.101% 0.1147 0.0453)", 125, 35, 41), ("oklch(40.101% 0.12332 21.555)", 125, 35, 41),
      ("oklch(0.59686 0.15619 49.7694)", 198, 93, 6), ("lab(29.2345% 39.3825 20.0664)", 125, 35, 41),
      ("lab(52.2345% 40.1645 59.9971)", 198, 93, 6), ("lch(52.2345% 72.2 56.2)", 198, 93, 6),
      ("lab(100 0 0)", 255, 255, 255), ("oklab(1 0 0)", 255, 255, 255), ("oklab(none none none)", 0, 0, 0),
      ("color(srgb-linear 1 0 0.214041)", 255, 0, 127),
    ])
  func perceptual(text: String, red: Double, green: Double, blue: Double) throws {
    let color = try Color(css: text)
    #expect(abs(color.red * 255 - red) < 0.6, "\(color)")
    #expect(abs(color.green * 255 - green) < 0.6, "\(color)")
    #expect(abs(color.blue * 255 - blue) < 0.6, "\(color)")
  }

  @Test("There are 148 named colors, and each is found by its name")
  func names() throws {
    #expect(Color.namedColors.count == 148)
    for (name, rgb) in Color.namedColors {
      let digits = String(rgb, radix: 16)
      let hex = "#" + String(repeating: "0", count: 6 - digits.count) + digits
      #expect(try Color(css: name.uppercased()).cssDescription == hex)
    }
  }

  @Test(
    "Text that is not a color is refused with the expected syntax",
    arguments: [
      ("", "a CSS color"), ("#12", "3, 4, 6 or 8 digits"), ("#12345", "3, 4, 6 or 8 digits"),
      ("#ggg", "only the digits"),
      ("rgb(1,2)", "a comma"), ("rgb(1 2)", "a number"), ("rgb(1,2 3)", "a comma"),
      ("rgb(1,2,3", "\")\" at the end"),
      ("rgb(1,2,3,4,5)", "values separated by commas only"), ("rgb(1 2 3 4)", "\"/\" before alpha"),
      ("rgb(1 2 3 / )", "a number"), ("rgb(1, 2%, 3)", "three numbers or three percentages"),
      ("rgb(none, 1, 2)", "\"none\" only in values"), ("hsl(1, 2, 3)", "percentages after the hue"),
      ("hsl(50% 2% 3%)", "a hue in degrees"), ("hwb(1, 2%, 3%)", "spaces instead of commas in hwb()"),
      ("rgb(1deg 2 3)", "instead of an angle"), ("rgb(1px 2 3)", "instead of \"px\""),
      ("rgb(1e999 0 0)", "a number"),
      ("lab(50, 1, 2)", "spaces instead of commas in lab()"),
      ("color(p3 1 0 0)", "srgb, srgb-linear, display-p3"),
      ("rgb(1 2 3 / 4deg)", "an alpha of 0…1"), ("rgb (1 2 3)", "one of rgb()"), ("rgb(1. 2 3)", "a number"),
    ])
  func refusals(text: String, expected: String) {
    let error = #expect(throws: ColorSyntaxError.self) { try Color(css: text) }
    #expect(error?.expected.contains(expected) == true, "\(String(describing: error))")
  }

  @Test(
    "A misspelt name is answered with the nearest one",
    arguments: [
      ("dogerblue", "dodgerblue"), ("rebecapurple", "rebeccapurple"), ("Transparant", "transparent"),
      ("gren", "green"),
      ("rbg(1 2 3)", "rgb()"), ("okhcl(1 2 3)", "oklch()"), ("color(srbg 1 0 0)", "srgb"),
      ("color(rec202 1 0 0)", "rec2020"),
    ])
  func suggestions(text: String, suggestion: String) {
    let error = #expect(throws: ColorSyntaxError.self) { try Color(css: text) }
    #expect(error?.suggestion == suggestion)
    #expect(error?.description.contains("did you mean \"\(suggestion)\"?") == true)
  }

  @Test("Nothing is suggested for a name without a near one, and a long text is truncated")
  func noSuggestion() {
    let error = #expect(throws: ColorSyntaxError.self) {
      try Color(css: String(repeating: "x", count: 10_000))
    }
    #expect(error?.suggestion == nil)
    #expect(error?.found.count == 49)
  }

  @Test(
    "Colors in the spaces of color() are those of sRGB that CSS Color 4 names, gamuts beyond it included",
    arguments: [
      ("color(display-p3 0.43313 0.50108 0.37950)", 0.41587, 0.50367, 0.36664),
      ("color(a98-rgb 0.44091 0.49971 0.37408)", 0.41587, 0.50367, 0.36664),
      ("color(prophoto-rgb 0.36589 0.41717 0.31333)", 0.41587, 0.50367, 0.36664),
      ("color(display-p3 1 0 0)", 1.0930, -0.2267, -0.1501), ("color(rec2020 0 0 0)", 0, 0, 0),
      ("color(rec2020 0.5 0.5 0.5)", 0.4725, 0.4725, 0.4725), ("color(xyz 0.9504559 1 1.0890578)", 1, 1, 1),
      ("color(xyz-d65 0.9504559 1 1.0890578)", 1, 1, 1), ("color(xyz-d50 0.9642956 1 0.8251046)", 1, 1, 1),
      ("color(display-p3-linear 0.2140411 0.2140411 0.2140411)", 0.5, 0.5, 0.5),
      ("color(rec2020 100% 100% 100%)", 1, 1, 1), ("color(REC2020 1 0 0)", 1.2482, -0.3879, -0.1435),
      ("color(srgb-linear 4 4 4)", 1.8248, 1.8248, 1.8248),
    ])
  func predefinedSpaces(text: String, red: Double, green: Double, blue: Double) throws {
    let color = try Color(css: text)
    for (found, expected) in [(color.red, red), (color.green, green), (color.blue, blue)] {
      #expect(abs(found - expected) < 1e-4, "\(text) is \(color)")
    }
    #expect(!color.isLegacy)
  }

  @Test("A written color reads back as the same color")
  func roundTrip() throws {
    var random = SeededNumbers(seed: 7)
    for _ in 0..<500 {
      let color = Color(
        red: random.unit() * 1.4 - 0.2, green: random.unit(), blue: random.unit(),
        alpha: random.next() % 2 == 0 ? 1 : random.unit())
      #expect(try Color(css: color.cssDescription) == color, "\(color.cssDescription)")
    }
    #expect(Color(red: 1, green: 0, blue: 0, alpha: 0.5).cssDescription == "rgb(255 0 0 / 0.5)")
    #expect(Color(red: 1.5, green: 0, blue: 0).cssDescription == "color(srgb 1.5 0 0)")
  }

  @Test("No text traps")
  func fuzz() {
    let pieces = [
      "#", "f", "rgb(", "hsl(", "oklch(", "color(", "srgb", "none", "1", "-", "+", ".", "e", "9e99", "%",
      "deg", ",", "/", " ",
      ")", "(", "\u{301}", "é", "\0", "turn", "99999999999999999999", "hwb(", "red",
    ]
    var random = SeededNumbers(seed: 11)
    var readable = 0
    for _ in 0..<4_000 {
      let count = random.next() % 12
      let text = (0..<count).map { _ in pieces[Int(random.next() % UInt64(pieces.count))] }.joined()
      if (try? Color(css: text)) != nil { readable += 1 }
    }
    #expect(readable > 0)
  }
}
