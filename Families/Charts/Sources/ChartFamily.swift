import SceneModel

/// Charts of tables.
public enum ChartFamily: Family {
  /// The components that the family offers to scenes.
  public static let components = ComponentList([ChartComponent.self])
}
