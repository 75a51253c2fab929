import VectorGraphics

/// Decides which labels of an axis are shown, in which form, and whether they are rotated, so that none
/// overlap. Works on measured sizes; lengths in points along the axis.
package struct AxisLabelLayout: Sendable, Hashable {
  /// The order of steps when labels collide.
  package enum Policy: Sendable, Hashable {
    /// Numbers and times, which readers can interpolate between labels: every second one, then the shorter
    /// form, then fewer and fewer.
    case ordered
    /// Categories, which all need their names: the shorter forms, then rotation, then fewer and fewer.
    case nominal
  }

  /// The labels in one form, such as `June 30` or `6/30`.
  package struct Form: Sendable, Hashable {
    package var sizes: [Size]

    package init(sizes: [Size]) { self.sizes = sizes }
  }

  package struct Result: Sendable, Hashable {
    /// The index of the chosen form in the list of forms.
    package var form: Int
    /// The ascending indices of the labels that are shown.
    package var shown: [Int]
    /// 0, or −45: degrees clockwise about the end of the text, which is under its tick.
    package var rotation: Double
  }

  package var policy: Policy
  /// The font size; half of it stays free between two labels unless they are lines of names.
  package var fontSize: Double
  /// A label that is always shown, such as this week's.
  package var current: Int?
  /// Whether the axis is vertical, so that heights and not widths decide.
  package var isVertical: Bool

  package init(policy: Policy = .ordered, fontSize: Double, current: Int? = nil, isVertical: Bool = false) {
    self.policy = policy
    self.fontSize = fontSize
    self.current = current
    self.isVertical = isVertical
  }

  /// Lays out labels whose ticks are at `positions`. `forms` are tried in order, the fullest first; each has a size for
  /// every position.
  package func layout(positions: [Double], forms: [Form]) -> Result {
    let usable = forms.indices.filter { forms[$0].sizes.count == positions.count }
    guard let shortest = usable.last, !positions.isEmpty else {
      return Result(form: 0, shown: [], rotation: 0)
    }
    for attempt in attempts(forms: usable, shortest: shortest, count: positions.count) {
      let extents = forms[attempt.form].sizes.map { extent(of: $0, rotation: attempt.rotation) }
      if let shown = selection(positions: positions, extents: extents, stride: attempt.stride) {
        return Result(form: attempt.form, shown: shown, rotation: attempt.rotation)
      }
    }
    return Result(form: shortest, shown: [clampedCurrent(count: positions.count) ?? 0], rotation: 0)
  }

  private struct Attempt {
    var form: Int
    var stride: Int
    var rotation: Double
  }

  private func attempts(forms: [Int], shortest: Int, count: Int) -> [Attempt] {
    let strides = Array(sequence(first: 1) { $0 < count ? $0 * 2 : nil })
    switch policy {
    case .ordered:
      return forms.flatMap { form in strides.prefix(2).map { Attempt(form: form, stride: $0, rotation: 0) } }
        + strides.dropFirst(2).map { Attempt(form: shortest, stride: $0, rotation: 0) }
    case .nominal:
      return strides.flatMap { stride in
        let tried = stride == 1 ? forms : [shortest]
        return tried.map { Attempt(form: $0, stride: stride, rotation: 0) }
          + (isVertical ? [] : tried.map { Attempt(form: $0, stride: stride, rotation: -45) })
      }
    }
  }

  /// The space that a label takes along the axis, half before and half after its tick. Rotated labels are
  /// side by side and need the space of their height across the slope.
  private func extent(of size: Size, rotation: Double) -> Double {
    guard rotation == 0 else { return size.height * 2.0.squareRoot() }
    return isVertical ? size.height : size.width
  }

  /// Whether all labels of a form fit side by side without rotation.
  package func fits(positions: [Double], sizes: [Size]) -> Bool {
    selection(positions: positions, extents: sizes.map { extent(of: $0, rotation: 0) }, stride: 1) != nil
  }

  /// Every n-th label and the current one; nil if those of the stride collide with each other. Categories
  /// also include the first and the last; those of an ordered axis are evenly spaced.
  private func selection(positions: [Double], extents: [Double], stride step: Int) -> [Int]? {
    // Lines of text have leading.
    let gap = isVertical && policy == .nominal ? 0 : fontSize / 2
    func collide(_ first: Int, _ second: Int) -> Bool {
      abs(positions[first] - positions[second]) < (extents[first] + extents[second]) / 2 + gap - 1e-9
    }
    let regular = Array(stride(from: 0, to: positions.count, by: step))
    for (first, second) in zip(regular, regular.dropFirst()) where collide(first, second) { return nil }
    if step == 1 { return regular }
    var shown: [Int] = []
    let outermost = policy == .ordered ? [] : [0, positions.count - 1]
    let retained = ([clampedCurrent(count: positions.count)] + outermost).compactMap { $0 }
    for index in retained where !shown.contains(where: { $0 == index || collide($0, index) }) {
      shown.append(index)
    }
    let first = shown
    shown += regular.filter { index in !first.contains { $0 == index || collide($0, index) } }
    return shown.sorted()
  }

  private func clampedCurrent(count: Int) -> Int? {
    current.flatMap { 0..<count ~= $0 ? $0 : nil }
  }
}
