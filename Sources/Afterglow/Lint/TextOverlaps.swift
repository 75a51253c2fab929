import FrameExport
import PixelKernels
import RenderTree
import SceneModel
import VectorGraphics

/// The texts that were found to cover glyphs of others.
struct TextOverlaps {
  /// Bitmaps of pairs of texts that are still compared.
  fileprivate var comparisons = 400
  /// Pairs whose boxes are still compared.
  fileprivate var pairs = 20_000_000
  /// Whether there are pairs that were not compared.
  private(set) var isIncomplete = false
  private var found: [String: Overlap] = [:]
  private var order: [String] = []

  /// Two texts, one over the other.
  private struct Overlap {
    var upper: PositionedText
    var lower: PositionedText
    var time: Double
  }

  private static func key(_ upper: PositionedText, _ lower: PositionedText) -> String {
    "\(lower.layer.path)|\(upper.layer.path)"
  }

  fileprivate func contains(_ upper: PositionedText, over lower: PositionedText) -> Bool {
    !found.isEmpty && found[Self.key(upper, lower)] != nil
  }

  /// Whether one of two texts covers glyphs of the other.
  func contains(_ one: PositionedText, _ other: PositionedText) -> Bool {
    contains(one, over: other) || contains(other, over: one)
  }

  fileprivate mutating func insert(_ upper: PositionedText, over lower: PositionedText, at time: Double) {
    let key = Self.key(upper, lower)
    found[key] = Overlap(upper: upper, lower: lower, time: time)
    order.append(key)
  }

  fileprivate mutating func giveUp() { isIncomplete = true }

  func report(to findings: inout LintFindings) {
    for overlap in order.compactMap({ found[$0] }) {
      let (upper, lower) = (overlap.upper, overlap.lower)
      findings.note(
        .textOverText, path: upper.layer.path, name: upper.layer.name, at: overlap.time,
        "\(upper.excerpt) covers glyphs of \(lower.excerpt) (\(lower.layer.name))",
        remedy: "move one of them, or let the one be gone before the other comes")
    }
    if isIncomplete {
      findings.noteUnexamined("not all pairs of texts were examined for text-over-text: too many touch")
    }
  }
}

/// A text and one in front of it, by their indices, with what both of their boxes hold.
private struct TextPair {
  var upper: Int
  var lower: Int
  var shared: Rect
}

// Text over text.
extension LintTexts {
  mutating func compare(_ texts: TextNeighbors, at time: Double) throws(ExportError) {
    guard !overlaps.isIncomplete else { return }
    var pairs: [TextPair] = []
    for upper in texts.texts.indices {
      let below = texts.below(upper)
      overlaps.pairs -= below.count
      guard overlaps.pairs >= 0 else {
        overlaps.giveUp()
        break
      }
      for lower in below {
        guard let pair = pair(upper, lower, in: texts) else { continue }
        guard overlaps.comparisons > 0 else { return overlaps.giveUp() }
        pairs.append(pair)
        if pairs.count == overlaps.comparisons {
          try compare(pairs, in: texts, at: time)
          pairs = []
        }
      }
    }
    try compare(pairs, in: texts, at: time)
  }

  /// Two texts whose boxes share more than a trace, and which say different things; nil for others.
  private func pair(_ upper: Int, _ lower: Int, in texts: TextNeighbors) -> TextPair? {
    let (one, other) = (texts.texts[upper], texts.texts[lower])
    let (box, otherBox) = (texts.boxes[upper], texts.boxes[lower])
    let shared = box.intersection(otherBox).intersection(one.layer.visible)
      .intersection(other.layer.visible)
    let smaller = min(box.width * box.height, otherBox.width * otherBox.height)
    guard shared.width * shared.height > 0.02 * smaller, texts.strings[upper] != texts.strings[lower],
      !overlaps.contains(one, over: other)
    else { return nil }
    return TextPair(upper: upper, lower: lower, shared: shared)
  }

  /// Notes those of the pairs that cover each other's glyphs.
  private mutating func compare(
    _ pairs: [TextPair], in texts: TextNeighbors, at time: Double
  ) throws(ExportError) {
    var covering: Set<Int> = []
    for (index, pair) in pairs.enumerated() {
      try lint.cancellation.check()
      if try covers(texts.texts[pair.upper], texts.texts[pair.lower], within: pair.shared) {
        covering.insert(index)
      }
    }
    let lowers = Set(covering.map { pairs[$0].lower }).sorted()
    let seen = try areVisible(lowers.map { texts.texts[$0] }, at: time)
    let isVisible = Dictionary(zip(lowers, seen)) { first, _ in first }
    for (index, pair) in pairs.enumerated() {
      let (upper, lower) = (texts.texts[pair.upper], texts.texts[pair.lower])
      // What a component draws has one path, whose overlap is noted once.
      guard !overlaps.contains(upper, over: lower) else { continue }
      overlaps.comparisons -= 1
      if covering.contains(index), isVisible[pair.lower] == true {
        overlaps.insert(upper, over: lower, at: time)
      }
    }
  }

  /// Whether glyphs of both texts cover the same pixels.
  private func covers(_ upper: PositionedText, _ lower: PositionedText, within box: Rect) throws(ExportError)
    -> Bool
  {
    let region = source.settings.transform.boundingBox(of: box)
    guard let one = try source.coverage(of: upper, within: region),
      let other = try source.coverage(of: lower, within: region)
    else { return false }
    let both = zip(one, other).count { $0 > 0.5 && $1 > 0.5 }
    let smaller = min(one.count { $0 > 0.5 }, other.count { $0 > 0.5 })
    return both >= 4 && Double(both) > 0.02 * Double(smaller)
  }

  /// Whether something of each text is not hidden by what is in front of it.
  private mutating func areVisible(_ texts: [PositionedText], at time: Double) throws(ExportError) -> [Bool] {
    guard !texts.isEmpty else { return [] }
    let instant = try LintedInstant(at: time, in: source.reduced(to: 640), by: work)
    let seen = try judge(texts, in: instant) { text, coverage, bitmaps throws(ExportError) in
      let covered = try bitmaps.visibility(of: text, coverage).covered.count
      return covered * 10 < coverage.places.count * 9
    }
    return seen.map { $0 ?? false }
  }
}
