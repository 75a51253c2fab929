import RenderTree
import SceneModel

extension Fields {
  func textContent() -> TextContent? {
    guard let text = self["text"] else { return nil }
    let spans: [TextContent.Span]
    if let string = text.value.string {
      spans = [TextContent.Span(text: string)]
    } else if text.value.array != nil {
      spans = text.list { $0.span() } ?? []
    } else {
      text.failExpecting("text or a list of spans")
      return nil
    }
    let font = self["font"]?.fields(of: SceneFormat.font)
    let standard = Font()
    return TextContent(
      spans: spans,
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
      features: self["features"]?.list { $0.text() } ?? [])
  }

  fileprivate func families() -> [String]? {
    guard let family = self["family"] else { return nil }
    return family.value.string != nil ? family.text().map { [$0] } : family.list { $0.text() }
  }
}

extension Node {
  fileprivate func span() -> TextContent.Span? {
    guard let fields = fields(of: SceneFormat.span), let text = fields["text"]?.text() else { return nil }
    let font = fields["font"]?.fields(of: SceneFormat.font)
    return TextContent.Span(
      text: text, families: font?.families(),
      weight: font?["weight"]?.integer(minimum: 1, maximum: 1000),
      style: font?["style"]?.choice(Font.Style.self),
      size: font?["size"]?.number(minimum: 0, maximum: 10_000),
      language: fields["language"]?.text(), tracking: fields["tracking"]?.number(), fill: fields["fill"]?.paint())
  }
}
