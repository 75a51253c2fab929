import RenderTree
import VectorGraphics

extension ResolutionContext {
  /// The layers of an SVG file in a box with a size in points: fitted, aligned, and clipped to the box if
  /// they extend beyond it.
  func layers(of content: SVGContent, in size: Size, path: String) throws(ResolutionError) -> [Layer] {
    guard let drawing = drawings[content.source] else {
      throw ResolutionError(path: path, message: "the SVG file \(content.source) has not been loaded")
    }
    return drawing.layers(in: size, fit: content.fit, position: content.position)
  }

  /// The layers of a scene file in a box with a size in points, likewise. Their ids begin with a prefix, since each file
  /// has ids of its own.
  func layers(
    of scene: IncludedScene, in size: Size, prefix: String, path: String
  ) throws(ResolutionError) -> [Layer] {
    guard var drawing = drawings[scene.key] else {
      throw ResolutionError(path: path, message: "the scene file \(scene.source) has not been loaded")
    }
    drawing.layers = drawing.layers.map { $0.withIDs(andReferences: true) { "\(prefix)/\($0)" } }
    return drawing.layers(in: size, fit: scene.fit, position: scene.position)
  }
}

extension Drawing {
  fileprivate func layers(in size: Size, fit: ImageContent.Fit, position: LengthPoint) -> [Layer] {
    let drawing = self
    guard !drawing.size.isEmpty else { return [] }
    let scale = fit.scale(of: drawing.size, to: size)
    let corner = position.resolved(
      in: Size(
        width: size.width - drawing.size.width * scale.width,
        height: size.height - drawing.size.height * scale.height))
    var layer = Layer(
      frame: LayerFrame(Rect(x: 0, y: 0, width: drawing.size.width, height: drawing.size.height)),
      transformOrigin: .zero, content: .group(drawing.layers))
    layer.ownLanguage = language
    let transform = AffineTransform(a: scale.width, b: 0, c: 0, d: scale.height, tx: corner.x, ty: corner.y)
    if transform != .identity { layer.transform = [.matrix(transform)] }
    layer.clip = Clip(
      shape: .inset(top: .zero, right: .zero, bottom: .zero, left: .zero, cornerRadii: .zero))
    let isCut =
      fit == .cover || fit == .none
      || corner.x < 0 || corner.y < 0
    guard isCut else { return [layer] }
    var box = Layer(content: .group([layer]))
    box.clip = layer.clip
    return [box]
  }
}

extension Layer {
  /// The layer with the ids of it and of its descendants changed.
  ///
  /// - Parameter andReferences: Whether the ids of sounds that they refer to are changed, too.
  func withIDs(andReferences: Bool = false, _ change: (String) -> String) -> Layer {
    var layer = self
    layer.id = id.map(change)
    if andReferences {
      if let ducking = sound.ducking { layer.sound.ducking?.under = change(ducking.under) }
      for index in animations.indices {
        if let audio = animations[index].audio { layer.animations[index].audio?.id = change(audio.id) }
      }
      if case .text(var text) = content, var units = text.units {
        for index in units.animations.indices {
          if let audio = units.animations[index].audio {
            units.animations[index].audio?.id = change(audio.id)
          }
        }
        text.units = units
        layer.content = .text(text)
      }
    }
    for part in parts {
      layer.set(
        part: part.path, to: part.layers.map { $0.withIDs(andReferences: andReferences, change) })
    }
    if case .group(let children) = content {
      layer.content = .group(children.map { $0.withIDs(andReferences: andReferences, change) })
    }
    return layer
  }
}
