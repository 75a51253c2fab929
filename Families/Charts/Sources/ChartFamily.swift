import SceneModel
// Tables and their values are part of the charts that clients make.
@_exported import Tabular

/// Charts of tables.
public enum ChartFamily: Family {
  /// The components that the family offers to scenes.
  public static let components = ComponentList([Chart.self])
}
