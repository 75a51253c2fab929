import DataFiles
import RenderTree
import VectorGraphics

/// A placed picture.
public struct ImageContent: Sendable, Hashable {
  /// How the picture fits its box (CSS `object-fit`).
  public enum Fit: String, Sendable, Hashable, CaseIterable {
    /// Stretched to the box.
    case fill
    /// As large as fits.
    case contain
    /// As small as fills the box, and cut.
    case cover
    /// One pixel is one point.
    case none
  }

  /// The name under which the picture was loaded: its path as the scene writes it.
  public var source: String
  /// How it fits its box.
  public var fit: Fit
  /// Where it lies in its box (CSS `object-position`): percentages are of the room that is left.
  public var position: LengthPoint
  /// The part of the image that is shown, in its pixels; percentages are of the image. Nil is all of it.
  public var crop: LayerFrame?
  /// How values between its pixels are found.
  public var sampling: ImageSampling
  /// The corners of the box that it is cut to, and that its shadows have (CSS `border-radius`).
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
  /// The name under which the file was loaded: its path as the scene writes it.
  public var source: String
  /// How it fits its box.
  public var fit: ImageContent.Fit
  /// Where it lies in its box (CSS `object-position`): percentages are of the room that is left.
  public var position: LengthPoint

  /// An SVG file by its name.
  public init(source: String, fit: ImageContent.Fit = .contain, position: LengthPoint = .center) {
    self.source = source
    self.fit = fit
    self.position = position
  }
}

/// Text in the layer's box.
///
/// Across, `alignment` places the lines in the box; a box without width is the point they are aligned to.
/// Down, `baseline` says which line of the text stands where in the box.
public struct TextContent: Sendable, Hashable {
  /// Where a text stands vertically in its box.
  public enum Baseline: String, Sendable, Hashable, CaseIterable {
    /// The first baseline at the top of the box.
    case alphabetic
    /// The block at the top, in the middle, at the bottom of the box.
    case top, middle, bottom
  }

  /// A part of the text with looks of its own; what is nil is the text's.
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
    /// What fills the glyphs.
    public var fill: LayerPaint?

    /// A part of a text; what is nil is the text's own.
    public init(
      text: String, families: [String]? = nil, weight: Int? = nil, style: Font.Style? = nil,
      size: Double? = nil, language: String? = nil, tracking: Double? = nil, fill: LayerPaint? = nil
    ) {
      self.text = text
      self.families = families
      self.weight = weight
      self.style = style
      self.size = size
      self.language = language
      self.tracking = tracking
      self.fill = fill
    }
  }

  /// The parts, one after the other.
  public var spans: [Span]
  /// The font of parts that have none of their own.
  public var font: Font
  /// A BCP 47 tag.
  public var language: String?
  /// Space after every character in points.
  public var tracking: Double
  /// The distance of baselines in ems; nil is the font's own.
  public var lineHeight: Double?
  /// Where lines stand horizontally.
  public var alignment: TextAlignment
  /// Where the block stands vertically.
  public var baseline: Baseline
  /// Whether lines break at the width of the box.
  public var wraps: Bool
  /// The most lines; nil is all.
  public var lineLimit: Int?
  /// OpenType features switched on, such as `tnum`.
  public var features: [String]
  /// What the ascent and the descent of a line are.
  public var metrics: LineMetrics

  /// Text of several spans, by default on one line in the default font.
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

  /// Text of one look.
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
