import SceneModel

/// Charts of tables.
public enum ChartFamily: Family {
  public static let components: [any Component.Type] = [ChartComponent.self]
}
