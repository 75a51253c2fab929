import RenderTree
import SceneModel

extension Fields {
  func textContent() -> TextContent? {
    let spans = self["text"]?.spans()
    let font = self["font"]?.fields(of: SceneFormat.font)
    let standard = Font()
    let content = TextContent(
      spans: spans ?? [],
      font: Font(
        families: font?.families() ?? standard.families,
        weight: font?["weight"]?.integer(minimum: 1, maximum: 1000) ?? standard.weight,
        style: font?["style"]?.choice(Font.Style.self) ?? standard.style,
        size: font?["size"]?.number(minimum: 0, maximum: 10_000) ?? standard.size),
      language: self["language"]?.text(),
      tracking: self["tracking"]?.number() ?? 0,
      lineHeight: self["lineHeight"]?.number(minimum: 0),
      alignment: self["alignment"]?.choice(TextParagraph.Alignment.self) ?? .start,
      baseline: self["baseline"]?.choice(TextContent.Baseline.self) ?? .top,
      wraps: self["wraps"]?.boolean() ?? false,
      lineLimit: self["lineLimit"]?.integer(minimum: 1),
      features: self["features"]?.list { $0.text() } ?? [],
      metrics: self["metrics"]?.choice(TextParagraph.LineMetrics.self) ?? .exact)
    return spans == nil ? nil : content
  }

  fileprivate func families() -> [String]? {
    guard let family = self["family"] else { return nil }
    return family.value.string != nil ? family.text().map { [$0] } : family.list { $0.text() }
  }
}

extension Node {
  fileprivate func spans() -> [TextContent.Span]? {
    if let string = value.string { return [TextContent.Span(text: string)] }
    if value.array != nil { return list { $0.span() } }
    failExpecting("text or a list of spans")
    return nil
  }

  private func span() -> TextContent.Span? {
    guard let fields = fields(of: SceneFormat.span) else { return nil }
    let text = fields["text"]?.text()
    let font = fields["font"]?.fields(of: SceneFormat.font)
    let span = TextContent.Span(
      text: text ?? "", families: font?.families(),
      weight: font?["weight"]?.integer(minimum: 1, maximum: 1000),
      style: font?["style"]?.choice(Font.Style.self),
      size: font?["size"]?.number(minimum: 0, maximum: 10_000),
      language: fields["language"]?.text(), tracking: fields["tracking"]?.number(),
      fill: fields["fill"]?.paint())
    return text == nil ? nil : span
  }
}
