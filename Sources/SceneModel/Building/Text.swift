import RenderTree
import VectorGraphics

/// The name of a font family.
///
/// The static properties are the standard fonts of Afterglow; other families come from the scene's own font files.
public struct FontFamily: Sendable, Hashable, ExpressibleByStringLiteral {
  /// The name in the font file, such as `Noto Sans CJK JP`.
  public var name: String

  /// - Parameter name: The name in the font file.
  public init(_ name: String) { self.name = name }
  /// Creates a family with the name in the font file.
  public init(stringLiteral name: String) { self.init(name) }

  /// Inter, the default: 9 weights, upright and italic.
  public static let inter: FontFamily = "Inter"
  /// Inter for large sizes.
  public static let interDisplay: FontFamily = "Inter Display"
  /// Noto Sans CJK with Japanese glyph forms; regular and bold.
  public static let notoSansJapanese: FontFamily = "Noto Sans CJK JP"
  /// Noto Sans CJK with the glyph forms of mainland China; regular and bold.
  public static let notoSansSimplifiedChinese: FontFamily = "Noto Sans CJK SC"
  /// Noto Serif CJK with Japanese glyph forms; regular and bold.
  public static let notoSerifJapanese: FontFamily = "Noto Serif CJK JP"
  /// DejaVu Sans; regular and bold.
  public static let dejaVuSans: FontFamily = "DejaVu Sans"
  /// DejaVu Sans Mono; regular and bold.
  public static let dejaVuSansMono: FontFamily = "DejaVu Sans Mono"
  /// DejaVu Serif; regular and bold.
  public static let dejaVuSerif: FontFamily = "DejaVu Serif"
}

/// The weight of a font, 1…1000 as in CSS `font-weight`.
public struct FontWeight: Sendable, Hashable, ExpressibleByIntegerLiteral {
  /// 1…1000; 400 is regular, 700 bold.
  public var value: Int

  /// - Parameter value: 1…1000.
  public init(_ value: Int) { self.value = value }
  /// 1…1000.
  public init(integerLiteral value: Int) { self.init(value) }

  /// 100.
  public static let thin: FontWeight = 100
  /// 200.
  public static let ultraLight: FontWeight = 200
  /// 300.
  public static let light: FontWeight = 300
  /// 400.
  public static let regular: FontWeight = 400
  /// 500.
  public static let medium: FontWeight = 500
  /// 600.
  public static let semibold: FontWeight = 600
  /// 700.
  public static let bold: FontWeight = 700
  /// 800.
  public static let heavy: FontWeight = 800
  /// 900.
  public static let black: FontWeight = 900
}

/// A text.
///
/// It starts at the top left corner of its box, which is its parent's box until you set a frame; `position(x:y:)` centers
/// it on a point. By default it is black, in Inter at 16 points.
public struct Text: SingleLayerContent {
  public var layer: Layer

  /// - Parameter text: The characters; a line feed starts a new line.
  public init(_ text: some StringProtocol) {
    self.init(spans: [TextContent.Span(text: String(text))])
  }

  /// - Parameter spans: Parts with their own font or fill.
  public init(spans: [TextContent.Span]) {
    layer = Layer(content: .text(TextContent(spans: spans)))
  }

  /// Creates a text that shows a number in tabular figures, which `animation(.number, to: 100, duration: 2)` counts.
  ///
  /// ```swift
  /// Text(number: CountedNumber(12480, unit: " km"))
  /// ```
  public init(number: CountedNumber) {
    self.init(spans: [])
    content.number = number
  }

  /// The text's own properties.
  public var content: TextContent {
    get { if case .text(let content) = layer.content { content } else { TextContent(spans: []) } }
    set { layer.content = .text(newValue) }
  }

  private func with(_ change: (inout TextContent) -> Void) -> Text {
    var text = self
    change(&text.content)
    return text
  }

