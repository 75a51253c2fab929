import RenderTree
import SceneModel
import VectorGraphics

/// Where the parts of a share picture lie, by the aspect of what may be used of it; lengths in points.
struct ShareLayout: Sendable, Hashable {
  let title: Rect
  let titleAlignment: TextAlignment
  /// A square.
  let ring: Rect
  let histogram: Rect?
  let text: Rect?
  /// Between a card's edge and what lies on it.
  let padding: Double
  /// The em of the analysis.
  let fontSize: Double

  /// - Parameters:
  ///   - size: The whole picture.
  ///   - safeArea: The part of it that nothing covers.
  ///   - hasHistogram: Whether there are shares to show.
  ///   - hasText: Whether there is an analysis.
  init(size: Size, safeArea: Rect, hasHistogram: Bool, hasText: Bool) {
    let short = min(safeArea.width, safeArea.height)
    // From the edges of the picture: where something covers them, that is margin enough.
    let margin = 0.05 * short
    let content = safeArea.intersection(Rect(size: size).insetBy(dx: margin, dy: margin))
    let gap = 0.026 * short
    padding = 0.026 * short
    fontSize = 0.0235 * short + 0.002 * max(safeArea.width, safeArea.height)
    let titleHeight = 0.075 * short
    let cards = [hasHistogram, hasText].count { $0 }
    if content.width > content.height * 1.2, cards > 0 {
      let column = Rect(
        x: content.x + content.height + 1.5 * gap, y: content.y,
        width: content.width - content.height - 1.5 * gap, height: content.height)
      ring = Rect(
        x: content.x.rounded(), y: content.y.rounded(), width: content.height, height: content.height)
      title = Rect(x: column.x, y: column.y, width: column.width, height: titleHeight)
      titleAlignment = .start
      let rest = column.below(titleHeight + gap)
      (histogram, text) = Self.stacked(in: rest, gap: gap, hasHistogram, hasText)
      return
    }
    title = Rect(x: content.x, y: content.y, width: content.width, height: titleHeight)
    titleAlignment = .center
    let rest = content.below(titleHeight + gap)
    let isTall = rest.height > 1.32 * rest.width
    let share = cards == 0 ? 0 : isTall ? max(0.42, 1 - rest.width / rest.height) : 0.38
    let ringSide = min(rest.width, rest.height * (1 - share) - (cards > 0 ? gap : 0))
    ring = Rect(
      x: (rest.midX - ringSide / 2).rounded(), y: rest.y.rounded(), width: ringSide, height: ringSide)
    let cardArea = rest.below(ringSide + gap)
    (histogram, text) =
      isTall
      ? Self.stacked(in: cardArea, gap: gap, hasHistogram, hasText)
      : Self.sideBySide(in: cardArea, gap: gap, hasHistogram, hasText)
  }

  /// The part of a card that its content takes.
  func inside(_ card: Rect) -> Rect { card.insetBy(dx: padding, dy: padding) }

  private static func stacked(
    in area: Rect, gap: Double, _ first: Bool, _ second: Bool
  ) -> (Rect?, Rect?) {
    guard first, second else { return (first ? area : nil, second ? area : nil) }
    let height = (area.height - gap) * 0.52
    return (
      Rect(x: area.x, y: area.y, width: area.width, height: height), area.below(height + gap)
    )
  }

  private static func sideBySide(
    in area: Rect, gap: Double, _ first: Bool, _ second: Bool
  ) -> (Rect?, Rect?) {
    guard first, second else { return (first ? area : nil, second ? area : nil) }
    let width = (area.width - gap) * 0.48
    return (
      Rect(x: area.x, y: area.y, width: width, height: area.height),
      Rect(x: area.x + width + gap, y: area.y, width: area.width - width - gap, height: area.height)
    )
  }
}

extension Rect {
  /// What is left under a strip of a height.
  fileprivate func below(_ height: Double) -> Rect {
    Rect(x: x, y: y + height, width: width, height: max(0, self.height - height))
  }
}
