import DataFiles
import RenderTree
import SceneModel
import VectorGraphics

extension Node {
  func clip() -> Clip? {
    guard let fields = fields(of: SceneFormat.clip) else { return nil }
    if let inset = fields["inset"] { return inset.insetClip() }
    if let ellipse = fields["ellipse"] { return ellipse.ellipseClip() }
    guard let node = fields["path"] else { return nil }
    if node.value.string != nil { return node.pathData().map { Clip(shape: .path($0, fillRule: .nonzero)) } }
    guard let outline = node.fields(of: SceneFormat.clipPath) else { return nil }
    let rule = outline["fillRule"]?.choice(FillRule.self) ?? .nonzero
    return outline["data"]?.pathData().map { Clip(shape: .path($0, fillRule: rule)) }
  }

  private func insetClip() -> Clip? {
    guard let fields = fields(of: SceneFormat.inset) else { return nil }
    return Clip(
      shape: .inset(
        top: fields["top"]?.length() ?? .zero, right: fields["right"]?.length() ?? .zero,
        bottom: fields["bottom"]?.length() ?? .zero, left: fields["left"]?.length() ?? .zero,
        cornerRadii: fields["cornerRadius"]?.cornerLengths() ?? .zero))
  }

  private func ellipseClip() -> Clip? {
    guard let fields = fields(of: SceneFormat.clipEllipse) else { return nil }
    return Clip(
      shape: .ellipse(
        center: fields["center"]?.lengthPoint() ?? .center,
        radii: fields["radius"]?.lengthPoint(allowsSingle: true) ?? .center))
  }

  func mask(depth: Int) -> Mask? {
    guard let fields = fields(of: SceneFormat.mask) else { return nil }
    let kind = fields["kind"]?.choice(ResolvedMask.Kind.self) ?? .alpha
    if let layers = fields["layers"] {
      return layers.layers(depth: depth + 1).map { Mask(kind: kind, layers: $0) }
    }
    guard let use = fields["use"], let name = use.text() else { return nil }
    return use.definition(named: name, depth: depth).map { Mask(kind: kind, layers: $0) }
  }

  /// The layers of a definition; one that uses itself, straight or through others, is an error.
  private func definition(named name: String, depth: Int) -> [Layer]? {
    guard let definition = session.definitions[name] else {
      let hint = nearestName(to: name, among: session.definitions.keys.sorted())
      fail("there is no definition \"\(name)\"\(hint.asHint)")
      return nil
    }
    guard !session.openDefinitions.contains(name) else {
      fail(
        "the definition \"\(name)\" uses itself: \((session.openDefinitions + [name]).joined(separator: " → "))"
      )
      return nil
    }
    session.openDefinitions.append(name)
    defer { session.openDefinitions.removeLast() }
    return Node(value: definition, path: "definitions.\(name)", session: session).layers(depth: depth + 1)
  }
}
