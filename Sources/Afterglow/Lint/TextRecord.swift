import RenderTree
import SceneModel
import VectorGraphics

/// The record of a text over time.
struct TextRecord {
  let path: String
  let name: String
  let excerpt: String
  /// The lists of families that the author names; what components name is theirs.
  private(set) var families: Set<[String]> = []
  /// The instants at which it is seen, with its opacity.
  private(set) var seen: [(time: Double, opacity: Double)] = []
  /// How far ink is outside, in points, and when it is most.
  private(set) var outsideBox: Excess?
  private(set) var outsideCanvas: Excess?
  private(set) var outsideSafeArea: Excess?
  /// When it is first seen cut, in seconds.
  private(set) var truncated: Double?
  /// The smallest em in pixels at each instant, at rest and in motion.
  private var sizes: (resting: [TextSize], moving: [TextSize]) = ([], [])

  /// The size in which it is read: that of a quarter of the instants at which it rests, or else its largest.
  var em: TextSize? {
    let resting = sizes.resting.sorted { $0.pixels < $1.pixels }
    return resting.isEmpty ? sizes.moving.max { $0.pixels < $1.pixels } : resting[resting.count / 4]
  }

  /// Whether it is large in the sense of WCAG 2.2: 18 points, or 14 and bold; a point is 4/3 of a CSS pixel.
  var isLarge: Bool { em.map { $0.pixels >= 24 || ($0.pixels >= 56.0 / 3 && $0.isBold) } ?? false }

  /// The contrast that its size needs, less what rounding takes.
  var leastContrast: Double { (isLarge ? 3 : 4.5) - 0.005 }

  struct TextSize {
    var pixels: Double
    var isBold: Bool
    /// Seconds.
    var time: Double
  }

  struct Excess {
    var points: Double
    var edges: String
    var time: Double
  }

  init(path: String, name: String, excerpt: String) {
    self.path = path
    self.name = name
    self.excerpt = excerpt
  }

  mutating func note(
    _ placed: PositionedText, at time: Double, isAtRest: Bool, pixelsPerPoint: Double, canvas: Rect,
    safeArea: Rect
  ) {
    let runs = placed.text.paragraph.runs
    if placed.layer.authored != nil { families.formUnion(runs.map(\.font.families)) }
    let ink = placed.box
    let isOnCanvas = !ink.intersection(placed.layer.visible).isEmpty
    guard isOnCanvas else { return }
    if placed.layer.authored != nil, placed.metrics.isTruncated { truncated = truncated ?? time }
    if !placed.layer.isBlurred { seen.append((time, placed.layer.opacity)) }
    noteSize(
      runs, scale: placed.layer.transform.leastAxisScale * pixelsPerPoint, at: time, isAtRest: isAtRest)
    guard isAtRest else { return }
    if let excess = placed.outsideOwnBox(at: time) { outsideBox = outsideBox.larger(excess) }
    let tolerance = max(1, 0.002 * safeArea.width)
    // Components cut texts to show one part of them in another color.
    let visible = placed.layer.authored == nil ? canvas : placed.layer.visible
    // A component fades out or dims what it cuts.
    let isMeantToBeCut =
      placed.layer.authored == nil && (placed.layer.isMasked || placed.layer.opacity < 0.6)
    if let excess = Excess(of: ink, outside: visible, tolerance: tolerance, at: time) {
      if !isMeantToBeCut { outsideCanvas = outsideCanvas.larger(excess) }
    } else if let excess = Excess(of: ink, outside: safeArea, tolerance: tolerance, at: time) {
      outsideSafeArea = outsideSafeArea.larger(excess)
    }
  }

  private mutating func noteSize(_ runs: [TextRun], scale: Double, at time: Double, isAtRest: Bool) {
    let visible = runs.filter { !$0.text.allSatisfy(\.isWhitespace) }
    guard let least = visible.min(by: { $0.font.size < $1.font.size }) else { return }
    let size = TextSize(pixels: least.font.size * scale, isBold: least.font.weight >= 700, time: time)
    if isAtRest { sizes.resting.append(size) } else { sizes.moving.append(size) }
  }

  /// At most this many of the instants at which the text is seen best, evenly spaced.
  func bestInstants(_ count: Int) -> [Double] {
    let best = seen.map(\.opacity).max() ?? 0
    let times = seen.filter { $0.opacity >= 0.98 * best }.map(\.time)
    guard times.count > count else { return times }
    return (0..<count).map { times[$0 * (times.count - 1) / max(1, count - 1)] }
  }
}

extension TextRecord.Excess {
  /// Nil if a rectangle is inside another one, but for a tolerance, which at the bottom may be another.
  init?(of ink: Rect, outside box: Rect, tolerance: Double, atBottom: Double? = nil, at time: Double) {
    let sides = [
      ("left", box.minX - ink.minX, tolerance), ("top", box.minY - ink.minY, tolerance),
      ("right", ink.maxX - box.maxX, tolerance), ("bottom", ink.maxY - box.maxY, atBottom ?? tolerance),
    ].filter { $0.1 > $0.2 }
    guard let most = sides.map(\.1).max() else { return nil }
    self.init(points: most, edges: sides.map(\.0).joined(separator: " and "), time: time)
  }
}

extension TextRecord.Excess? {
  fileprivate func larger(_ other: TextRecord.Excess) -> TextRecord.Excess {
    map { $0.points >= other.points ? $0 : other } ?? other
  }
}

extension PositionedText {
  /// How far ink leaves the layer's box; the box counts down only where the author gave it a height, and never where it is the
  /// place of a baseline.
  fileprivate func outsideOwnBox(at time: Double) -> TextRecord.Excess? {
    guard let authored = layer.authored, case .text(let content) = authored.content else { return nil }
    let size = layer.resolved.size
    let em = text.paragraph.runs.map(\.font.size).max() ?? 0
    var box = ink
    let frame = authored.frame
    let hasWidth = frame.width != nil || (frame.left != nil && frame.right != nil)
    if hasWidth, size.width > 0 { (box.x, box.width) = (0, size.width) }
    let hasHeight = frame.height != nil || (frame.top != nil && frame.bottom != nil)
    if hasHeight, size.height > 0, content.baseline != .alphabetic { (box.y, box.height) = (0, size.height) }
    // Letters overhang their advance, and those of Arabic or Urdu descend far below a tight line: no fault of the box.
    return TextRecord.Excess(
      of: ink, outside: box, tolerance: max(1, 0.15 * em), atBottom: max(1, 0.3 * em), at: time)
  }
}
