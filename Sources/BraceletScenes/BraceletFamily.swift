import SceneModel

/// Bracelets of beads and the five elements.
package enum BraceletFamily: Family {
  package static let components: [any Component.Type] = [
    BraceletComponent.self, ElementHistogramComponent.self, MarkdownTextComponent.self,
    BraceletShareComponent.self, BraceletWristComponent.self, BraceletGlanceComponent.self,
  ]
}
