import DataFiles
import RenderTree
import SceneModel
import VectorGraphics

/// Headings, paragraphs and lists of a text in Markdown, faded out where the box ends before the text does.
public struct MarkdownText: ComponentContent, Component {
  package static let name = "markdownText"
  package static let summary =
    "Headings, paragraphs and lists with bold and italic text; overflow fades out."

  /// The text in Markdown.
  public var text: String
  /// The font size in points, 1…1000.
  public var fontSize: Double
  /// The text color.
  public var color: Color
  /// The language of the text, which selects the forms of Han characters.
  public var language: BraceletLanguage

  /// Creates text from Markdown; dark brown without a color.
  public init(
    text: String, fontSize: Double = 24, color: Color? = nil, language: BraceletLanguage = .english
  ) {
    self.text = text
    self.fontSize = fontSize
    self.color = color ?? .ink
    self.language = language
  }

  public var layers: [Layer] { [Layer(self)] }

  private static let usual = MarkdownText(text: "")

  package static let parameters = ObjectFormat(usual) {
    Key(required: "text", \.text, .text, "The text in Markdown.")
    Key("fontSize", \.fontSize, .number(1...1000), default: usual.fontSize, "Font size in points.")
    Key("color", \.color, .color, default: usual.color, "The text color.")
    Key(
      "language", \.language, .choice, default: usual.language,
      "The language of the text; selects Han glyph forms.")
  }

  package func expanded(in context: ComponentContext) throws(ComponentError) -> ComponentExpansion {
    let typography = Typography(language: language, color: color, measuring: context.text)
    let column = MarkdownColumn(
      blocks: MarkdownBlock.blocks(of: text), typography: typography, fontSize: fontSize)
    return try column.expansion(in: context.size)
  }
}

/// Blocks of text one under the other.
struct MarkdownColumn {
  let blocks: [MarkdownBlock]
  let typography: Typography
  let fontSize: Double

  /// The distance of baselines in ems.
  private var lineHeight: Double { typography.language == .english ? 1.45 : 1.6 }

  /// The layers of what fits, the last lines faded where there is more, and how high what there is would be.
  func expansion(in size: Size) throws(ComponentError) -> ComponentExpansion {
    var layers: [Layer] = []
    var y = 0.0
    for (index, block) in blocks.enumerated() where y < size.height {
      if index > 0 { y += space(before: block, after: blocks[index - 1]) }
      let placed = try self.layers(of: block, at: y, in: size)
      layers += placed.layers
      y += placed.height
    }
    guard y > size.height, size.height > 0 else {
      return ComponentExpansion(layers: layers, contentSize: Size(width: size.width, height: y))
    }
    return ComponentExpansion(
      layers: [Layer(mask: fade(in: size), content: .group(layers))], contentSize: size)
  }

  /// The layers of the blocks that fit whole, and how high they are; of a paragraph that does not fit, its first sentences.
  ///
  /// Nothing follows what was left out, and no heading stands last. A first sentence that is too long ends in an ellipsis.
  func fitted(in size: Size) throws(ComponentError) -> ComponentExpansion {
    var layers: [Layer] = []
    var (y, height) = (0.0, 0.0)
    var retained = 0
    for (index, block) in blocks.enumerated() {
      let top = index > 0 ? y + space(before: block, after: blocks[index - 1]) : y
      guard let placed = try fitted(block, at: top, in: size, isNeeded: retained == 0) else { break }
      layers += placed.layers
      y = top + placed.height
      if case .heading = block.kind { continue }
      (retained, height) = (layers.count, y)
      if placed.isCut { break }
    }
    return ComponentExpansion(
      layers: Array(layers.prefix(retained)), contentSize: Size(width: size.width, height: height))
  }

