import VectorGraphics
import XMLReading

/// The timed paragraphs of a TTML document: captions, or the lines of a song with syllables, singers and background voices
/// as Apple Music writes them.
package struct TTMLDocument: Sendable {
  /// A part of a paragraph with its own time or style.
  package struct Span: Sendable, Hashable {
    package var text: String
    /// Seconds; nil where the part has no time of its own.
    package var start: Double?
    package var end: Double?
    package var isBold = false
    package var isItalic = false
    package var isUnderlined = false

    package init(_ text: String) { self.text = text }
  }

  /// A caption or a line of a song.
  package struct Paragraph: Sendable {
    /// Seconds.
    package var start = 0.0
    package var end = 0.0
    package var spans: [Span] = []
    /// What is sung in the background.
    package var background: [Span] = []
    package var translation: String?
    /// The language, where it is not the document's.
    package var language: String?
    /// Who sings: `ttm:agent`.
    package var agent: String?
    /// `before`, `center` or `after`: the vertical alignment.
    package var displayAlign: String?
    package var textAlign: String?
    /// The top and the height of its region, as fractions of the canvas's height.
    package var regionTop: Double?
    package var regionHeight: Double?
    package var line = 0

    package var text: String { spans.map(\.text).joined().trimmed }
  }

  package private(set) var paragraphs: [Paragraph] = []
  package private(set) var language: String?
  package private(set) var title: String?
  package private(set) var warnings: [LyricErrorDetail] = []
  /// The style attributes that are not read, each with its line.
  package private(set) var unreadStyles: [(name: String, line: Int)] = []

  private let elements: [XMLDocument.Element]
  private var errors = LyricError()
  private var clock = TTMLClock()
  /// The attributes of styles and regions by their names.
  private var styles: [String: [String: String]] = [:]
  /// Translations by the key of their line.
  private var translations: [String: String] = [:]
  /// Whether the times of spans count from the beginning of their paragraph, as TTML has it, and not from that of the
  /// document, as files of songs have it.
  private var spansAreRelative = false

  /// Reads a document.
  ///
  /// - Throws: All errors, each at its line.
  package init(reading text: String) throws(LyricError) {
    do {
      elements = try XMLReader().read(Array(text.utf8)).elements
    } catch {
      throw LyricError(LyricErrorDetail(.malformed, line: error.line, column: error.column, error.message))
    }
    guard let root = elements.first, root.name == "tt" else {
      throw LyricError(
        LyricErrorDetail(.malformed, line: 1, column: 1, "the XML is no TTML: its first element must be <tt>")
      )
    }
    clock = TTMLClock(root.attributes)
    language = root.attributes["xml:lang"].flatMap { $0.isEmpty ? nil : $0 }
    for (index, element) in elements.enumerated() {
      if element.name != "tt" {
        for name in element.attributes.keys.sorted()
        where name.hasPrefix("tts:") && !Self.styles.contains(name) {
          unreadStyles.append((name, element.line))
        }
      }
      switch element.name {
      case "style", "region":
        if let id = element.attributes["xml:id"] { styles[id] = element.attributes }
      case "text":
        if let key = element.attributes["for"], isWithin("translation", index) {
          translations[key] = content(of: index).collapsed
        }
      case "title": title = title ?? content(of: index).collapsed
      default: break
      }
    }
    spansAreRelative = findsRelativeSpans()
    for index in elements.indices where elements[index].name == "p" { readParagraph(index) }
    try errors.check()
    if paragraphs.isEmpty {
      throw LyricError(
        LyricErrorDetail(
          .missingTimeStamp, line: 1, column: 1,
          "no paragraph has a time: write <p begin=\"00:01.000\" end=\"00:02.500\">"))
    }
  }

  private static let styles: Set = [
    "tts:displayAlign", "tts:extent", "tts:fontStyle", "tts:fontWeight", "tts:origin", "tts:textAlign",
    "tts:textDecoration",
  ]

  private func isWithin(_ name: String, _ index: Int) -> Bool {
    var parent = elements[index].parent
    while let current = parent {
      if elements[current].name == name { return true }
      parent = elements[current].parent
    }
    return false
  }

  private func content(of index: Int) -> String {
    elements[index].children.map { child in
      switch child {
      case .text(let text): text
      case .element(let inner): content(of: inner)
      }
    }.joined()
  }

  private func findsRelativeSpans() -> Bool {
    for index in elements.indices where elements[index].name == "p" {
      guard let begin = clock.seconds(elements[index].attributes["begin"]) else { continue }
      for case .element(let child) in elements[index].children {
        if let time = clock.seconds(elements[child].attributes["begin"]), time < begin - 1e-6 { return true }
      }
    }
    return false
  }

  /// A time attribute in seconds; nil if there is none, or, with an error, if it is no time.
  private mutating func time(_ name: String, of index: Int) -> Double? {
    guard let text = elements[index].attributes[name] else { return nil }
    if let time = clock.seconds(text) { return time }
    errors.add(
      LyricError(
        LyricErrorDetail(
          .invalidTimeStamp, line: elements[index].line,
          "\(name)=\"\(text.excerpt)\" is not a time: write it as 00:00:01.500 or 1.5s")))
    return nil
  }

  private mutating func readParagraph(_ index: Int) {
    // The times of divisions and the body add up.
    var shift = 0.0
    var parent = elements[index].parent
    while let current = parent {
      shift +=
        elements[current].name == "body" || elements[current].name == "div"
        ? (spansAreRelative ? time("begin", of: current) ?? 0 : 0) : 0
      parent = elements[current].parent
    }
    var paragraph = Paragraph()
    paragraph.line = elements[index].line
    let own = (begin: time("begin", of: index), end: time("end", of: index), length: time("dur", of: index))
    paragraph.agent = elements[index].attributes["ttm:agent"]
    paragraph.language = elements[index].attributes["xml:lang"]
    paragraph.displayAlign = attribute("tts:displayAlign", of: index)
    paragraph.textAlign = attribute("tts:textAlign", of: index)
    paragraph.regionTop = Self.fraction(attribute("tts:origin", of: index))
    paragraph.regionHeight = Self.fraction(attribute("tts:extent", of: index))
    paragraph.translation = elements[index].attributes["itunes:key"].flatMap { translations[$0] }
    let start = (own.begin ?? 0) + shift
    let keepsSpace = elements[index].attributes["xml:space"] == "preserve"
    collect(index, from: spansAreRelative ? start : 0, into: &paragraph, keepsSpace: keepsSpace)
    paragraph.spans = Self.trimmed(paragraph.spans)
    paragraph.background = Self.trimmed(paragraph.background)
    let times = (paragraph.spans + paragraph.background).compactMap(\.start)
    guard own.begin != nil || !times.isEmpty else {
      if !paragraph.text.isEmpty {
        warnings.append(
          LyricErrorDetail(.missingTimeStamp, line: paragraph.line, "the paragraph has no begin: left out"))
      }
      return
    }
    paragraph.start = own.begin.map { _ in start } ?? times.min() ?? 0
    let spanEnd = (paragraph.spans + paragraph.background).compactMap(\.end).max()
    paragraph.end = own.length.map { start + $0 } ?? own.end.map { $0 + shift } ?? spanEnd ?? paragraph.start
    if !paragraph.text.isEmpty || !paragraph.background.isEmpty { paragraphs.append(paragraph) }
  }

  /// The vertical one of two lengths, such as `10% 80%`; nil if it is not in percent.
  private static func fraction(_ lengths: String?) -> Double? {
    guard let last = lengths?.split(separator: " ").last, last.hasSuffix("%") else { return nil }
    return Double(last.dropLast()).map { $0 / 100 }
  }

  /// A style attribute of an element, of its styles, or of its region and its parents.
  private func attribute(_ name: String, of index: Int) -> String? {
    var current: Int? = index
    while let element = current {
      let attributes = elements[element].attributes
      if let value = attributes[name] { return value }
      let names = "\(attributes["style"] ?? "") \(attributes["region"] ?? "")".split(separator: " ")
      for id in names {
        if let value = styles[String(id)]?[name] { return value }
        if let inherited = styles[String(id)]?["style"], let value = styles[inherited]?[name] { return value }
      }
      current = elements[element].parent
    }
    return nil
  }

  private mutating func collect(
    _ index: Int, from origin: Double, timed: (start: Double?, end: Double?) = (nil, nil),
    isBackground: Bool = false, into paragraph: inout Paragraph, keepsSpace: Bool
  ) {
    var style = Span("")
    style.isItalic = ["italic", "oblique"].contains(attribute("tts:fontStyle", of: index))
    style.isBold = attribute("tts:fontWeight", of: index) == "bold"
    style.isUnderlined = attribute("tts:textDecoration", of: index) == "underline"
    func add(_ text: String) {
      var span = style
      span.text = text
      // White space between syllables has no time.
      if !text.allSatisfy(\.isWhitespace) { (span.start, span.end) = timed }
      if isBackground { paragraph.background.append(span) } else { paragraph.spans.append(span) }
    }
    for child in elements[index].children {
      switch child {
      case .text(let text): add(keepsSpace ? text : text.collapsed)
      case .element(let inner):
        switch elements[inner].name {
        case "br": add("\n")
        case "span":
          let role = elements[inner].attributes["ttm:role"]
          if role == "x-translation" {
            paragraph.translation = content(of: inner).collapsed.trimmed
          } else if role != "x-roman" {
            let begin = time("begin", of: inner).map { $0 + origin }
            let end =
              time("end", of: inner).map { $0 + origin }
              ?? time("dur", of: inner).flatMap { length in begin.map { $0 + length } }
            collect(
              inner, from: spansAreRelative ? begin ?? origin : origin,
              timed: begin == nil ? timed : (begin, end), isBackground: isBackground || role == "x-bg",
              into: &paragraph, keepsSpace: keepsSpace)
          }
        default: break
        }
      }
    }
  }

  /// Spans without white space at the ends, and with one space where several meet.
  private static func trimmed(_ spans: [Span]) -> [Span] {
    var result: [Span] = []
    for var span in spans {
      let endsInSpace = result.last.map { $0.text.last?.isWhitespace ?? false } ?? true
      if endsInSpace { span.text = String(span.text.drop { $0 == " " }) }
      if span.text.first == "\n", let last = result.indices.last {
        result[last].text = String(result[last].text.reversed().drop { $0 == " " }.reversed())
      }
      if !span.text.isEmpty { result.append(span) }
    }
    while let last = result.indices.last {
      result[last].text = String(result[last].text.reversed().drop(while: \.isWhitespace).reversed())
      if !result[last].text.isEmpty { break }
      result.removeLast()
    }
    return result
  }
}

