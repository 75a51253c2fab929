import RenderTree
import SceneModel
import Tabular
import VectorGraphics

/// The look of a text of a chart.
package struct TextStyle: Sendable, Hashable {
  package var size: Double
  package var weight: Int
  package var color: Color
  package var isTitle: Bool
  /// Whether figures have one width, as in columns and timers.
  package var isTabular: Bool

  package init(size: Double, weight: Int = 400, color: Color, isTitle: Bool = false, isTabular: Bool = false)
  {
    self.size = size
    self.weight = weight
    self.color = color
    self.isTitle = isTitle
    self.isTabular = isTabular
  }
}

/// Measures texts and makes their layers, both from one description, so that what was measured is what is drawn.
package struct ChartText {
  let measuring: any TextMeasuring
  let theme: ChartTheme
  let locale: FormatLocale

  package init(measuring: any TextMeasuring, theme: ChartTheme, locale: FormatLocale) {
    self.measuring = measuring
    self.theme = theme
    self.locale = locale
  }

  /// A text with its size in points.
  package struct Measured: Sendable, Hashable {
    package var text: String
    package var style: TextStyle
    package var size: Size
    /// The width in which it is broken or cut; nil for one line as wide as it is.
    var width: Double?
    var lineLimit: Int?
  }

  /// One line as wide as it is, or cut with an ellipsis at a width, or several lines broken there.
  package func measured(
    _ text: String, _ style: TextStyle, width: Double? = nil, lineLimit: Int = 1
  ) throws(ComponentError) -> Measured {
    let line = Self.singleLine(text)
    let full = try metrics(of: line, style, width: nil, lineLimit: nil)
    guard let width, full.width > width else {
      return Measured(text: line, style: style, size: full, width: nil, lineLimit: nil)
    }
    let room = max(style.size, width)
    let cut = try metrics(of: line, style, width: room, lineLimit: lineLimit)
    return Measured(
      text: line, style: style, size: Size(width: min(room, cut.width), height: cut.height), width: room,
      lineLimit: lineLimit)
  }

  /// A name and a number after it in one line; the name is cut with an ellipsis where both are wider than a width.
  func measured(
    name: String, number: String, _ style: TextStyle, width: Double
  ) throws(ComponentError) -> Measured {
    let name = Self.singleLine(name)
    guard !name.isEmpty else { return try measured(number, style) }
    let whole = try measured(Self.joined(name, number), style)
    guard whole.size.width > width else { return whole }
    let characters = Array(name)
    func cut(_ count: Int) throws(ComponentError) -> Measured {
      var kept = String(characters.prefix(count))
      while kept.last == " " { kept.removeLast() }
      return try measured(Self.joined(kept + "…", number), style)
    }
    // The most characters with which both fit.
    var (fitting, tooMany) = (1, characters.count)
    while tooMany - fitting > 1 {
      let middle = (fitting + tooMany) / 2
      if try cut(middle).size.width <= width { fitting = middle } else { tooMany = middle }
    }
    return try cut(fitting)
  }

  /// Both parts keep their own direction where the name is of a script that runs from right to left.
  private static func joined(_ name: String, _ number: String) -> String {
    let runsLeft = name.unicodeScalars.contains { isRightToLeft($0.value) }
    let isolate = { (part: String) in runsLeft ? "\u{2068}\(part)\u{2069}" : part }
    return "\(isolate(name))  \(isolate(number))"
  }

  /// Hebrew, Arabic, Syriac, Thaana, N'Ko and their presentation forms (Unicode, blocks of bidirectional class R and AL).
  private static func isRightToLeft(_ scalar: UInt32) -> Bool {
    0x0590...0x08FF ~= scalar || 0xFB1D...0xFDFF ~= scalar || 0xFE70...0xFEFF ~= scalar
      || 0x1_0800...0x1_0FFF ~= scalar || 0x1_E800...0x1_EFFF ~= scalar
  }

  /// Labels are of one line: breaks and tabs are spaces, and what nobody can read is not set.
  private static func singleLine(_ text: String) -> String {
    let limited = text.count > 2000 ? String(text.prefix(2000)) : text
    return String(limited.map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }

  private func metrics(
    of text: String, _ style: TextStyle, width: Double?, lineLimit: Int?
  ) throws(ComponentError) -> Size {
    guard !text.isEmpty else { return Size(width: 0, height: style.size * 1.2) }
    let run = TextRun(
      text: text, font: font(style), language: locale.languageTag, features: style.isTabular ? ["tnum"] : [])
    let paragraph = TextParagraph(runs: [run], width: width.map { Double(Float($0)) }, lineLimit: lineLimit)
    do {
      return try measuring.metrics(of: paragraph).size
    } catch {
      throw ComponentError(
        path: [], message: "the text \"\(text.prefix(40))\" cannot be set: \(error.description)")
    }
  }

  /// In Arabic and Urdu before the plainer forms of DejaVu Sans.
  private static let arabicFamily = "Noto Sans Arabic"

  private func font(_ style: TextStyle) -> Font {
    let families = style.isTitle ? theme.titleFonts : theme.textFonts
    return Font(
      families: locale.isRightToLeft ? families + [Self.arabicFamily] : families, weight: style.weight,
      size: Double(Float(style.size)))
  }

  /// The layer of a text whose box's top left corner is at a place; `alignment` places its lines in a width.
  package func layer(
    _ text: Measured, at origin: Point, alignment: TextAlignment = .start, width: Double? = nil
  ) -> Layer {
    let style = text.style
    let content = TextContent(
      text.text, font: font(style), language: locale.languageTag, alignment: alignment,
      wraps: text.width != nil, lineLimit: text.lineLimit, features: style.isTabular ? ["tnum"] : [])
    let box = Rect(
      x: origin.x, y: origin.y, width: text.width ?? width ?? text.size.width, height: text.size.height)
    return Layer(frame: LayerFrame(box), fill: .color(style.color), content: .text(content))
  }

  /// A text with a rim in the color of the backdrop, so that it reads on what it is over.
  package func layerWithRim(_ text: Measured, at place: Point, anchor: Point) -> Layer {
    let fill = layer(text, at: place, anchor: anchor)
    var rim = fill
    rim.fill = nil
    rim.stroke = Stroke(
      paint: .color(theme.background), style: StrokeStyle(width: text.style.size / 4, lineJoin: .round))
    return Layer(content: .group([rim, fill]))
  }

  /// The layer of a text placed by a fraction of its size: (0, 0) its top left corner at the place, (½, ½) its middle.
  package func layer(_ text: Measured, at place: Point, anchor: Point) -> Layer {
    // Several lines stand to each other as the text does to its place.
    guard let width = text.width, text.lineLimit != 1 else {
      return layer(
        text, at: Point(x: place.x - text.size.width * anchor.x, y: place.y - text.size.height * anchor.y))
    }
    let origin = Point(x: place.x - width * anchor.x, y: place.y - text.size.height * anchor.y)
    let alignment: TextAlignment = anchor.x == 0 ? .start : anchor.x == 1 ? .end : .center
    return layer(text, at: origin, alignment: alignment)
  }

  /// A text in at most two lines, broken between words at a width; nil if it needs more or a word is wider.
  func inTwoLines(_ text: String, _ style: TextStyle, width: Double) throws(ComponentError) -> Measured? {
    for word in text.split(separator: " ") where try measured(String(word), style).size.width > width {
      return nil
    }
    let lines = try measured(text, style, width: width, lineLimit: 3)
    let line = try measured("x", style).size.height
    return lines.size.height < 2.5 * line ? lines : nil
  }
}
