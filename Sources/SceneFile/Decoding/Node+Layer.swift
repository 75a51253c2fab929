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
    session.layerOffsets[path] = value.offset
    guard let object = value.object else {
      failExpecting("a layer")
      return nil
    }
    guard let type = object["type"] else {
      fail("a layer needs \"type\": \(SceneFormat.LayerKind.allCases.map(\.rawValue).joined(separator: ", "))")
      return nil
    }
    guard let kind = child(type, key: "type").choice(SceneFormat.LayerKind.self),
      let fields = fields(of: SceneFormat.layer(kind)), let content = fields.content(of: kind, depth: depth)
    else { return nil }
    var layer = fields.commonParts(content: content)
    layer.mask = fields["mask"]?.mask(depth: depth)
    layer.animations = fields["animations"]?.list { $0.animation(of: layer) } ?? []
    return layer
  }

  fileprivate func frame() -> LayerFrame? {
    guard let fields = fields(of: SceneFormat.frame) else { return nil }
    var frame = LayerFrame()
    for edge in AnimatableProperty.FrameEdge.allCases {
      if let length = fields[edge.rawValue]?.length() { frame.set(edge, to: length) }
    }
    return frame
  }

  fileprivate func clip() -> Clip? {
    guard let fields = fields(of: SceneFormat.clip) else { return nil }
    guard fields.object.members.count(where: { !$0.key.isAnnotation }) == 1 else {
      fail("a clip has one of \"inset\", \"ellipse\" and \"path\"")
      return nil
    }
    if let inset = fields["inset"]?.fields(of: SceneFormat.inset) {
      return Clip(
        shape: .inset(
          top: inset["top"]?.length() ?? .zero, right: inset["right"]?.length() ?? .zero,
          bottom: inset["bottom"]?.length() ?? .zero, left: inset["left"]?.length() ?? .zero,
          cornerRadii: inset["cornerRadius"]?.cornerLengths() ?? .zero))
    }
    if let ellipse = fields["ellipse"]?.fields(of: SceneFormat.clipEllipse) {
      return Clip(
        shape: .ellipse(
          center: ellipse["center"]?.lengthPoint() ?? .center,
          radii: ellipse["radius"]?.lengthPoint(allowsSingle: true) ?? .center))
    }
    guard let node = fields["path"] else { return nil }
    if node.value.string != nil { return node.pathData().map { Clip(shape: .path($0, fillRule: .nonzero)) } }
    guard let outline = node.fields(of: SceneFormat.clipPath), let data = outline["data"]?.pathData() else { return nil }
    return Clip(shape: .path(data, fillRule: outline["fillRule"]?.choice(FillRule.self) ?? .nonzero))
  }

  private func mask(depth: Int) -> Mask? {
    guard let fields = fields(of: SceneFormat.mask) else { return nil }
    let kind = fields["kind"]?.choice(ResolvedMask.Kind.self) ?? .alpha
    guard fields.has("layers") != fields.has("use") else {
      fail("a mask has either \"layers\" or \"use\"")
      return nil
    }
    if let layers = fields["layers"] {
      return layers.layers(depth: depth + 1).map { Mask(kind: kind, layers: $0) }
    }
    guard let use = fields["use"], let name = use.text() else { return nil }
    return use.definition(named: name, depth: depth).map { Mask(kind: kind, layers: $0) }
  }

  /// The layers of a definition; one that uses itself, straight or through others, is an error.
  private func definition(named name: String, depth: Int) -> [Layer]? {
    guard let definition = session.definitions[name] else {
      let hint = nearestName(to: name, among: Array(session.definitions.keys)).map { "; did you mean \"\($0)\"?" } ?? ""
      fail("there is no definition \"\(name)\"\(hint)")
      return nil
    }
    guard !session.openDefinitions.contains(name) else {
      fail("the definition \"\(name)\" uses itself: \((session.openDefinitions + [name]).joined(separator: " → "))")
      return nil
    }
    session.openDefinitions.append(name)
    defer { session.openDefinitions.removeLast() }
    return Node(value: definition, path: "definitions.\(name)", session: session).layers(depth: depth + 1)
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
      guard let source = self["source"]?.text() else { return nil }
      if !node.session.imageSources.contains(source) { node.session.imageSources.append(source) }
      return .image(ImageContent(source: source, fit: self["fit"]?.choice(ImageContent.Fit.self) ?? .contain))
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
