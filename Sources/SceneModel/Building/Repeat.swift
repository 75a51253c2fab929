/// Content for each of some items, or for each of some numbers.
///
/// The ids of the content end with the index of its item: the first `dot` is `dot[0]`.
///
/// ```swift
/// Repeat(12) { index in
///   Ellipse().frame(width: 20, height: 20).translate(x: 40 * Double(index), y: 0)
/// }.stagger(.each(0.1), from: .center)
/// ```
public struct Repeat: SceneContent {
  public typealias Body = Never
  public typealias Modified = Group
  /// The layers of all items, from back to front.
  public let layers: [Layer]

  /// - Parameter content: The content for an item.
  public init<Items: Swift.Sequence>(
    _ items: Items, @SceneContentBuilder content: (Items.Element) throws -> some SceneContent
  ) rethrows {
    layers = try items.enumerated().flatMap { index, item in
      try content(item).layers.map { $0.withIDs { "\($0)[\(index)]" } }
    }
  }

  /// - Parameter content: The content for a number from 0 on.
  public init(_ count: Int, @SceneContentBuilder content: (Int) throws -> some SceneContent) rethrows {
    try self.init(0..<max(0, count), content: content)
  }
}

extension SceneContent {
  /// Delays the layers of the content, or the children of a group, each a little more than another.
  ///
  /// - Parameters:
  ///   - spacing: The seconds from one to the next, or from the first to the last.
  ///   - origin: Which begins first.
  ///   - easing: How the delays are distributed.
  ///   - seed: Which random order is used.
  public func stagger(
    _ spacing: Stagger.Spacing, from origin: Stagger.Origin = .first, easing: TimingFunction = .linear,
    seed: Int = 0
  ) -> Modified {
    modified { $0.stagger = Stagger(spacing, from: origin, easing: easing, seed: seed) }
  }
}