  private func fitted(
    _ block: MarkdownBlock, at y: Double, in size: Size, isNeeded: Bool
  ) throws(ComponentError) -> (layers: [Layer], height: Double, isCut: Bool)? {
    let whole = try layers(of: block, at: y, in: size)
    if y + whole.height <= size.height { return (whole.layers, whole.height, false) }
    guard block.kind == .paragraph || isNeeded else { return nil }
    var sentences = block.sentenceEnds.dropLast()
    while let end = sentences.popLast() {
      let part = try layers(of: block.prefix(end), at: y, in: size)
      if y + part.height <= size.height { return (part.layers, part.height, true) }
    }
    let lines = ((size.height - y) / (lineHeight * fontSize)).rounded(.down)
    guard isNeeded, lines >= 1 else { return nil }
    if case .heading = block.kind { return nil }
    let part = try layers(of: block, at: y, in: size, lineLimit: Int(saturating: lines))
    return (part.layers, part.height, true)
  }

  /// Full above, nothing at the lower edge; three lines are on the way.
  private func fade(in size: Size) -> Mask {
    let length = min(size.height * 0.6, 3 * lineHeight * fontSize)
    let fill = LayerPaint.linear(
      from: Point(x: 0, y: 0), to: Point(x: 0, y: 1),
      [(max(0, 1 - length / size.height), .black), (0.98, .transparent)])
    return Mask(layers: [Layer(fill: fill, content: .rectangle(cornerRadii: .zero))])
  }

  private func space(before block: MarkdownBlock, after previous: MarkdownBlock) -> Double {
    switch (previous.kind, block.kind) {
    case (.listItem, .listItem): 0.18 * fontSize
    case (.heading, _): 0.28 * fontSize
    case (_, .heading): 0.8 * fontSize
    default: 0.55 * fontSize
    }
  }

  private func layers(
    of block: MarkdownBlock, at y: Double, in size: Size, lineLimit: Int? = nil
  ) throws(ComponentError) -> (layers: [Layer], height: Double) {
    var font = typography.font(size: fontSize)
    var indent = 0.0
    var layers: [Layer] = []
    switch block.kind {
    case .heading(let level):
      font = typography.font(size: fontSize * (level == 1 ? 1.45 : level == 2 ? 1.25 : 1.1), weight: 700)
    case .paragraph: break
    case .listItem(let marker, let depth):
      let left = 1.2 * fontSize * Double(depth)
      indent = left + max(1.2 * fontSize, try typography.size(of: marker + " ", font: font).width)
      let box = Rect(x: left, y: y, width: indent - left, height: lineHeight * fontSize)
      layers.append(typography.sharedLine(marker, font: font, in: box))
    }
    var text = content(of: block, font: font, room: size.height - y)
    text.lineLimit = lineLimit ?? text.lineLimit
    let width = max(1, size.width - indent)
    let height = try typography.metrics(of: text.paragraph(width: width)).size.height
    let words = Layer(
      frame: LayerFrame(Rect(x: indent, y: y, width: width, height: height)), fill: .color(typography.color),
      content: .text(text))
    // Headings are often the same from one analysis to the next.
    if case .heading = block.kind { layers.append(.shared(words)) } else { layers.append(words) }
    return (layers, height)
  }

  /// The text of a block; long ones are limited to the number of lines that fit, plus one.
  private func content(of block: MarkdownBlock, font: Font, room: Double) -> TextContent {
    let spans = block.runs.flatMap { run in
      typography.spans(of: run.text, weight: run.isBold ? 700 : nil, style: run.isItalic ? .italic : nil)
    }
    let lines = (room / max(1e-6, lineHeight * font.size)).rounded(.up) + 1
    return TextContent(
      spans: spans, font: font, language: typography.language.tag, lineHeight: lineHeight, wraps: true,
      lineLimit: Int(saturating: min(max(1, lines), 10_000)))
  }
}

extension TextContent {
  /// The paragraph as it will be set at a width in points.
  fileprivate func paragraph(width: Double) -> TextParagraph {
    let runs = spans.map { span in
      var font = font
      font.weight = span.weight ?? font.weight
      font.style = span.style ?? font.style
      font.families = span.families ?? font.families
      return TextRun(text: span.text, font: font, language: language, features: features)
    }
    return TextParagraph(
      runs: runs, alignment: alignment, width: width, lineLimit: lineLimit, lineHeight: lineHeight)
  }
}
