import SceneModel

/// Crochet patterns, checked and drawn as charts.
public enum CrochetFamily: Family {
  /// The components that the family offers to scenes.
  public static let components = ComponentList([
    CrochetChart.self, CrochetPatternCard.self, CrochetProjectCard.self, CrochetShape.self,
  ])
}
