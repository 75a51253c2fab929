import SceneModel

extension SceneDocument {
  /// Reports image layers whose files are animated.
  func reportStillAnimations(to findings: inout LintFindings) {
    reportStillAnimations(scene.layers, path: "layers", to: &findings)
  }

  private func reportStillAnimations(_ layers: [Layer], path: String, to findings: inout LintFindings) {
    for (index, layer) in layers.enumerated() {
      let path = "\(path)[\(index)]"
      for part in layer.parts {
        reportStillAnimations(part.layers, path: "\(path).\(part.path)", to: &findings)
      }
      switch layer.content {
      case .group(let children) where decoded.hasLayer(at: path):
        reportStillAnimations(children, path: "\(path).children", to: &findings)
      case .image(let image) where resources.images[image.source]?.isAnimated == true:
        findings.note(
          .stillAnimation, path: "\(path).source", name: layer.id ?? path,
          "the file is animated, and an image shows its first frame", remedy: "use a layer of type \"video\"")
      default: break
      }
    }
  }
}
