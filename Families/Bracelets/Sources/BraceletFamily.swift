import SceneModel

/// Bracelets of beads and the five elements.
public enum BraceletFamily: Family {
  /// The components that the family offers to scenes.
  public static let components = ComponentList([
    Bracelet.self, ElementHistogram.self, MarkdownText.self,
    BraceletShare.self, BraceletWrist.self, BraceletGlance.self,
  ])
}
