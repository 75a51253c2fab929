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

  init(of text: Int, in document: SVGDocument, _ context: BuildContext) {
    self.document = document
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
          document.declared("display", of: child) != "none"
        else { continue }
        var inner = context
        inner.depth += 1
        inner.style = SVGStyleReader(document: document, index: child, viewport: context.viewport)
          .style(over: style)
        switch document.name(child) {
        case "tspan", "a":
          add(child, inner, rise: rise + self.rise(of: child, inner.style), path: path)
        case "textPath": add(child, inner, rise: rise, path: child)
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
    parts.append(.value(Part(style: style, element: element, rise: rise, path: path)))
    if letters.isEmpty { letters.reserveCapacity(text.utf8.count) }
    for character in text {
      let isSpace = character.isWhitespace && character != "\u{A0}"
      if isSpace, endsInSpace, !style.preservesSpace { continue }
      endsInSpace = isSpace && !style.preservesSpace
      letters.append(Letter(text: isSpace ? " " : character, part: part))
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
    guard first < count, document.name(index) != "textPath" else { return }
    if let length = lengths("textLength", .x).first, length > 0 {
      let ranges = document.attribute("lengthAdjust", of: index) == "spacingAndGlyphs"
      fits.append(Fit(range: first..<count, length: length, stretchesGlyphs: ranges))
    }
    let available = count - first
    for (offset, x) in lengths("x", .x).prefix(available).enumerated() {
      move(first + offset) { $0.x = $0.x ?? x }
    }
    for (offset, y) in lengths("y", .y).prefix(available).enumerated() {
      move(first + offset) { $0.y = $0.y ?? y }
    }
    for (offset, dx) in lengths("dx", .x).prefix(available).enumerated() {
      move(first + offset) { $0.dx += dx }
    }
    for (offset, dy) in lengths("dy", .y).prefix(available).enumerated() {
      move(first + offset) { $0.dy += dy }
    }
    let rotations = lengths("rotate", .x)
    guard let last = rotations.last else { return }
    for index in first..<count where place(index).rotation == 0 {
      let degrees = index - first < rotations.count ? rotations[index - first] : last
      if degrees != 0 { move(index) { $0.rotation = degrees } }
    }
  }
}