extension String {
  /// The text with each stretch of white space as one space.
  fileprivate var collapsed: String {
    var result = ""
    for character in self {
      if !character.isWhitespace {
        result.append(character)
      } else if result.last != " " {
        result.append(" ")
      }
    }
    return result
  }
}

/// Reads the times of a TTML document.
struct TTMLClock {
  private var frameRate = 30.0
  private var tickRate = 1.0

  init() {}

  init(_ attributes: [String: String]) {
    if let rate = attributes["ttp:frameRate"].flatMap(Double.init) { frameRate = rate }
    let multiplier = (attributes["ttp:frameRateMultiplier"] ?? "").split(separator: " ").compactMap {
      Double($0)
    }
    if multiplier.count == 2, multiplier[1] > 0 { frameRate *= multiplier[0] / multiplier[1] }
    tickRate =
      attributes["ttp:tickRate"].flatMap(Double.init)
      ?? (attributes["ttp:frameRate"] == nil ? 1 : frameRate)
  }

  /// `00:00:01.5`, `00:00:01:12` with frames, `01:02.5`, `1.5`, `1.5s`, `1500ms`, `36f`, `4t`; nil for other text.
  func seconds(_ text: String?) -> Double? {
    guard let text = text?.trimmed, !text.isEmpty else { return nil }
    let parts = text.split(separator: ":", omittingEmptySubsequences: false).map { Self.number($0) }
    if parts.count > 1 {
      let numbers = parts.compactMap(\.self)
      guard numbers.count == parts.count, numbers.count <= 4 else { return nil }
      let hasFrames = numbers.count == 4
      let whole = (hasFrames ? numbers.dropLast() : numbers[...]).reduce(0) { $0 * 60 + $1 }
      return hasFrames ? whole + numbers[3] / frameRate : whole
    }
    let unit = text.drop { $0.isNumber || $0 == "." }
    guard let number = Self.number(text.prefix(text.count - unit.count)) else { return nil }
    switch unit {
    case "", "s": return number
    case "ms": return number / 1000
    case "m": return number * 60
    case "h": return number * 3600
    case "f": return number / frameRate
    case "t": return number / tickRate
    default: return nil
    }
  }

  private static func number(_ text: some StringProtocol) -> Double? {
    guard let first = text.utf8.first, (0x30...0x39).contains(first),
      text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E })
    else { return nil }
    return Double(text)
  }
}