  /// Sets the given properties of the font, and keeps the others.
  ///
  /// - Parameters:
  ///   - families: Families in order of preference; none keeps the current ones.
  ///   - size: The font size in points, at most 10 000.
  ///   - weight: The weight, such as `.bold`.
  ///   - style: `normal`, `italic` or `oblique`.
  public func font(
    _ families: FontFamily..., size: Double? = nil, weight: FontWeight? = nil, style: Font.Style? = nil
  ) -> Text {
    with { content in
      if !families.isEmpty { content.font.families = families.map(\.name) }
      content.font.size = size ?? content.font.size
      content.font.weight = weight?.value ?? content.font.weight
      content.font.style = style ?? content.font.style
    }
  }

  /// Sets the whole font.
  public func font(_ font: Font) -> Text { with { $0.font = font } }
  /// Sets the weight of the font.
  public func fontWeight(_ weight: FontWeight) -> Text { font(weight: weight) }
  /// Sets an axis of a variable font, such as `wdth`, to a value that the font defines.
  public func fontAxis(_ tag: String, _ value: Double) -> Text { with { $0.font.axes[tag] = value } }
  /// Weight 700.
  public func bold() -> Text { font(weight: .bold) }
  /// The italic style.
  public func italic() -> Text { font(style: .italic) }
  /// Tabular figures: the OpenType feature `tnum`.
  public func monospacedDigit() -> Text { fontFeatures("tnum") }
  /// Enables OpenType features, such as `tnum`.
  public func fontFeatures(_ tags: String...) -> Text { with { $0.features += tags } }
  /// Space after every character, in points.
  public func tracking(_ points: Double) -> Text { with { $0.tracking = points } }
  /// The distance between baselines in ems, 0 or more.
  public func lineHeight(_ ems: Double) -> Text { with { $0.lineHeight = ems } }
  /// The maximum number of lines, 1 or more; an ellipsis replaces the rest.
  public func lineLimit(_ count: Int) -> Text { with { $0.lineLimit = count } }
  /// Lets the text shrink down to a font size, in points, until it fits its box and its number of lines; what does not fit
  /// then ends in an ellipsis. Sizes of spans and tracking shrink in proportion.
  public func minimumSize(_ size: Double) -> Text { with { $0.font.minimumSize = size } }
  /// Where lines break (CSS `text-wrap`).
  public func textWrap(_ style: TextWrap) -> Text { with { $0.textWrap = style } }
  /// A line below the text.
  public func underline() -> Text { with { $0.decoration.append(.underline) } }
  /// A line through the text.
  public func strikethrough() -> Text { with { $0.decoration.append(.strikethrough) } }
  /// A line above the text.
  public func overline() -> Text { with { $0.decoration.append(.overline) } }
  /// A box behind each line of the text. To highlight a part, set the highlight of its span.
  public func highlight(_ highlight: TextHighlight) -> Text { with { $0.highlight = highlight } }
  /// Whether the stroke is painted over or under the fill (CSS `paint-order`).
  public func paintOrder(_ order: PaintOrder) -> Text { with { $0.paintOrder = order } }
  /// Whether lines break at the width of the box (CSS `white-space`).
  public func wraps(_ wraps: Bool = true) -> Text { with { $0.wraps = wraps } }
  /// The horizontal alignment of lines in the box (CSS `text-align`).
  public func alignment(_ alignment: TextAlignment) -> Text { with { $0.alignment = alignment } }
  /// The vertical alignment of the text in the box.
  public func baseline(_ baseline: TextContent.Baseline) -> Text { with { $0.baseline = baseline } }
  /// The direction of the lines (CSS `writing-mode`).
  public func writingMode(_ mode: WritingMode) -> Text { with { $0.writingMode = mode } }
  /// Which characters of vertical lines are set side by side (CSS `text-combine-upright`).
  public func combineUpright(_ combination: UprightCombination) -> Text {
    with { $0.combineUpright = combination }
  }
  /// Whether words are divided at the ends of lines (CSS `hyphens`); the language says which dictionary is used.
  public func hyphens(_ hyphens: Hyphens) -> Text { with { $0.hyphens = hyphens } }
  /// The language of the text, as a BCP 47 tag; it selects Han glyph forms.
  public func language(_ tag: String) -> Text { with { $0.language = tag } }

