import SceneModel
import TestSupport
import Testing

@Suite("Easing functions as CSS text")
struct TimingSyntaxTests {
  @Test(
    "Every form is read, in any case and with any spaces",
    arguments: [
      ("linear", "linear"), (" EASE ", "ease"), ("ease-in", "ease-in"), ("Ease-Out", "ease-out"),
      ("ease-in-out", "ease-in-out"), ("step-start", "steps(1, jump-start)"), ("step-end", "steps(1)"),
      ("cubic-bezier(0.25,0.1,.25,1)", "ease"),
      ("cubic-bezier( 0 , -1.5e0 , +1 , 2 )", "cubic-bezier(0, -1.5, 1, 2)"),
      ("steps(4)", "steps(4)"), ("steps(4, end)", "steps(4)"), ("steps(4,jump-end)", "steps(4)"),
      ("steps(4, start)", "steps(4, jump-start)"), ("STEPS(+2, JUMP-NONE)", "steps(2, jump-none)"),
      ("steps(3, jump-both)", "steps(3, jump-both)"), ("linear(0,1)", "linear(0 0%, 1 100%)"),
      ("linear(0, 7% .5, 1)", "linear(0 0%, 0.5 7%, 1 100%)"), ("spring(0.5s, 0.2)", "spring(0.5s, 0.2)"),
      ("spring(0.5 0.2)", "spring(0.5s, 0.2)"), ("spring(500MS -0.3)", "spring(0.5s, -0.3)"),
      ("spring(2)", "spring(2s, 0)"),
    ])
  func forms(text: String, canonical: String) throws {
    let function = try TimingFunction(css: text)
    #expect(function.cssDescription == canonical)
    #expect(try TimingFunction(css: canonical) == function)
  }

  @Test("Written text is read back as the same value, for all numbers")
  func roundTrips() throws {
    var random = SeededNumbers(seed: 42)
    for _ in 0..<500 {
      let functions = [
        TimingFunction.cubicBezier(
          x1: random.unit(), y1: (random.unit() - 0.5) * 1e9, x2: random.unit(), y2: random.unit() * 1e-9),
        .spring(duration: random.unit() + 0.01, bounce: random.unit() * 1.8 - 0.9),
      ]
      for function in functions {
        #expect(try TimingFunction(css: function.cssDescription) == function)
      }
    }
    for percent in 0...10000 {
      let text = "linear(0 0%, 1 \(shortestHundredths(percent))%)"
      #expect(try TimingFunction(css: text).cssDescription == text)
    }
  }

