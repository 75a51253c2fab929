/// The characters of a text element, white space collapsed, each with the position from attributes.
struct SVGCharacters {
  struct Character {
    var text: Swift.Character
    var style: SVGStyle
    /// The element that contains it.
    var element: Int
    var x: Double?
    var y: Double?
    var dx = 0.0
    var dy = 0.0
    /// Degrees.
    var rotation = 0.0
    /// How far it is shifted above the baseline.
    var rise = 0.0
    /// The `textPath` that it follows, if any.
    var path: Int?
    /// The horizontal scale of the glyph.
    var stretch = 1.0
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

  private(set) var characters: [Character] = []
  private let document: SVGDocument
  private var endsInSpace = true

  init(of text: Int, in document: SVGDocument, _ context: DrawingContext) {
    self.document = document
    add(text, context, rise: 0, path: nil)
    if let last = characters.last, last.text == " ", !last.style.preservesSpace { characters.removeLast() }
    fits = fits.compactMap { fit in
      var fit = fit
      fit.range = fit.range.clamped(to: 0..<characters.count)
      return fit.range.isEmpty ? nil : fit
    }
  }

  private mutating func add(_ index: Int, _ context: DrawingContext, rise: Double, path: Int?) {
    let first = characters.count
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
    for character in text {
      let isSpace = character.isWhitespace && character != "\u{A0}"
      if isSpace, endsInSpace, !style.preservesSpace { continue }
      endsInSpace = isSpace && !style.preservesSpace
      characters.append(
        Character(text: isSpace ? " " : character, style: style, element: element, rise: rise, path: path))
    }
  }

  /// Assigns the values from an element's lists to characters, unless an element within it has already
  /// assigned one.
  private mutating func place(from first: Int, by index: Int, _ context: DrawingContext) {
    func lengths(_ name: String, _ axis: SVGLength.Axis) -> [Double] {
      var scanner = SVGScanner(document.attribute(name, of: index) ?? "")
      var result: [Double] = []
      while !scanner.isAtEnd, let length = SVGLength(&scanner) {
        result.append(length.resolved(axis, viewport: context.viewport, fontSize: context.style.fontSize))
        scanner.skipSeparator()
      }
      return result
    }
    guard first < characters.count, document.name(index) != "textPath" else { return }
    if let length = lengths("textLength", .x).first, length > 0 {
      let stretches = document.attribute("lengthAdjust", of: index) == "spacingAndGlyphs"
      fits.append(Fit(range: first..<characters.count, length: length, stretchesGlyphs: stretches))
    }
    for (offset, x) in lengths("x", .x).enumerated() where first + offset < characters.count {
      characters[first + offset].x = characters[first + offset].x ?? x
    }
    for (offset, y) in lengths("y", .y).enumerated() where first + offset < characters.count {
      characters[first + offset].y = characters[first + offset].y ?? y
    }
    for (offset, dx) in lengths("dx", .x).enumerated() where first + offset < characters.count {
      characters[first + offset].dx += dx
    }
    for (offset, dy) in lengths("dy", .y).enumerated() where first + offset < characters.count {
      characters[first + offset].dy += dy
    }
    let rotations = lengths("rotate", .x)
    guard let last = rotations.last else { return }
    for place in first..<characters.count where characters[place].rotation == 0 {
      characters[place].rotation = place - first < rotations.count ? rotations[place - first] : last
    }
  }
}
