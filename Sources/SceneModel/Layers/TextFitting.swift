import RenderTree
import VectorGraphics

/// Finds the size of a text and the width in which its lines break.
struct TextFitting {
  private let text: TextContent
  /// The paragraph at the text's own size.
  private let paragraph: TextParagraph
  /// Along the lines and across them.
  private let size: Size
  /// Across the lines; nil if the box is as large as the text.
  private let height: Double?
  private let measuring: any TextMeasuring

  /// A text as it fits.
  struct Result {
    var paragraph: TextParagraph
    var metrics: TextMetrics
    /// The em in points.
    var fontSize: Double
  }

  init(
    _ text: TextContent, in size: Size, height: Double?, measuring: any TextMeasuring, language: String?
  ) {
    self.text = text
    self.size = text.flow(size)
    self.height = height.flatMap { $0 > 0 ? $0 : nil }
    self.measuring = measuring
    paragraph = text.paragraph(in: size, language: language)
  }

  func fitted() throws(TextError) -> Result {
    if let minimum = text.font.minimumSize, minimum < text.font.size, size.width > 0 {
      return try shrunk(to: minimum)
    }
    return try broken(paragraph, fontSize: text.font.size)
  }

  // MARK: Size

  /// The text at the largest size, in steps of a quarter of a point, at which it fits; at the smallest one, it ends in an
  /// ellipsis if need be.
  private func shrunk(to minimum: Double) throws(TextError) -> Result {
    let first = (4 * text.font.size).rounded(.up) - 1
    let stepCount = max(0, Int(saturating: (first - 4 * minimum).rounded(.down) + 1))
    func size(_ step: Int) -> Double {
      step == 0 ? text.font.size : step > stepCount ? minimum : (first - Double(step - 1)) / 4
    }
    // A text that fits at a size fits at all smaller ones.
    var (low, high) = (0, stepCount + 2)
    while low < high {
      let middle = (low + high) / 2
      let isFitting = middle > stepCount + 1 ? true : try fits(at: size(middle))
      if isFitting { high = middle } else { low = middle + 1 }
    }
    guard low <= stepCount + 1 else { return try cut(at: minimum) }
    return try broken(scaled(to: size(low)), fontSize: size(low))
  }

  private func fits(at fontSize: Double) throws(TextError) -> Bool {
    var paragraph = scaled(to: fontSize)
    paragraph.breaksWords = false
    paragraph.lineLimit = nil
    let metrics = try measuring.metrics(of: paragraph)
    if let limit = text.lineLimit, metrics.lines.count > limit { return false }
    if let height, metrics.flow.height > height + Self.tolerance { return false }
    return metrics.flow.width <= size.width + Self.tolerance
  }

  /// Boxes are as large as the text in them, but for rounding.
  private static let tolerance = 1e-3

  /// The text at its smallest size, without what does not fit.
  private func cut(at minimum: Double) throws(TextError) -> Result {
    var paragraph = scaled(to: minimum)
    if !text.breaksLines {
      paragraph.width = size.width.roundedToFloat
      paragraph.cutsLines = true
    } else if let height {
      paragraph.lineLimit = nil
      let metrics = try measuring.metrics(of: paragraph)
      let lineHeight = metrics.flow.height / Double(max(1, metrics.lines.count))
      let count =
        lineHeight > 0 ? Int(saturating: ((height + Self.tolerance) / lineHeight).rounded(.down)) : 1
      paragraph.lineLimit = min(text.lineLimit ?? .max, max(1, count))
    }
    return try broken(paragraph, fontSize: minimum)
  }

  /// The paragraph with all its sizes changed in proportion.
  private func scaled(to fontSize: Double) -> TextParagraph {
    guard fontSize != text.font.size else { return paragraph }
    var result = paragraph
    let factor = fontSize / text.font.size
    for index in result.runs.indices {
      result.runs[index].font.size = (result.runs[index].font.size * factor).roundedToFloat
      result.runs[index].tracking = (result.runs[index].tracking * factor).roundedToFloat
    }
    return result
  }

  // MARK: Lines

  /// Longer texts are not balanced.
  private static let mostBalancedLines = 10
  /// The part of the width that a last line takes at least (`pretty`).
  private static let leastLastLine = 1.0 / 3

  /// The paragraph with its lines broken as the text says.
  private func broken(_ paragraph: TextParagraph, fontSize: Double) throws(TextError) -> Result {
    let result = Result(
      paragraph: paragraph, metrics: try measuring.metrics(of: paragraph), fontSize: fontSize)
    let count = result.metrics.lines.count
    guard text.textWrap != .wrap, text.alignment != .justify, let width = paragraph.width,
      !paragraph.cutsLines,
      (2...Self.mostBalancedLines).contains(count), !result.metrics.isTruncated,
      isWhole(result.metrics, width)
    else { return result }
    func candidate(_ width: Double) throws(TextError) -> Result? {
      var candidate = result
      candidate.paragraph.width = width.roundedToFloat
      candidate.paragraph.alignmentWidth = paragraph.width
      candidate.paragraph.breaksWords = false
      candidate.metrics = try measuring.metrics(of: candidate.paragraph)
      let metrics = candidate.metrics
      return metrics.lines.count == count && !metrics.isTruncated && isWhole(metrics, width) ? candidate : nil
    }
    let balanced = try narrowest(from: width / Double(count), to: width, candidate)
    guard text.textWrap == .pretty else { return balanced ?? result }
    guard isShort(result.metrics, in: width), let balanced, let least = balanced.paragraph.width,
      !isShort(balanced.metrics, in: width)
    else { return result }
    // The widest lines whose last one is long enough: what is narrower than the balanced width has more lines.
    return try narrowest(from: width, to: least) { width throws(TextError) in
      guard let result = try candidate(width), !isShort(result.metrics, in: self.size.width) else {
        return nil
      }
      return result
    } ?? balanced
  }

  /// Whether no word extends beyond the lines.
  private func isWhole(_ metrics: TextMetrics, _ width: Double) -> Bool {
    metrics.flow.width <= width + Self.tolerance
  }

  private func isShort(_ metrics: TextMetrics, in width: Double) -> Bool {
    (metrics.lines.last?.width ?? 0) < Self.leastLastLine * width
  }

  /// The result of the width nearest to one that has a result, between one that has none and one that has.
  private func narrowest(
    from failing: Double, to working: Double, _ result: (Double) throws(TextError) -> Result?
  ) throws(TextError) -> Result? {
    var (failing, working, best) = (failing, working, Result?.none)
    for _ in 0..<12 {
      let middle = (failing + working) / 2
      if let found = try result(middle) {
        (working, best) = (middle, found)
      } else {
        failing = middle
      }
    }
    return best
  }
}
