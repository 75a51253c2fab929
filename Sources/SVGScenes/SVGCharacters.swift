import VectorGraphics

/// The characters of a text element, white space collapsed, each with the position from attributes.
struct SVGCharacters {
  /// What the characters of an element have in common.
  struct Part {
    var style: SVGStyle
    /// The element that contains them.
    var element: Int
    /// How far they are shifted above the baseline.
    var rise = 0.0
    /// The `textPath` that they follow, if any.
    var path: Int?
  }

  /// Where a character is placed by attributes.
  struct Position {
    var x: Double?
    var y: Double?
    var dx = 0.0
    var dy = 0.0
    /// Whether an element states the shifts: those of outer elements do not apply then.
    fileprivate var isShifted = (x: false, y: false)
    /// Degrees.
    var rotation = 0.0
    /// The horizontal scale of the glyph.
    var stretch = 1.0
  }

  /// A character; a text may have millions, of which few have a place of their own.
  private struct Letter {
    var text: Character
    var part: Int32
    /// Negative without one.
    var place: Int32 = -1
  }

  /// Characters whose advances should add up to a length.
  struct Fit {
    var range: Range<Int>
    var length: Double
    /// Whether glyphs are stretched as well as the space between them.
    var stretchesGlyphs: Bool
  }

  /// By the elements that specify them, inner ones first.
  private(set) var fits: [Fit] = []

  private var letters: [Letter] = []
  private var parts: [Indirect<Part>] = []
  private var places: [Position] = []
  private let document: SVGDocument
  private var endsInSpace = true

  /// Whether an element satisfies its conditions.
  private let passes: (Int) -> Bool
  /// Called with each element within the text.
  private let examine: (Int) -> Void
  /// Whether the fonts of a style have small capitals of their own.
  private let hasSmallCapitals: (SVGStyle) -> Bool

  init(
    of text: Int, in document: SVGDocument, _ context: BuildContext, passes: @escaping (Int) -> Bool,
    examine: @escaping (Int) -> Void, hasSmallCapitals: @escaping (SVGStyle) -> Bool
  ) {
    self.document = document
    self.passes = passes
    self.examine = examine
    self.hasSmallCapitals = hasSmallCapitals
    add(text, context, rise: 0, path: nil)
    if let last = letters.last, last.text == " ", !part(count - 1).value.style.preservesSpace {
      letters.removeLast()
    }
    fits = fits.compactMap { fit in
      var fit = fit
      fit.range = fit.range.clamped(to: 0..<count)
      return fit.range.isEmpty ? nil : fit
    }
  }

  var count: Int { letters.count }

  /// The languages that are named for parts of the text.
  var languages: Set<String> {
    var names: Set<String> = []
    for part in parts { if let language = part.value.style.language { names.insert(language) } }
    return names
  }

  func part(_ index: Int) -> Indirect<Part> { parts[Int(letters[index].part)] }

  /// Whether two characters are directly in the same element.
  func isSameElement(_ one: Int, _ other: Int) -> Bool {
    letters[one].part == letters[other].part
      || part(one).value.element == part(other).value.element
  }

  func place(_ index: Int) -> Position {
    let place = letters[index].place
    return place < 0 ? Position() : places[Int(place)]
  }

  mutating func move(_ index: Int, _ change: (inout Position) -> Void) {
    if letters[index].place < 0 {
      letters[index].place = Int32(places.count)
      places.append(Position())
    }
    change(&places[Int(letters[index].place)])
  }

  /// Widens the space after characters.
  mutating func space(_ range: Range<Int>, by gap: Double) {
    var widened: [Int32: Int32] = [:]
    for index in range {
      let part = letters[index].part
      if widened[part] == nil {
        var value = parts[Int(part)].value
        value.style.letterSpacing += gap
        widened[part] = Int32(parts.count)
        parts.append(.value(value))
      }
      letters[index].part = widened[part] ?? part
    }
  }

  func text(_ range: Range<Int>) -> String {
    var text = ""
    for index in range { text.append(letters[index].text) }
    return text
  }

  /// The end of the characters from one on that are set at once, as one run.
  func end(ofRunAt first: Int, in chunk: Range<Int>) -> Int {
    guard place(first).rotation == 0, part(first).value.style.wordSpacing == 0 else { return first + 1 }
    return (first + 1..<chunk.upperBound).first {
      let place = place($0)
      return place.dx != 0 || place.dy != 0 || place.rotation != 0 || !isSameElement($0, first)
        || part($0).value.style.fontSize != part(first).value.style.fontSize
    } ?? chunk.upperBound
  }

