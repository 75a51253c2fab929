import DataFiles
import RenderTree
import VectorGraphics

/// A placed image, or footage of which one frame is shown at a time.
public struct ImageContent: Sendable, Hashable {
  /// How the image fits its box (CSS `object-fit`).
  public enum Fit: String, Sendable, Hashable, CaseIterable {
    /// Stretched to the box.
    case fill
    /// As large as possible inside the box.
    case contain
    /// As small as possible to fill the box, and cropped.
    case cover
    /// One pixel is one point.
    case none
  }

  /// The name under which the image was loaded: its path as written in the scene.
  public var source: String
  /// How it fits its box.
  public var fit: Fit
  /// The position in its box (CSS `object-position`); percentages refer to the remaining space.
  public var position: LengthPoint
  /// The part of the image to show, in its pixels; percentages refer to the image. Nil for all of it.
  public var crop: LayerFrame?
  /// The interpolation between its pixels.
  public var sampling: ImageSampling
  /// The corner radii of the box, which clips the image and casts its shadows (CSS `border-radius`).
  public var cornerRadii: CornerLengths

  /// An image by its name.
  public init(
    source: String, fit: Fit = .contain, position: LengthPoint = .center, crop: LayerFrame? = nil,
    sampling: ImageSampling = .cubic, cornerRadii: CornerLengths = .zero
  ) {
    self.source = source
    self.fit = fit
    self.position = position
    self.crop = crop
    self.sampling = sampling
    self.cornerRadii = cornerRadii
  }
}

/// A placed SVG file.
public struct SVGContent: Sendable, Hashable {
  /// The name under which the file was loaded: its path as written in the scene.
  public var source: String
  /// How it fits its box.
  public var fit: ImageContent.Fit
  /// The position in its box (CSS `object-position`); percentages refer to the remaining space.
  public var position: LengthPoint

  /// An SVG file by its name.
  public init(source: String, fit: ImageContent.Fit = .contain, position: LengthPoint = .center) {
    self.source = source
    self.fit = fit
    self.position = position
  }
}

/// A placed scene file.
public struct IncludedScene: Sendable, Hashable {
  /// The name under which the file is loaded: its path as written in the scene.
  public var source: String
  /// Values for the parameters that the file declares.
  public var parameters: [ParameterValue.Field]
  /// How its canvas fits the box.
  public var fit: ImageContent.Fit
  /// The position in its box (CSS `object-position`); percentages refer to the remaining space.
  public var position: LengthPoint

  /// A scene file by its name.
  public init(
    source: String, parameters: [ParameterValue.Field] = [], fit: ImageContent.Fit = .contain,
    position: LengthPoint = .center
  ) {
    self.source = source
    self.parameters = parameters
    self.fit = fit
    self.position = position
  }

  /// What tells scenes apart that are loaded: the file and its parameters.
  package var key: String {
    parameters.isEmpty
      ? source : "\(source) \(JSONWriter(layout: .compact).text(JSONValue(.record(parameters))))"
  }
}

/// Text in the layer's box.
///
/// Horizontally, `alignment` places the lines in the box; if the box has no width, they are aligned to a
/// point. Vertically, `baseline` determines which line of the text is aligned with which edge of the box.
public struct TextContent: Sendable, Hashable {
  /// What another language of a document costs: each has fonts of its own, in tables that are searched in order.
  package static let stepsPerLanguage = 50_000

  /// The vertical position of a text in its box.
  public enum Baseline: String, Sendable, Hashable, CaseIterable {
    /// The first baseline at the top of the box.
    case alphabetic
    /// The text at the top, in the middle, or at the bottom of the box.
    case top, middle, bottom
  }

  /// A part of the text with its own style; nil properties default to the text's.
  public struct Span: Sendable, Hashable {
    /// The characters.
    public var text: String
    /// In order of preference.
    public var families: [String]?
    /// 1…1000.
    public var weight: Int?
    /// Upright, italic or oblique.
    public var style: Font.Style?
    /// The em in points.
    public var size: Double?
    /// A BCP 47 tag.
    public var language: String?
    /// Space after every character, in points.
    public var tracking: Double?
    /// Which characters are set side by side in vertical lines.
    public var combineUpright: UprightCombination?
    /// The fill of the glyphs.
    public var fill: LayerPaint?
    /// Lines along the characters.
    public var decoration: [TextDecoration]?
    /// A box behind the characters, in each line that has some of them.
    public var highlight: TextHighlight? {
      get { apart?.value }
      set { apart = newValue.map { .value($0) } }
    }
    private var apart: Indirect<TextHighlight>?

    /// Creates a part of a text; nil properties default to the text's.
    public init(
      text: String, families: [String]? = nil, weight: Int? = nil, style: Font.Style? = nil,
      size: Double? = nil, language: String? = nil, tracking: Double? = nil, fill: LayerPaint? = nil,
      decoration: [TextDecoration]? = nil, highlight: TextHighlight? = nil
    ) {
      self.text = text
      self.families = families
      self.weight = weight
      self.style = style
      self.size = size
      self.language = language
      self.tracking = tracking
      self.fill = fill
      self.decoration = decoration
      self.highlight = highlight
    }
  }

