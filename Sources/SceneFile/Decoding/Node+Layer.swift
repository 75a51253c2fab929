import DataFiles
import RenderTree
import SceneModel
import VectorGraphics

extension Node {
  /// Layers from back to front.
  func layers(depth: Int) -> [Layer]? {
    guard depth <= session.limits.depth else {
      fail("groups are nested more than \(session.limits.depth) deep")
      return nil
    }
    return list { $0.layer(depth: depth) }
  }

  private func layer(depth: Int) -> Layer? {
    session.layerCount += 1
    guard session.layerCount <= session.limits.layers else {
      if session.layerCount == session.limits.layers + 1 {
        fail("the scene has more than \(session.limits.layers) layers")
      }
      return nil
    }
    session.places[path] = value
    guard let object = value.object else {
      failExpecting("a layer")
      return nil
    }
    guard let type = object["type"] else {
      fail(
        "a layer needs \"type\": \(SceneFormat.LayerKind.allCases.map(\.rawValue).joined(separator: ", "))")
      return nil
    }
    guard let kind = child(type, key: "type").choice(SceneFormat.LayerKind.self),
      let fields = fields(of: SceneFormat.layer(kind))
    else { return nil }
    let errorsBefore = session.errorCount
    let content = fields.content(of: kind, depth: depth)
    var layer = fields.commonParts(content: content ?? .group([]))
    layer.mask = fields["mask"]?.mask(depth: depth)
    let isWhole = session.errorCount == errorsBefore
    layer.animations = fields["animations"]?.list { $0.animation(of: layer, isWhole: isWhole) } ?? []
    return content == nil ? nil : layer
  }

  fileprivate func frame() -> LayerFrame? {
    guard let fields = fields(of: SceneFormat.frame) else { return nil }
    var frame = LayerFrame()
    for edge in AnimatableProperty.FrameEdge.allCases {
      if let length = fields[edge.rawValue]?.length() { frame.set(edge, to: length) }
    }
    return frame
  }

  /// The layer's id, which no other layer may have.
  fileprivate func uniqueID() -> String? {
    guard let id = text() else { return nil }
    if let first = session.ids[id], first != path {
      fail("the id \"\(id)\" is also that of \(first)")
    }
    session.ids[id] = path
    return id
  }
}

extension Fields {
  fileprivate func commonParts(content: LayerContent) -> Layer {
    Layer(
      id: self["id"]?.uniqueID(),
      frame: self["frame"]?.frame() ?? LayerFrame(),
      opacity: self["opacity"]?.number(minimum: 0, maximum: 1) ?? 1,
      blendMode: self["blendMode"]?.choice(BlendMode.self) ?? .normal,
      isIsolated: self["isolated"]?.boolean() ?? false,
      isHidden: self["hidden"]?.boolean() ?? false,
      transformOrigin: self["transformOrigin"]?.lengthPoint() ?? .center,
      translate: self["translate"]?.lengthPoint() ?? .zero,
      rotate: self["rotate"]?.number() ?? 0,
      scale: self["scale"]?.point(allowsSingle: true) ?? Point(x: 1, y: 1),
      transform: self["transform"]?.transformList() ?? [],
      filters: self["filters"]?.filterList() ?? [],
      shadows: self["shadows"]?.shadowList() ?? [],
      clip: self["clip"]?.clip(),
      fill: self["fill"]?.paint(),
      stroke: self["stroke"]?.stroke(),
      content: content)
  }

  fileprivate func content(of kind: SceneFormat.LayerKind, depth: Int) -> LayerContent? {
    switch kind {
    case .group: return self["children"]?.layers(depth: depth + 1).map { .group($0) }
    case .rectangle: return .rectangle(cornerRadii: self["cornerRadius"]?.cornerLengths() ?? .zero)
    case .ellipse: return .ellipse
    case .path:
      let rule = self["fillRule"]?.choice(FillRule.self) ?? .nonzero
      return self["path"]?.pathData().map { .path($0, fillRule: rule) }
    case .text: return textContent().map { .text($0) }
    case .image:
      let fit = self["fit"]?.choice(ImageContent.Fit.self) ?? .contain
      guard let node = self["source"], let source = node.text() else { return nil }
      node.session.place(image: source, at: node)
      return .image(ImageContent(source: source, fit: fit))
    case .component: return componentInstance().map { .component($0) }
    }
  }
}

extension LayerFrame {
  fileprivate mutating func set(_ edge: AnimatableProperty.FrameEdge, to length: Length) {
    switch edge {
    case .left: left = length
    case .top: top = length
    case .right: right = length
    case .bottom: bottom = length
    case .width: width = length
    case .height: height = length
    }
  }
}
