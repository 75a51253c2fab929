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
    /// The fill of the glyphs.
    public var fill: LayerPaint?

    /// Creates a part of a text; nil properties default to the text's.
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

  /// The parts, in order.
  public var spans: [Span]
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
