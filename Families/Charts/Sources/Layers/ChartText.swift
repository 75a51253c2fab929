import RenderTree
import SceneModel
import Tabular
import VectorGraphics

/// The font and color of a text in a chart.
package struct TextStyle: Sendable, Hashable {
  package var size: Double
  package var weight: Int
  package var color: Color
  package var isTitle: Bool
  /// Whether digits have equal widths, as in columns and timers.
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

/// Measures texts and creates their layers, both from one description, so that a text is drawn as measured.
package struct ChartText {
  let measuring: any TextMeasuring
  let theme: ChartTheme
  let locale: FormatLocale

  package init(measuring: any TextMeasuring, theme: ChartTheme, locale: FormatLocale) {
    self.measuring = measuring
    self.theme = theme
    self.locale = locale
  }

  /// A text and its size in points.
  package struct Measured: Sendable, Hashable {
    package var text: String
    package var style: TextStyle
    package var size: Size
    /// From the top to the first baseline; nil for an empty text.
    var baseline: Double?
    /// The width at which it wraps or is truncated; nil for one line of natural width.
    var width: Double?
    var lineLimit: Int?
  }

  /// One line of natural width, or truncated with an ellipsis at a width, or several lines that wrap there.
  package func measured(
    _ text: String, _ style: TextStyle, width: Double? = nil, lineLimit: Int = 1
  ) throws(ComponentError) -> Measured {
    let line = Self.singleLine(text)
    let full = try metrics(of: line, style, width: nil, lineLimit: nil)
    guard let width, full.size.width > width else {
      return Measured(
        text: line, style: style, size: full.size, baseline: full.baseline, width: nil, lineLimit: nil)
    }
    let available = max(style.size, width)
    let cut = try metrics(of: line, style, width: available, lineLimit: lineLimit)
    return Measured(
      text: line, style: style, size: Size(width: min(available, cut.size.width), height: cut.size.height),
      baseline: cut.baseline, width: available, lineLimit: lineLimit)
  }

  /// A name followed by a number on one line; the name is truncated with an ellipsis if both exceed a
  /// width.
  func measured(
    name: String, number: String, _ style: TextStyle, width: Double
  ) throws(ComponentError) -> Measured {
    let name = Self.singleLine(name)
    guard !name.isEmpty else { return try measured(number, style) }
    let whole = try measured(Self.joined(name, number), style)
    guard whole.size.width > width else { return whole }
    let characters = Array(name)
    func cut(_ count: Int) throws(ComponentError) -> Measured {
      var retained = String(characters.prefix(count))
      while retained.last == " " { retained.removeLast() }
      return try measured(Self.joined(retained + "…", number), style)
    }
    // The largest number of characters that fit.
    var (fitting, tooMany) = (1, characters.count)
    while tooMany - fitting > 1 {
      let middle = (fitting + tooMany) / 2
      if try cut(middle).size.width <= width { fitting = middle } else { tooMany = middle }
    }
    return try cut(fitting)
  }

  /// Isolates the direction of both parts if the name is in a right-to-left script.
  private static func joined(_ name: String, _ number: String) -> String {
    let runsLeft = name.unicodeScalars.contains { isRightToLeft($0.value) }
    let isolate = { (part: String) in runsLeft ? "\u{2068}\(part)\u{2069}" : part }
    return "\(isolate(name))  \(isolate(number))"
  }

  /// Hebrew, Arabic, Syriac, Thaana, N'Ko and their presentation forms (Unicode, blocks of bidirectional
  /// class R and AL).
  private static func isRightToLeft(_ scalar: UInt32) -> Bool {
    0x0590...0x08FF ~= scalar || 0xFB1D...0xFDFF ~= scalar || 0xFE70...0xFEFF ~= scalar
      || 0x1_0800...0x1_0FFF ~= scalar || 0x1_E800...0x1_EFFF ~= scalar
  }

  /// Labels have one line: breaks and tabs become spaces, and characters that cannot be shown are omitted.
  private static func singleLine(_ text: String) -> String {
    let limited = text.count > 2000 ? String(text.prefix(2000)) : text
    return String(limited.map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }

  private func metrics(
    of text: String, _ style: TextStyle, width: Double?, lineLimit: Int?
  ) throws(ComponentError) -> (size: Size, baseline: Double?) {
    guard !text.isEmpty else { return (Size(width: 0, height: style.size * 1.2), nil) }
    let run = TextRun(
      text: text, font: font(style), language: locale.languageTag, features: style.isTabular ? ["tnum"] : [])
    let paragraph = TextParagraph(runs: [run], width: width.map { Double(Float($0)) }, lineLimit: lineLimit)
    do {
      let metrics = try measuring.metrics(of: paragraph)
      return (metrics.size, metrics.lines.first?.baseline)
    } catch {
      throw ComponentError(
        path: [], message: "the text \"\(text.prefix(40))\" cannot be set: \(error.description)")
    }
  }

  /// In Urdu too, whose Nastaliq is twice as tall as the labels of a chart.
  private static let arabicFamily = "Noto Sans Arabic"

  private func font(_ style: TextStyle) -> Font {
    let families = style.isTitle ? theme.titleFonts : theme.textFonts
    return Font(
      families: locale.isRightToLeft ? families + [Self.arabicFamily] : families, weight: style.weight,
      size: Double(Float(style.size)))
  }

  /// The layer of a text whose box has its top left corner at a point; `alignment` aligns its lines in a
  /// width.
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

  /// A text with an outline in the color of the backdrop, so that it is readable over marks.
  package func layerWithRim(_ text: Measured, at place: Point, anchor: Point) -> Layer {
    let fill = layer(text, at: place, anchor: anchor)
    var rim = fill
    rim.fill = nil
    rim.stroke = Stroke(
      paint: .color(theme.background), style: StrokeStyle(width: text.style.size / 4, lineJoin: .round))
    return Layer(content: .group([rim, fill]))
  }

  /// The layer of a text positioned by a fraction of its size: (0, 0) for its top left corner, (½, ½) for
  /// its center.
  package func layer(_ text: Measured, at place: Point, anchor: Point) -> Layer {
    // Lines are aligned to each other as the text is to its anchor.
    guard let width = text.width, text.lineLimit != 1 else {
      return layer(
        text, at: Point(x: place.x - text.size.width * anchor.x, y: place.y - text.size.height * anchor.y))
    }
    let origin = Point(x: place.x - width * anchor.x, y: place.y - text.size.height * anchor.y)
    let alignment: TextAlignment = anchor.x == 0 ? .start : anchor.x == 1 ? .end : .center
    return layer(text, at: origin, alignment: alignment)
  }

  /// Whether a text cannot be on several lines of a width without a break within a word. Scripts without spaces may break
  /// anywhere.
  func breaksWords(_ text: String, _ style: TextStyle, width: Double) throws(ComponentError) -> Bool {
    for word in text.split(separator: " ") where word.unicodeScalars.allSatisfy({ $0.value < 0x0E00 }) {
      if try measured(String(word), style).size.width > width { return true }
    }
    return false
  }

  /// A text on at most two lines that wraps between words; nil if it needs more or a word exceeds the
  /// width.
  func inTwoLines(_ text: String, _ style: TextStyle, width: Double) throws(ComponentError) -> Measured? {
    for word in text.split(separator: " ") where try measured(String(word), style).size.width > width {
      return nil
    }
    let lines = try measured(text, style, width: width, lineLimit: 3)
    let line = try measured("x", style).size.height
    return lines.size.height < 2.5 * line ? lines : nil
  }
}
