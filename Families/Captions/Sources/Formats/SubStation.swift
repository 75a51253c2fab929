import AfterglowLyrics

/// Reads ASS and SSA files: texts, line breaks, bold, italic and underlined letters, alignment, and the times of karaoke.
struct SubStationReader {
  private struct Style {
    var isBold = false
    var isItalic = false
    var isUnderlined = false
    var alignment = 2
  }

  private var track = CaptionTrack()
  private var styles: [String: Style] = [:]
  private var fields: [String] = []
  private var section = ""
  private var ignored = IgnoredNames()
  private var errors = LyricError()

  static func track(in text: String) throws(LyricError) -> CaptionTrack {
    var reader = SubStationReader()
    for line in SourceLine.lines(of: text) where !line.isBlank { reader.read(line) }
    try reader.errors.check()
    reader.track.warnings = reader.ignored.warnings
    return reader.track
  }

  private mutating func read(_ line: SourceLine) {
    let text = line.text.trimmed
    if text.hasPrefix("[") {
      section = text.lowercased()
      fields = []
      return
    }
    guard let colon = text.firstIndex(of: ":") else { return }
    let value = String(text[text.index(after: colon)...]).trimmed
    switch text[..<colon].lowercased() {
    case "format": fields = value.split(separator: ",").map { String($0).trimmed.lowercased() }
    case "style": read(style: value)
    case "dialogue": read(dialogue: value, line: line.number)
    case "comment": break
    default:
      if section == "[fonts]" || section == "[graphics]" { ignored.add(section, line: line.number) }
    }
  }

  private func values(_ text: String, usual: [String]) -> [String: String] {
    let names = fields.isEmpty ? usual : fields
    let parts = text.split(
      separator: ",", maxSplits: max(0, names.count - 1), omittingEmptySubsequences: false)
    return Dictionary(zip(names, parts.map(String.init)), uniquingKeysWith: { first, _ in first })
  }

  private mutating func read(style text: String) {
    let values = values(text, usual: [])
    guard let name = values["name"] else { return }
    func isOn(_ key: String) -> Bool { (values[key].flatMap { Int($0.trimmed) } ?? 0) != 0 }
    var style = Style(isBold: isOn("bold"), isItalic: isOn("italic"), isUnderlined: isOn("underline"))
    if let alignment = values["alignment"].flatMap({ Int($0.trimmed) }) {
      style.alignment = section == "[v4 styles]" ? Self.keypad(ofSSA: alignment) : alignment
    }
    styles[name.trimmed] = style
  }

  /// SSA counts 1…3 at the bottom, 5…7 at the top and 9…11 in the middle.
  private static func keypad(ofSSA alignment: Int) -> Int {
    switch alignment {
    case 5...7: alignment + 2
    case 9...11: alignment - 5
    default: alignment
    }
  }

  private mutating func read(dialogue text: String, line: Int) {
    let values = values(
      text,
      usual: ["layer", "start", "end", "style", "name", "marginl", "marginr", "marginv", "effect", "text"])
    let times = ["start", "end"].map { name in
      values[name].map { ($0.trimmed, CaptionClock.seconds($0.trimmed)) }
    }
    guard let start = times[0]?.1, let end = times[1]?.1, let content = values["text"] else {
      let wrong = times.compactMap(\.self).first { $0.1 == nil }?.0
      errors.add(
        LyricError(
          LyricErrorDetail(
            .invalidTimeStamp, line: line, column: 1,
            (wrong.map { "\($0.excerpt) is not a time" } ?? "the line has no start, end and text")
              + ": write Dialogue: 0,0:00:01.00,0:00:02.50,Default,,0,0,0,,Text")))
      return
    }
    if let effect = values["effect"], !effect.trimmed.isEmpty, effect.trimmed.lowercased() != "karaoke" {
      ignored.add("the effect \(effect.trimmed)", line: line)
    }
    let style = styles[(values["style"] ?? "").trimmed.drop { $0 == "*" }.description] ?? Style()
    var text = SubStationText(
      start: start, isBold: style.isBold, isItalic: style.isItalic, isUnderlined: style.isUnderlined)
    text.read(content)
    for name in text.ignored { ignored.add(name, line: line) }
    var caption = Caption(spans: text.spans, start: start, end: end)
    caption.line = line
    let keypad = text.alignment ?? style.alignment
    caption.placement = keypad == 2 || !(1...9).contains(keypad) ? nil : CaptionPlacement(keypad: keypad)
    track.captions.append(caption)
  }
}

/// The text of a line of ASS with its overrides.
private struct SubStationText {
  private(set) var spans: [Caption.Span] = []
  private(set) var ignored: [String] = []
  private(set) var alignment: Int?
  private let usual: Caption.Span
  private var style: Caption.Span
  /// The end of the syllables so far; nil before the first.
  private var clock: Double?
  private var begin: Double
  private var isDrawing = false

  init(start: Double, isBold: Bool, isItalic: Bool, isUnderlined: Bool) {
    var style = Caption.Span("")
    style.isBold = isBold
    style.isItalic = isItalic
    style.isUnderlined = isUnderlined
    (usual, self.style, begin) = (style, style, start)
  }

  mutating func read(_ text: String) {
    var rest = text[...]
    var plain = ""
    while let character = rest.popFirst() {
      if character == "{", let close = rest.firstIndex(of: "}") {
        add(plain)
        plain = ""
        read(overrides: rest[..<close])
        rest = rest[rest.index(after: close)...]
      } else if character == "\\", let next = rest.first, "Nnh".contains(next) {
        plain += next == "N" ? "\n" : next == "n" ? " " : "\u{A0}"
        rest.removeFirst()
      } else {
        plain.append(character)
      }
    }
    add(plain)
  }

  private mutating func add(_ text: String) {
    guard !text.isEmpty, !isDrawing else { return }
    var span = style
    span.text = text
    if let clock {
      span.start = begin
      span.end = clock
    }
    spans.append(span)
  }

  private mutating func read(overrides: Substring) {
    for command in overrides.split(separator: "\\").map({ String($0).trimmed }) {
      let digits = command.drop { !$0.isNumber && $0 != "-" }
      let name = command.prefix { $0.isLetter }
      let number = Int(digits.prefix { $0.isNumber })
      switch name {
      case "k", "K", "kf", "ko":
        begin = clock ?? begin
        clock = begin + Double(number ?? 0) / 100
      case "b": style.isBold = number.map { $0 == 1 || $0 >= 600 } ?? usual.isBold
      case "i": style.isItalic = number.map { $0 != 0 } ?? usual.isItalic
      case "u": style.isUnderlined = number.map { $0 != 0 } ?? usual.isUnderlined
      case "an": alignment = number
      case "r":
        (style.isBold, style.isItalic, style.isUnderlined) = (
          usual.isBold, usual.isItalic, usual.isUnderlined
        )
      case "p":
        isDrawing = (number ?? 0) > 0
        if isDrawing { ignored.append("a drawing (\\p)") }
      default: if !command.isEmpty { ignored.append("\\\(name.isEmpty ? command[...] : name)") }
      }
    }
  }
}
