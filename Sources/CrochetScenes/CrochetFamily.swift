import SceneModel

/// Crochet patterns, checked and drawn as charts.
package enum CrochetFamily: Family {
  package static let components: [any Component.Type] = [
    CrochetChartComponent.self, CrochetPatternCardComponent.self, CrochetProjectCardComponent.self,
    CrochetShapeComponent.self,
  ]
}