  /// The parts, in order.
  public var spans: [Span]
  /// A number that is shown instead of the parts, in tabular figures; nil for none.
  public var number: CountedNumber?
  /// The default font of the parts.
  public var font: Font
  /// A BCP 47 tag.
  public var language: String?
  /// Space after every character, in points.
  public var tracking: Double
  /// The distance between baselines in ems; nil for the font's own.
  public var lineHeight: Double?
  /// The horizontal alignment of lines.
  public var alignment: TextAlignment
  /// The vertical alignment of the text.
  public var baseline: Baseline
  /// Whether lines break at the width of the box.
  public var wraps: Bool
  /// The maximum number of lines; nil for no limit.
  public var lineLimit: Int?
  /// OpenType features to enable, such as `tnum`.
  public var features: [String]
  /// How the ascent and descent of a line are determined.
  public var metrics: LineMetrics
  /// Where lines break; all but ``TextWrap/wrap`` break lines whether ``wraps`` is set or not.
  public var textWrap = TextWrap.wrap
  /// Lines along the text, unless a part has its own.
  public var decoration: [TextDecoration] = []
  /// A box behind each line.
  public var highlight: TextHighlight?
  /// Whether the stroke is over or under the fill.
  public var paintOrder = PaintOrder.fill
  /// The direction of the lines; vertical ones break at the height of the box.
  public var writingMode = WritingMode.horizontal
  /// Which characters are set side by side in vertical lines.
  public var combineUpright = UprightCombination.none
  /// Whether words are divided at the ends of lines.
  public var hyphens = Hyphens.manual
  /// The parts of the text that move on their own; nil if it moves as a whole.
  public var units: TextUnits?
  /// The path that the lines follow; nil for straight lines.
  public var path: TextPath?

  /// Whether parts of the text may be drawn apart.
  var isDivided: Bool { units != nil || path != nil }

  /// Whether lines break at the width of the box.
  package var breaksLines: Bool { wraps || textWrap != .wrap }

  /// Creates text from spans, by default on one line in the default font.
  public init(
    spans: [Span], font: Font = Font(), language: String? = nil, tracking: Double = 0,
    lineHeight: Double? = nil, alignment: TextAlignment = .start, baseline: Baseline = .top,
    wraps: Bool = false, lineLimit: Int? = nil, features: [String] = [],
    metrics: LineMetrics = .exact
  ) {
    self.spans = spans
    self.font = font
    self.language = language
    self.tracking = tracking
    self.lineHeight = lineHeight
    self.alignment = alignment
    self.baseline = baseline
    self.wraps = wraps
    self.lineLimit = lineLimit
    self.features = features
    self.metrics = metrics
  }

  /// Creates text in a single style.
  public init(
    _ text: String, font: Font = Font(), language: String? = nil, tracking: Double = 0,
    alignment: TextAlignment = .start, baseline: Baseline = .top, wraps: Bool = false,
    lineLimit: Int? = nil, features: [String] = []
  ) {
    self.init(
      spans: [Span(text: text)], font: font, language: language, tracking: tracking, alignment: alignment,
      baseline: baseline, wraps: wraps, lineLimit: lineLimit, features: features)
  }
}

/// Where the lines of a text break (CSS `text-wrap-style`).
public enum TextWrap: String, Sendable, Hashable, CaseIterable {
  /// Where the next word does not fit.
  case wrap
  /// So that lines are about equally long, in texts of up to 10 lines.
  case balance
  /// So that the last line is not short, in texts of up to 10 lines.
  case pretty
}

/// A line along a text (CSS `text-decoration-line`).
public enum TextDecoration: String, Sendable, Hashable, CaseIterable {
  /// Where the font has it below the baseline, under the glyphs.
  case underline
  /// Through the glyphs.
  case strikethrough
  /// Above the font's ascent, under the glyphs.
  case overline
}

/// Whether the stroke of a text is painted over or under its fill (CSS `paint-order`).
public enum PaintOrder: String, Sendable, Hashable, CaseIterable {
  /// The fill, then the stroke.
  case fill
  /// The stroke, then the fill.
  case stroke
}

/// A box behind text, from the ascent to the descent of its font.
public struct TextHighlight: Sendable, Hashable {
  /// The paint of the box.
  public var fill: LayerPaint
  /// How far the box extends beyond the text at the left and at the right, in points; the text does not move.
  public var horizontalPadding: Double
  /// How far the box extends beyond the text at the top and at the bottom, in points.
  public var verticalPadding: Double
  /// The radius of the corners in points.
  public var cornerRadius: Double

  /// Creates a box.
  public init(
    fill: LayerPaint, horizontalPadding: Double = 0, verticalPadding: Double = 0, cornerRadius: Double = 0
  ) {
    self.fill = fill
    self.horizontalPadding = horizontalPadding
    self.verticalPadding = verticalPadding
    self.cornerRadius = cornerRadius
  }
}
