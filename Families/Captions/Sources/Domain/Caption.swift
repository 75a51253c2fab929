/// A text that is shown for some time.
public struct Caption: Sendable, Hashable {
  /// A part of the text with its own time or style.
  public struct Span: Sendable, Hashable {
    /// The characters, with the spaces and line breaks around them.
    public var text: String
    /// When the part is spoken, in seconds; nil if that is not known.
    public var start: Double?
    /// When the next part is spoken, or the voice pauses; nil if that is not known.
    public var end: Double?
    /// Whether the letters are bold.
    public var isBold = false
    /// Whether the letters are italic.
    public var isItalic = false
    /// Whether the letters are underlined.
    public var isUnderlined = false

    /// Creates a part of a text.
    public init(_ text: String, start: Double? = nil, end: Double? = nil) {
      self.text = text
      self.start = start
      self.end = end
    }
  }

  /// When the caption appears, in seconds.
  public var start: Double
  /// When it is gone, in seconds.
  public var end: Double
  /// The parts of the text, in order.
  public var spans: [Span]
  /// Where the file has the caption; nil for where all captions are.
  package var placement: CaptionPlacement?
  /// The language that the file states for this caption (BCP 47).
  package var language: String?
  /// The line of the file, from 1; nil for captions made in code.
  package var line: Int?

  /// Creates a caption.
  ///
  /// - Parameters:
  ///   - text: The text; a line feed begins a new line.
  ///   - start: When it appears, in seconds.
  ///   - end: When it is gone, in seconds.
  public init(_ text: String, start: Double, end: Double) {
    self.init(spans: [Span(text)], start: start, end: end)
  }

  /// Creates a caption from words, each with its time.
  public init(spans: [Span], start: Double, end: Double) {
    self.spans = spans
    self.start = start
    self.end = end
  }

  /// The whole text.
  public var text: String { spans.map(\.text).joined() }

  /// Whether some of its parts have a time of their own.
  package var hasTimedSpans: Bool { spans.contains { $0.start != nil } }
}

/// Where a caption is on the canvas.
package struct CaptionPlacement: Sendable, Hashable {
  package enum Vertical: Sendable, Hashable {
    case top, middle, bottom
    /// The top of the caption, as a fraction of the canvas's height.
    case fraction(Double)
  }

  package enum Horizontal: Sendable, Hashable {
    case start, center, end
    /// A side, whichever way the text is read.
    case left, right
  }

  package var vertical: Vertical?
  package var horizontal: Horizontal?

  package init(vertical: Vertical? = nil, horizontal: Horizontal? = nil) {
    self.vertical = vertical
    self.horizontal = horizontal
  }

  /// The position with a number on the keypad, as ASS counts them: 1 is at the bottom left, 9 at the top right.
  package init(keypad: Int) {
    vertical = [.bottom, .middle, .top][min(2, max(0, (keypad - 1) / 3))]
    horizontal = [.left, .center, .right][(keypad - 1) % 3]
  }
}
