import RenderTree
import SceneModel
import VectorGraphics

/// The layout of a share image, depending on the aspect ratio of its usable area; lengths in points.
///
/// Cards are as tall as their content if there is space; the ring takes the rest. Cards side by side have the same height.
struct ShareLayout: Sendable, Hashable {
  /// How high the contents of the cards would be.
  struct Contents {
    /// The least height of the elements in units; nil if there are none to show.
    var elements: Double?
    /// How much of the analysis fits a box with an em, and its height; nil without an analysis.
    var text: ((_ box: Size, _ fontSize: Double) throws(ComponentError) -> Double)?
  }

  private(set) var title = Rect.zero
  private(set) var titleAlignment = TextAlignment.center
  /// A square.
  private(set) var ring = Rect.zero
  private(set) var elements: Rect?
  private(set) var text: Rect?
  /// In points: a square image is 1080 units wide.
  private(set) var unit: Double

  /// Between a card's edge and what is on it.
  var padding: Double { 26 * unit }
  /// The em of the analysis.
  var fontSize: Double { 26 * unit }
  private var gap: Double { 26 * unit }
  private var titleHeight: Double { 78 * unit }

  /// - Parameters:
  ///   - size: The whole picture.
  ///   - safeArea: The part of it that nothing covers.
  init(size: Size, safeArea: Rect, contents: Contents) throws(ComponentError) {
    let short = min(safeArea.width, safeArea.height)
    // From the edges of the image: where something covers them, that is margin enough.
    let margin = 0.05 * short
    let content = safeArea.intersection(Rect(size: size).insetBy(dx: margin, dy: margin))
    unit = short / 1080
    let hasCards = contents.elements != nil || contents.text != nil
    if content.width > content.height * 1.2, hasCards {
      unit = short / 820
      try setWide(in: content, contents)
    } else {
      try setTall(in: content, contents)
    }
  }

  /// The part of a card that its content takes.
  func inside(_ card: Rect) -> Rect { card.insetBy(dx: padding, dy: padding) }

  /// The ring at the left, all else in a column beside it.
  private mutating func setWide(in content: Rect, _ contents: Contents) throws(ComponentError) {
    let side = min(content.height, 0.62 * content.width)
    ring = Rect(
      x: content.x.rounded(), y: (content.midY - side / 2).rounded(), width: side, height: side)
    let x = content.x + side + 1.5 * gap
    let column = Rect(x: x, y: content.y, width: content.maxX - x, height: content.height)
    let cards = try stacked(in: column.below(titleHeight + gap), contents)
    let height = titleHeight + gap + (cards.last.map { $0.maxY } ?? column.y) - column.y - titleHeight - gap
    let shift = max(0, (content.height - height) / 2)
    title = Rect(x: column.x, y: column.y + shift, width: column.width, height: titleHeight)
    titleAlignment = .start
    place(cards.map { $0.offsetBy(dx: 0, dy: shift) }, contents)
  }

  /// The ring under the title, the cards beneath it: side by side, in tall images one under the other.
  private mutating func setTall(in content: Rect, _ contents: Contents) throws(ComponentError) {
    title = Rect(x: content.x, y: content.y, width: content.width, height: titleHeight)
    let rest = content.below(titleHeight + gap)
    let isTall = rest.height > 1.32 * rest.width
    let hasBoth = contents.elements != nil && contents.text != nil
    let least = min(rest.width, rest.height) * (isTall ? 0.62 : 0.5)
    let available = rest.below(least + gap)
    let cards =
      isTall || !hasBoth ? try stacked(in: available, contents) : try sideBySide(in: available, contents)
    let used = cards.last.map { $0.maxY - available.y + gap } ?? 0
    let free = rest.height - used
    let side = min(rest.width, free)
    // Where the ring is as wide as the image, what is left is air above and below it.
    ring = Rect(
      x: (rest.midX - side / 2).rounded(), y: (rest.y + (free - side) / 2).rounded(), width: side,
      height: side)
    place(cards.map { $0.offsetBy(dx: 0, dy: rest.maxY - used + gap - available.y) }, contents)
  }

  private mutating func place(_ cards: [Rect], _ contents: Contents) {
    elements = contents.elements == nil ? nil : cards.first
    text = contents.text == nil ? nil : cards.last
  }

  /// Cards under one another, from the top of an area.
  private func stacked(in area: Rect, _ contents: Contents) throws(ComponentError) -> [Rect] {
    var cards: [Rect] = []
    var y = area.y
    if let units = contents.elements {
      let height = min(units * unit + 2 * padding, area.height)
      cards.append(Rect(x: area.x, y: y, width: area.width, height: height))
      y += height + gap
    }
    if let text = contents.text {
      let available = Size(width: area.width - 2 * padding, height: max(0, area.maxY - y - 2 * padding))
      let height = try text(available, fontSize) + 2 * padding
      cards.append(Rect(x: area.x, y: y, width: area.width, height: max(1e-3, min(height, area.maxY - y))))
    }
    return cards
  }

  /// Two cards at the top of an area, as high as the higher of their contents. Beside a short text, the elements have more
  /// width for their stones' names.
  private func sideBySide(in area: Rect, _ contents: Contents) throws(ComponentError) -> [Rect] {
    let elements = (contents.elements ?? 0) * unit
    let height = max(0, area.height - 2 * padding)
    var (share, text) = (0.57, 0.0)
    for candidate in [0.57, 0.5] {
      share = candidate
      let width = (1 - share) * (area.width - gap) - 2 * padding
      text = try contents.text?(Size(width: width, height: height), fontSize) ?? 0
      if text <= 1.1 * elements { break }
    }
    let widths = [share, 1 - share].map { $0 * (area.width - gap) }
    let inner = max(min(elements, height), text)
    return zip([area.x, area.x + widths[0] + gap], widths).map { x, width in
      Rect(x: x, y: area.y, width: width, height: inner + 2 * padding)
    }
  }
}

extension Rect {
  /// The remaining space under a strip of a height.
  fileprivate func below(_ height: Double) -> Rect {
    Rect(x: x, y: y + height, width: width, height: max(0, self.height - height))
  }
}
