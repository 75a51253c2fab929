import RenderTree
import SceneModel
import VectorGraphics

/// The typeface and color of an image's text, and its measurements.
struct Typography {
  let language: BraceletLanguage
  let color: Color
  let measuring: any TextMeasuring

  private var families: [String] {
    [Font.defaultFamily, hanFamily, "Noto Sans"] + Self.scripts.map { "Noto Sans \($0)" }
  }
  /// The scripts of names that have a face of their own.
  private static let scripts = ["Arabic", "Hebrew", "Devanagari", "Thai"]
  private var hanFamily: String { language == .japanese ? Font.japaneseFamily : Font.chineseFamily }

  func font(size: Double, weight: Int = 400, style: Font.Style = .normal) -> Font {
    Font(families: families, weight: weight, style: style, size: size)
  }

  /// The measures of one line.
  func size(of text: String, font: Font, tabular: Bool = false) throws(ComponentError) -> Size {
    let run = TextRun(text: text, font: font, language: language.tag, features: tabular ? ["tnum"] : [])
    return try metrics(of: TextParagraph(runs: [run])).size
  }

  func metrics(of paragraph: TextParagraph) throws(ComponentError) -> TextMetrics {
    do {
      return try measuring.metrics(of: paragraph)
    } catch {
      throw ComponentError(path: [], message: error.description)
    }
  }

  /// One line in a box, or as many as `lineLimit` that break at its sides.
  func line(
    _ text: String, font: Font, in box: Rect, alignment: TextAlignment = .start,
    opacity: Double = 1,
    tabular: Bool = false, lineLimit: Int = 1
  ) -> Layer {
    Layer(
      frame: LayerFrame(box), fill: .color(color.withAlpha(color.alpha * opacity)),
      content: .text(
        TextContent(
          spans: spans(of: text), font: font, language: language.tag, alignment: alignment, baseline: .middle,
          wraps: lineLimit > 1, lineLimit: lineLimit > 1 ? lineLimit : nil, features: tabular ? ["tnum"] : [])
      ))
  }

  /// One line whose baseline is at a height; one that is wider than its room ends in an ellipsis.
  func line(
    _ text: String, font: Font, x: Double, baseline: Double, room: Double? = nil,
    alignment: TextAlignment = .start, opacity: Double = 1
  ) -> Layer {
    Layer(
      frame: LayerFrame(Rect(x: x, y: baseline, width: room ?? 0, height: 0)),
      fill: .color(color.withAlpha(color.alpha * opacity)),
      content: .text(
        TextContent(
          spans: spans(of: text), font: font, language: language.tag, alignment: alignment,
          baseline: .alphabetic, wraps: room != nil, lineLimit: room == nil ? nil : 1, features: ["tnum"])))
  }

  /// The parts of a text: signs that Latin and Chinese share are taken from the Chinese font in Chinese text,
  /// if they are as wide as a character and stand in its middle.
  func spans(of text: String, weight: Int? = nil, style: Font.Style? = nil) -> [TextContent.Span] {
    guard language != .english, text.contains(where: \.isUnspaced) else {
      return [TextContent.Span(text: text, weight: weight, style: style)]
    }
    let families = [hanFamily] + families
    // Han characters have no italics: what is emphasized is bold.
    let weight = style == .italic ? max(weight ?? 0, 700) : weight
    var spans: [TextContent.Span] = []
    var wasShared: Bool?
    for character in text {
      let isShared = Self.sharedSigns.contains(character)
      if wasShared == isShared {
        spans[spans.count - 1].text.append(character)
      } else {
        spans.append(
          TextContent.Span(text: String(character), families: isShared ? families : nil, weight: weight))
      }
      wasShared = isShared
    }
    return spans
  }

  private static let sharedSigns: Set<Character> = ["“", "”", "‘", "’", "…", "—", "·"]