  private mutating func add(_ index: Int, _ context: BuildContext, rise: Double, path: Int?) {
    let first = count
    let style = context.style
    for child in document.element(index).children {
      switch child {
      case .text(let text): add(text, style, index, rise: rise, path: path)
      case .element(let child):
        guard SVGDocument.isSVG(document.element(child)), context.depth < 60,
          document.declared("display", of: child) != "none", passes(child)
        else { continue }
        examine(child)
        var inner = context
        inner.depth += 1
        inner.style = SVGStyleReader(document: document, index: child, viewport: context.viewport)
          .style(over: style)
        switch document.name(child) {
        case "tspan", "a":
          add(child, inner, rise: rise + self.rise(of: child, inner.style), path: path)
        // One within another is not valid.
        case "textPath" where path == nil:
          add(child, inner, rise: rise + self.rise(of: child, inner.style), path: child)
        default: break
        }
      }
    }
    place(from: first, by: index, context)
  }

  private func rise(of index: Int, _ style: SVGStyle) -> Double {
    switch document.ownDeclaration("baseline-shift", of: index) {
    case "sub"?: -0.2 * style.fontSize
    case "super"?: 0.4 * style.fontSize
    case let text?:
      SVGLength(text).map {
        $0.isPercentage
          ? $0.fraction * style.fontSize
          : $0.resolved(.y, viewport: .zero, fontSize: style.fontSize)
      } ?? 0
    case nil: 0
    }
  }

  private mutating func add(_ text: String, _ style: SVGStyle, _ element: Int, rise: Double, path: Int?) {
    let part = Int32(parts.count)
    var style = style
    let makesCapitals = style.hasSmallCapitals && !hasSmallCapitals(style)
    if style.hasSmallCapitals, !makesCapitals { style.fontFeatures.append("smcp") }
    parts.append(.value(Part(style: style, element: element, rise: rise, path: path)))
    // Fonts without small capitals have capitals of a smaller size in their place.
    var small = style
    small.fontSize *= 0.7
    if makesCapitals {
      parts.append(.value(Part(style: small, element: element, rise: rise, path: path)))
    }
    if letters.isEmpty { letters.reserveCapacity(text.utf8.count) }
    var isInWord = letters.last.map { !$0.text.isWhitespace } ?? false
    for character in text {
      let isSpace = character.isWhitespace && character != "\u{A0}"
      if isSpace, endsInSpace, !style.preservesSpace { continue }
      endsInSpace = isSpace && !style.preservesSpace
      for letter in isSpace ? " " : Self.transformed(character, by: style.textTransform, isInWord: isInWord) {
        guard makesCapitals, letter.isLowercase else {
          letters.append(Letter(text: letter, part: part))
          continue
        }
        for capital in letter.uppercased() { letters.append(Letter(text: capital, part: part + 1)) }
      }
      isInWord = character.isLetter || character.isNumber || character == "'" || character == "\u{2019}"
    }
  }

  /// A character as `text-transform` has it.
  private static func transformed(_ character: Character, by transform: String, isInWord: Bool) -> String {
    switch transform {
    case "uppercase": character.uppercased()
    case "lowercase": character.lowercased()
    case "capitalize": isInWord ? String(character) : character.uppercased()
    default: String(character)
    }
  }

  /// Assigns the values from an element's lists to characters, unless an element within it has already
  /// assigned one.
  private mutating func place(from first: Int, by index: Int, _ context: BuildContext) {
    func lengths(_ name: String, _ axis: SVGLength.Axis) -> [Double] {
      var scanner = SVGScanner(document.attribute(name, of: index) ?? "")
      var result: [Double] = []
      while !scanner.isAtEnd, let length = SVGLength(&scanner) {
        result.append(length.resolved(axis, viewport: context.viewport, fontSize: context.style.fontSize))
        scanner.skipSeparator()
      }
      return result
    }
    guard first < count else { return }
    if let length = lengths("textLength", .x).first, length > 0 {
      let ranges = document.attribute("lengthAdjust", of: index) == "spacingAndGlyphs"
      fits.append(Fit(range: first..<count, length: length, stretchesGlyphs: ranges))
    }
    guard document.name(index) != "textPath" else { return }
    let (x, y, dx, dy) = (lengths("x", .x), lengths("y", .y), lengths("dx", .x), lengths("dy", .y))
    let rotations = document.attribute("rotate", of: index).flatMap { SVGScanner.numbers(in: $0) } ?? []
    let longest = [x, y, dx, dy].map(\.count).max() ?? 0
    // The lists have a value for each code unit of UTF-16, of which a character takes the first.
    var unit = 0
    for index in first..<count {
      guard unit < longest || !rotations.isEmpty else { break }
      let degrees = rotations.isEmpty ? 0 : rotations[min(unit, rotations.count - 1)]
      if unit < longest || degrees != 0 {
        move(index) { place in
          if unit < x.count { place.x = place.x ?? x[unit] }
          if unit < y.count { place.y = place.y ?? y[unit] }
          if unit < dx.count, !place.isShifted.x { (place.dx, place.isShifted.x) = (dx[unit], true) }
          if unit < dy.count, !place.isShifted.y { (place.dy, place.isShifted.y) = (dy[unit], true) }
          if place.rotation == 0 { place.rotation = degrees }
        }
      }
      unit += letters[index].text.utf16.count
    }
  }
}
