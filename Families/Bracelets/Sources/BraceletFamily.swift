import SceneModel

/// Bracelets of beads and the five elements.
public enum BraceletFamily: Family {
  /// The components that the family offers to scenes.
  public static let components = ComponentList([
    BraceletComponent.self, ElementHistogramComponent.self, MarkdownTextComponent.self,
    BraceletShareComponent.self, BraceletWristComponent.self, BraceletGlanceComponent.self,
  ])
}