  /// One line that many images have in common at its place: its own group, which is drawn once for all of
  /// them.
  func sharedLine(
    _ text: String, font: Font, in box: Rect, alignment: TextAlignment = .start, lineLimit: Int = 1
  ) -> Layer {
    .shared(line(text, font: font, in: box, alignment: alignment, lineLimit: lineLimit))
  }

  /// A name or title on one line, or on two or three of about the same length that a height holds; nil if it has to be cut.
  ///
  /// Lines part at a space or a middle dot, else in the middle of Han and kana and of very long words: no character stands
  /// alone.
  func balanced(
    _ text: String, width: Double, height: Double, size: Double, weight: Int
  ) throws(ComponentError) -> (lines: [String], font: Font)? {
    let one = try font(fitting: text, width: width, size: size, weight: weight)
    if one.size >= 0.68 * size { return ([text], one) }
    guard text.count <= Self.longestName else { return nil }
    var best: (lines: [String], font: Font)?
    let halves = Self.halves(of: text)
    let thirds = halves.flatMap { pair in Self.halves(of: pair[1]).map { [pair[0]] + $0 } }
    for lines in halves + thirds {
      var widest = 0.0
      for line in lines {
        widest = max(widest, try self.size(of: line, font: font(size: size, weight: weight)).width)
      }
      let em = min(0.8 * size, width / max(1e-6, widest) * size, height / (1.2 * Double(lines.count)))
      if em > best?.font.size ?? one.size { best = (lines, font(size: em, weight: weight)) }
    }
    let found = best ?? ([text], one)
    return found.font.size >= 0.42 * size ? found : nil
  }

  /// Characters of a name that is not cut.
  private static let longestName = 120
  /// Letters of a word that is divided.
  private static let longestWord = 16

  private static func halves(of text: String) -> [[String]] {
    let characters = Array(text)
    let positions = characters.indices.filter { index in
      index > 0 && index < characters.count - 1
        && (characters[index].isWhitespace || "·・".contains(characters[index]))
    }
    let middle = (characters.count + 1) / 2
    if positions.isEmpty, characters.count >= 4, characters.allSatisfy(\.isUnspaced) {
      return [[String(characters[..<middle]), String(characters[middle...])]]
    }
    if positions.isEmpty, characters.count > longestWord,
      characters.allSatisfy({ $0.isLowercase || $0.isUppercase })
    {
      return [[String(characters[..<middle]) + "-", String(characters[middle...])]]
    }
    return positions.map { position in
      let first =
        String(characters[..<position])
        + (characters[position].isWhitespace ? "" : String(characters[position]))
      return [first, String(characters[(position + 1)...])]
    }
  }

  /// A text that is read at any length: on one line that may be a third smaller, else on two, the rest an ellipsis.
  ///
  /// - Parameters:
  ///   - width: Of the lines, in points.
  ///   - size: The em of a text that is short enough.
  /// - Returns: The font, and on how many lines the text is at most.
  func heading(
    _ text: String, width: Double, size: Double, weight: Int
  ) throws(ComponentError) -> (font: Font, lineLimit: Int) {
    let oneLine = try font(fitting: text, width: width, size: size, weight: weight)
    if oneLine.size >= size * Self.smallestOnOneLine { return (oneLine, 1) }
    var font = oneLine
    for share in [Self.smallestOnOneLine, Self.smallestOnTwoLines] {
      font = self.font(size: size * share, weight: weight)
      let run = TextRun(text: text, font: font, language: language.tag)
      if try !metrics(of: TextParagraph(runs: [run], width: width, lineLimit: 2)).isTruncated { break }
    }
    return (font, 2)
  }

  private static let smallestOnOneLine = 0.68
  private static let smallestOnTwoLines = 0.58

  /// A font size, up to a maximum, at which a line is no wider than `width`.
  func font(fitting text: String, width: Double, size: Double, weight: Int = 400) throws(ComponentError)
    -> Font
  {
    let font = font(size: size, weight: weight)
    let measured = try self.size(of: text, font: font).width
    return measured > width && measured > 0
      ? self.font(size: size * max(0, width) / measured, weight: weight) : font
  }
}
