import VectorGraphics

/// A font, described by families, weight, style and size.
public struct Font: Sendable, Hashable {
  /// The style of the letters.
  public enum Style: String, Sendable, Hashable, CaseIterable {
    /// Upright.
    case normal
    /// True italics.
    case italic
    /// Slanted letters.
    case oblique
  }

  /// Families in order of preference; a character that one family lacks is taken from the next that has it.
  public var families: [String]
  /// 1…1000; 400 is regular, 700 bold.
  public var weight: Int
  /// The style of the letters.
  public var style: Style
  /// The em in points.
  public var size: Double
  /// The em to which a text may shrink so that it fits its box and its number of lines; nil leaves it at its size.
  public var minimumSize: Double?
  /// The values of a variable font's axes by their tags of four characters, such as 75 for `wdth`.
  public var axes: [String: Double] = [:]

  /// Creates a font; by default Inter at weight 400 and 16 points.
  public init(
    families: [String] = [Font.defaultFamily], weight: Int = 400, style: Style = .normal, size: Double = 16,
    minimumSize: Double? = nil, axes: [String: Double] = [:]
  ) {
    self.families = families
    self.weight = weight
    self.style = style
    self.size = size
    self.minimumSize = minimumSize
    self.axes = axes
  }
}

/// Characters that share a font, a language and a paint.
package struct TextRun: Sendable, Hashable {
  package var text: String
  package var font: Font
  /// A BCP 47 tag; it chooses between Han forms that differ by language (直 in ja and zh-Hans).
  package var language: String?
  /// Space added after every character, in points.
  package var tracking: Double
  /// OpenType features switched on, such as `tnum` for figures of one width.
  package var features: [String]
  /// What fills the glyphs; nil is the layer's own fill.
  package var paint: Paint?
  /// Which characters are combined in vertical lines.
  package var combination = UprightCombination.none

  package init(
    text: String, font: Font, language: String? = nil, tracking: Double = 0, features: [String] = [],
    paint: Paint? = nil
  ) {
    self.text = text
    self.font = font
    self.language = language
    self.tracking = tracking
    self.features = features
    self.paint = paint
  }
}

/// The horizontal alignment of lines (CSS `text-align`).
public enum TextAlignment: String, Sendable, Hashable, CaseIterable {
  /// At the start side of the language.
  case start
  /// In the middle.
  case center
  /// At the end side of the language.
  case end
  /// Justified; the last line is aligned like `start`.
  case justify
}

/// How the ascent and descent of a line are determined.
public enum LineMetrics: String, Sendable, Hashable, CaseIterable {
  /// The font's own values, as in CSS Inline 3.
  case exact
  /// Each is rounded to whole points, and the half-leading above the text is rounded down, as in browsers, so
  /// baselines match those of a web page.
  case browser
}

/// The direction in which lines of text run (CSS `writing-mode`).
public enum WritingMode: String, Sendable, Hashable, CaseIterable {
  /// From left to right or from right to left, as the script has it; the next line is below.
  case horizontal
  /// Downward; the next line is to the left. Characters of East Asia stand upright, others are turned clockwise.
  case vertical
}

/// Which characters of a vertical line are set side by side in the space of one (CSS `text-combine-upright`).
public enum UprightCombination: String, Sendable, Hashable, CaseIterable {
  /// None.
  case none
  /// Numbers of one or two digits.
  case digits
  /// All, of up to eight.
  case all
}

/// Whether words are divided at the ends of lines (CSS `hyphens`).
public enum Hyphens: String, Sendable, Hashable, CaseIterable {
  /// At soft hyphens (U+00AD).
  case manual
  /// Also where the hyphenation dictionary of the language divides them.
  case auto
}