  /// Hundredths as a decimal without trailing zeros.
  private func shortestHundredths(_ hundredths: Int) -> String {
    let (whole, rest) = hundredths.quotientAndRemainder(dividingBy: 100)
    if rest == 0 { return "\(whole)" }
    if rest % 10 == 0 { return "\(whole).\(rest / 10)" }
    return "\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }

  private static let errors: [(String, Int, String, String, String?)] = [
    // text, offset, found, part of the expectation, nearest name
    ("", 0, "the end", "the name of an easing function", nil),
    ("eas-in", 0, "'eas-in'", "an easing function", "ease-in"),
    ("easein", 0, "'easein'", "an easing function", "ease-in"),
    ("ease_out", 0, "'ease_out'", "an easing function", "ease-out"),
    ("bounce", 0, "'bounce'", "an easing function", "spring(0.8, 0.5)"),
    (
      "wobbly", 0, "'wobbly'",
      "an easing function: ease, ease-in, ease-in-out, ease-out, linear, step-end, step-start, cubic-bezier(…), steps(…), linear(…), spring(…)",
      nil
    ),
    ("easeOutBack", 0, "'easeoutback'", "an easing function", "cubic-bezier(0.34, 1.56, 0.64, 1)"),
    ("cubic-beizer(0, 0, 1, 1)", 0, "'cubic-beizer'", "an easing function", "cubic-bezier"),
    ("steps", 0, "'steps'", "'(' after 'steps'", nil),
    ("0.5", 0, "'0.5'", "the name of an easing function", nil),
    ("linear 1", 7, "'1'", "nothing after", nil),
    ("ease)", 4, "')'", "nothing after", nil),
    ("cubic-bezier(0, 0, 1)", 20, "')'", "',' and y2", nil),
    ("cubic-bezier(0, 0, 1.2, 1)", 0, "x2 = 1.2", "within 0…1", nil),
    ("cubic-bezier(0, 50%, 1, 1)", 16, "'50%'", "y1, a number without a unit", nil),
    ("cubic-bezier(0, nan, 1, 1)", 16, "'nan'", "y1, a number", nil),
    ("cubic-bezier(0, 1e999, 1, 1)", 16, "'1e999'", "y1, a number", nil),
    ("cubic-bezier(0, 0, 1, 1", 23, "the end", "')'", nil),
    ("cubic-bezier(0, 0, 1, 1, 1)", 23, "','", "')'", nil),
    ("steps()", 6, "')'", "a whole number of steps", nil),
    ("steps(1.5)", 6, "'1.5'", "a whole number of steps", nil),
    ("steps(1e30)", 6, "'1e30'", "a whole number of steps", nil),
    ("steps(99999999999999999999)", 6, "'99999999999999999999'", "a whole number of steps", nil),
    ("steps(9999999999)", 0, "steps = 9999999999", "within 1…2147483647", nil),
    ("steps(0)", 0, "steps = 0", "within 1…", nil),
    ("steps(-2)", 0, "steps = -2", "within 1…", nil),
    ("steps(1, jump-none)", 0, "steps = 1", "within 2…", nil),
    ("steps(4, jump-strat)", 9, "'jump-strat'", "jump-both", "jump-start"),
    ("steps(4, )", 9, "')'", "jump-both", nil),
    ("linear()", 7, "')'", "a number and up to two percentages", nil),
    ("linear(0, )", 10, "')'", "a number and up to two percentages", nil),
    ("linear(0 1)", 9, "'1'", "',' or ')'", nil),
    ("linear(0 1% 2% 3%)", 15, "'3%'", "',' or ')'", nil),
    ("linear(1% 0 2%)", 12, "'2%'", "',' or ')'", nil),
    ("linear(1%)", 9, "')'", "a number and", nil),
    ("linear(0px)", 7, "'0px'", "',' or ')'", nil),
    ("spring()", 7, "')'", "a duration such as 0.5s", nil),
    ("spring(1min)", 7, "'1min'", "a duration such as 0.5s", nil),
    ("spring(0s)", 0, "duration = 0", "positive", nil),
    ("spring(1s, 1)", 0, "bounce = 1", "below 1", nil),
    ("spring(1s, 2%)", 11, "'2%'", "bounce, a number without a unit", nil),
    ("spring(1s, )", 11, "')'", "bounce, a number", nil),
    ("spring(1s", 9, "the end", "bounce, a number", nil),
  ]

  @Test("An error states the position, what was found and expected, and the nearest name", arguments: errors)
  func locatedErrors(text: String, offset: Int, found: String, expected: String, nearest: String?) {
    let error = #expect(throws: TimingSyntaxError.self) { try TimingFunction(css: text) }
    #expect(error?.offset == offset && error?.found == found && error?.nearestName == nearest)
    #expect(error?.expected.contains(expected) == true, "\(error?.expected ?? "")")
  }

  @Test("A long unknown word is truncated in the error")
  func longWord() {
    let error = #expect(throws: TimingSyntaxError.self) {
      try TimingFunction(css: String(repeating: "x", count: 100_000))
    }
    #expect((error?.found.count ?? .max) < 50)
  }

  @Test("An error reads as a sentence")
  func sentence() {
    let error = #expect(throws: TimingSyntaxError.self) { try TimingFunction(css: "ease-otu") }
    #expect(
      error?.description
        == "at character 1: found 'ease-otu', expected an easing function; did you mean 'ease-out'?")
  }

  @Test("No truncated or modified text traps")
  func garbledTexts() {
    let texts = [
      "cubic-bezier(0, -1.5e0, +1, 2)", "steps(4, jump-none)", "linear(0, 0.5 20% 60%, 1)", "spring(5ms .2)",
    ]
    let replacements = ["", "(", ")", ",", "%", "-", "e", "9", ".", "\u{0}", "é", "💗"]
    for text in texts {
      for (position, replacement) in text.indices.flatMap({ i in replacements.map { (i, $0) } }) {
        let garbled = text[..<position] + replacement + text[text.index(after: position)...]
        for candidate in [String(garbled), String(text[..<position]) + replacement] {
          if let function = try? TimingFunction(css: candidate) {
            #expect(function(0.5).isFinite, "\(candidate)")
          }
        }
      }
    }
  }
}
