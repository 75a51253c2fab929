import SceneModel

/// Crochet patterns, checked and drawn as charts.
public enum CrochetFamily: Family {
  public static let components: [any Component.Type] = [CrochetChartComponent.self]
}