/// Runs of text laid out in lines.
package struct TextParagraph: Sendable, Hashable {
  package var runs: [TextRun]
  package var alignment: TextAlignment
  /// The width lines are broken to and aligned in, in points; nil is one line a paragraph, as wide as it is.
  package var width: Double?
  /// Whether lines that are wider than the width end in an ellipsis instead of being broken.
  package var cutsLines = false
  /// Whether words are divided with hyphens.
  package var hyphenates = false
  /// In vertical lines, widths are heights.
  package var writingMode = WritingMode.horizontal
  /// Whether a word that is wider than a line is broken; otherwise it extends beyond the line.
  package var breaksWords = true
  /// The width that lines are aligned in, in points; nil is the width they are broken to, or else that of the widest.
  package var alignmentWidth: Double?
  /// The most lines that are set; the last one ends in an ellipsis where there is more.
  package var lineLimit: Int?
  /// The distance of baselines in ems of the largest font of the first run; nil is the fonts' own.
  package var lineHeight: Double?
  package var metrics: LineMetrics

  package init(
    runs: [TextRun], alignment: TextAlignment = .start, width: Double? = nil, lineLimit: Int? = nil,
    lineHeight: Double? = nil, metrics: LineMetrics = .exact
  ) {
    self.runs = runs
    self.alignment = alignment
    self.width = width
    self.lineLimit = lineLimit
    self.lineHeight = lineHeight
    self.metrics = metrics
  }
}

/// Text at its place.
package struct ResolvedText: Sendable, Hashable {
  package var paragraph: TextParagraph
  /// The top left corner of the laid out block, in the layer's own space.
  package var origin: Point
  /// What fills the glyphs of runs that have no paint of their own.
  package var fill: Paint
  package var stroke: ResolvedStroke? {
    get { apart?.value }
    set { apart = newValue.map { .value($0) } }
  }
  /// The characters that are drawn, in UTF-8 bytes of all runs; nil is all of them. They are where they are in the whole text.
  package var part: Range<Int>?

  private var apart: Indirect<ResolvedStroke>?

  package init(
    paragraph: TextParagraph, origin: Point, fill: Paint, stroke: ResolvedStroke? = nil,
    part: Range<Int>? = nil
  ) {
    self.paragraph = paragraph
    self.origin = origin
    self.fill = fill
    self.stroke = stroke
    self.part = part
  }
}

/// What laid out text measures, in points, from the top left corner of its block.
package struct TextMetrics: Sendable, Hashable {
  package struct Line: Sendable, Hashable {
    /// The advance of the line from `x`.
    package var x: Double
    package var width: Double
    package var baseline: Double
    package var ascent: Double
    package var descent: Double
    package var isRightToLeft: Bool

    package init(
      x: Double, width: Double, baseline: Double, ascent: Double, descent: Double, isRightToLeft: Bool = false
    ) {
      self.x = x
      self.width = width
      self.baseline = baseline
      self.ascent = ascent
      self.descent = descent
      self.isRightToLeft = isRightToLeft
    }
  }

  /// The logical extent: advances across, line heights down; for vertical lines the other way round.
  package var size: Size
  /// The box of the ink.
  package var inkBounds: Rect
  /// The first lines, up to a number. Places in vertical ones are those in horizontal ones, of which the block is a
  /// quarter turn clockwise.
  package var lines: [Line]
  package var writingMode = WritingMode.horizontal
  /// Whether an ellipsis represents text that was left out.
  package var isTruncated: Bool

  /// The extent along the lines and across them.
  package var flow: Size {
    writingMode == .horizontal ? size : Size(width: size.height, height: size.width)
  }

  /// More lines than this extend past any image; their measures would take more memory than their glyphs.
  package static let mostLines = 4096

  package init(size: Size, inkBounds: Rect, lines: [Line], isTruncated: Bool = false) {
    self.size = size
    self.inkBounds = inkBounds
    self.lines = lines
    self.isTruncated = isTruncated
  }
}

/// Text that cannot be set as asked.
package struct TextError: Error, Sendable, Hashable, CustomStringConvertible {
  package var description: String

  package init(_ description: String) {
    self.description = description
  }
}

/// Measures text for components that lay out their pictures.
package protocol TextMeasuring: Sendable {
  /// The measures of a paragraph as it would be drawn.
  func metrics(of paragraph: TextParagraph) throws(TextError) -> TextMetrics
  /// The parts of the runs of a paragraph in its lines, each from left to right.
  func parts(of paragraph: TextParagraph) throws(TextError) -> [TextPart]
  /// The units of a paragraph, in the order in which it is read.
  func units(of paragraph: TextParagraph, by division: TextDivision) throws(TextError) -> [TextUnit]
}

