import DataFiles
import SceneModel

/// A crochet project as a card or list cell: its chart, materials and progress.
public struct CrochetProjectCard: ComponentContent, Component {
  package static let name = "crochetProjectCard"
  package static let summary =
    "A crochet project as a card or list cell: its chart, materials and progress."

  /// The pattern with its materials.
  public var card: CrochetPatternCard
  /// The number of rows or rounds done, 0 or more.
  public var rowsDone: Int
  /// A line above the bar, such as the date of the last work.
  public var note: String?

  /// Creates a card of a project.
  ///
  /// - Parameters:
  ///   - card: The pattern with its materials.
  ///   - rowsDone: The number of rows or rounds done, 0 or more.
  ///   - note: A line above the bar, such as the date of the last work.
  public init(_ card: CrochetPatternCard, rowsDone: Int = 0, note: String? = nil) {
    self.card = card
    self.rowsDone = rowsDone
    self.note = note
  }

  public var layers: [Layer] { [Layer(self)] }

  private static let usual = CrochetProjectCard(CrochetPatternCard.usual)

  package static let parameters = ObjectFormat(usual) {
    CrochetPatternCard.keys.map { $0.within(\.card) }
    Key(
      "rowsDone", \.rowsDone, .integer(0...), default: usual.rowsDone, "Number of rows or rounds done.")
    Key("note", \.note, .text, "A line above the bar, such as the date of the last work.")
  }

  package func expanded(in context: ComponentContext) throws(ComponentError) -> ComponentExpansion {
    try card.expansion(in: context, rowsDone: rowsDone, note: note)
  }
}
