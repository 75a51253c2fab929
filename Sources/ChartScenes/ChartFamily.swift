import SceneModel

/// Charts of tables.
package enum ChartFamily: Family {
  package static let components: [any Component.Type] = [ChartComponent.self]
}