extension TextMeasuring {
  /// No parts, for measures that know no positions.
  package func parts(of paragraph: TextParagraph) throws(TextError) -> [TextPart] { [] }
  /// No units, for measures that know no positions.
  package func units(of paragraph: TextParagraph, by division: TextDivision) throws(TextError) -> [TextUnit] {
    []
  }
}

/// What the units of a text are. White space belongs to the unit before it, and a unit ends with its line.
public enum TextDivision: String, Sendable, Hashable, CaseIterable {
  /// Characters as readers see them; a ligature is one.
  case grapheme
  /// What is between white space; in scripts without spaces, between places where a line may break.
  case word
  /// Lines.
  case line
  /// The spans of the text.
  case span
}

/// Neighboring characters of a line that move together; lengths are in points from the top left corner of the block.
package struct TextUnit: Sendable, Hashable {
  /// Characters that are shaped as one.
  package struct Cluster: Sendable, Hashable {
    /// Its characters in UTF-8 bytes of all runs.
    package var range: Range<Int>
    /// The left edge, and the advance without tracking.
    package var x: Double
    package var width: Double
    /// Whether it is white space.
    package var isBlank: Bool

    package init(range: Range<Int>, x: Double, width: Double, isBlank: Bool) {
      self.range = range
      self.x = x
      self.width = width
      self.isBlank = isBlank
    }
  }

  /// In the order in which they are read; the first one is not white space.
  package var clusters: [Cluster]
  /// The index of its line.
  package var line: Int
  /// From the first edge to the last one and from the ascent to the descent of its line, without white space at its end.
  package var box: Rect
  package var baseline: Double
  /// The box of its ink.
  package var ink: Rect

  package init(clusters: [Cluster], line: Int, box: Rect, baseline: Double, ink: Rect) {
    self.clusters = clusters
    self.line = line
    self.box = box
    self.baseline = baseline
    self.ink = ink
  }

  /// Its characters in UTF-8 bytes of all runs.
  package var range: Range<Int> {
    (clusters.first?.range.lowerBound ?? 0)..<(clusters.last?.range.upperBound ?? 0)
  }
}

/// Neighboring characters of a run in a line; lengths are in points from the top left corner of the block.
package struct TextPart: Sendable, Hashable {
  /// A line along the text: a rectangle from the top edge, which is negative above the baseline.
  package struct Stroke: Sendable, Hashable {
    package var top: Double
    package var thickness: Double

    package init(top: Double, thickness: Double) {
      self.top = top
      self.thickness = thickness
    }
  }

  /// The index of the run.
  package var run: Int
  /// The left edge, and the advance from there without the tracking at the end of the line.
  package var x: Double
  package var width: Double
  package var baseline: Double
  /// Those of the run's font.
  package var ascent: Double
  package var descent: Double
  package var underline: Stroke
  package var strikethrough: Stroke

  package init(
    run: Int, x: Double, width: Double, baseline: Double, ascent: Double, descent: Double, underline: Stroke,
    strikethrough: Stroke
  ) {
    self.run = run
    self.x = x
    self.width = width
    self.baseline = baseline
    self.ascent = ascent
    self.descent = descent
    self.underline = underline
    self.strikethrough = strikethrough
  }
}

extension Font {
  /// The families that scenes can rely on: those of the font packages that the project installs.
  public static let declaredFamilies = [
    "Inter", "Inter Display", "Noto Sans CJK JP", "Noto Sans CJK KR", "Noto Sans CJK SC", "Noto Sans CJK TC",
    "Noto Sans CJK HK", "Noto Sans Mono CJK JP", "Noto Sans Mono CJK KR", "Noto Sans Mono CJK SC",
    "Noto Sans Mono CJK TC", "Noto Sans Mono CJK HK", "Noto Serif CJK JP", "Noto Serif CJK KR",
    "Noto Serif CJK SC", "Noto Serif CJK TC", "Noto Serif CJK HK", "Noto Color Emoji", "DejaVu Sans",
    "DejaVu Sans Mono", "DejaVu Serif", "Noto Sans", "Noto Serif", "Liberation Sans", "Liberation Serif",
    "Liberation Mono",
  ]
}