  /// Lets the letters, words, lines or spans of the text move on their own.
  ///
  /// ```swift
  /// Text("One after the other").units(by: .word, stagger: 0.1) {
  ///   $0.animation(.opacity, from: 0, to: 1, duration: 0.4, fill: .backwards)
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - division: What the units are.
  ///   - stagger: By how much the time of each unit is later, such as the seconds from one to the next.
  ///   - transformOrigin: About which point of its box each unit is rotated and scaled.
  ///   - isClipped: Whether a unit is seen only within its line.
  ///   - animations: Adds the animations to a text that represents each unit. Percentages refer to the unit's box, and
  ///     only its opacity, transforms, filters, fill, stroke, tracking and ``AnimatedProperty/scramble`` can change.
  public func units(
    by division: TextDivision = .grapheme, stagger: Stagger = 0,
    transformOrigin: TextUnits.Origin = .point(.center), isClipped: Bool = false,
    _ animations: (Text) -> Text
  ) -> Text {
    var units = TextUnits(by: division, stagger: stagger, isClipped: isClipped, animations)
    units.transformOrigin = transformOrigin
    return self.units(units)
  }

  /// Lets units of the text move by a preset; set the size of the font before.
  ///
  /// - Parameters:
  ///   - preset: How they move.
  ///   - division: What the units are; nil for those of the preset.
  ///   - stagger: By how much the time of each unit is later; nil for that of the preset.
  public func units(_ preset: TextUnits.Preset, by division: TextDivision? = nil, stagger: Stagger? = nil)
    -> Text
  {
    var units = TextUnits(preset, fontSize: content.font.size)
    units.division = division ?? units.division
    units.stagger = stagger ?? units.stagger
    return self.units(units)
  }

  /// Sets the units of the text, which move on their own; nil moves it as a whole.
  public func units(_ units: TextUnits?) -> Text { with { $0.units = units } }

  /// Lets the lines of the text follow a path in the layer's own space.
  ///
  /// - Parameters:
  ///   - path: The outline. Text that passes the end of a closed one goes on at its start.
  ///   - start: How far the text is moved along it; percentages are of its length.
  ///   - isUpright: Whether characters stay upright instead of turning with the path.
  public func along(_ path: BezierPath, start: Length = .zero, isUpright: Bool = false) -> Text {
    with { $0.path = TextPath(path, start: start, isUpright: isUpright) }
  }

  /// Fills the glyphs with a color.
  public func fill(_ color: Color) -> Text { fill(LayerPaint.color(color)) }
  /// Fills the glyphs with a paint; a gradient spans the layer's box.
  public func fill(_ paint: LayerPaint) -> Text { modified { $0.fill = paint } }

  /// Strokes the outlines of the glyphs.
  ///
  /// - Parameters:
  ///   - color: The color of the line.
  ///   - width: The line width in points; the line is centered on the outline.
  public func stroke(_ color: Color, width: Double = 1) -> Text {
    let style = StrokeStyle(width: width, lineJoin: .round)
    return modified { $0.stroke = Stroke(paint: .color(color), style: style) }
  }

  /// Concatenates two texts; the second keeps its own font, tracking, language and fill.
  public static func + (first: Text, second: Text) -> Text {
    let own = second.content
    let base = first.content
    let spans = own.spans.map { span in
      var span = span
      span.families = span.families ?? (own.font.families == base.font.families ? nil : own.font.families)
      span.weight = span.weight ?? own.font.weight
      span.style = span.style ?? own.font.style
      span.size = span.size ?? own.font.size
      span.language = span.language ?? own.language
      span.tracking = span.tracking ?? own.tracking
      span.fill = span.fill ?? second.layer.fill
      span.decoration = span.decoration ?? own.decoration
      return span
    }
    return first.with { $0.spans += spans }
  }
}
