import SceneModel

/// The pictures of this family.
package enum BraceletComponents {
  package static let all: [any Component.Type] = [
    BraceletComponent.self, ElementHistogramComponent.self, MarkdownTextComponent.self,
    BraceletShareComponent.self,
  ]
}
