import FrameExport
import PixelKernels
import RenderTree
import VectorGraphics

// How texts are looked at one by one, each with the others as a part of what is around it.
extension LintTexts {
  /// What is found of each text by bitmaps in which it is missing or painted; nil for a text that covers nothing, or that
  /// could not be examined. Texts that are drawn apart share the pictures.
  ///
  /// - Parameter texts: Where they are looked at; what says the same in the same layer may be elsewhere in the instant.
  mutating func judge<Found>(
    _ texts: [PositionedText], in instant: LintedInstant,
    _ find: (PositionedText, TextCoverage, inout LintBitmaps) throws(ExportError) -> Found?
  ) throws(ExportError) -> [Found?] {
    var found = [Found?](repeating: nil, count: texts.count)
    let batches = LintBatches(
      of: boxes(of: texts, in: instant), width: instant.source.settings.width,
      height: instant.source.settings.height, atMost: budget.pictures(of: instant.resolved))
    unexamined.formUnion(batches.leftOver.map { texts[$0].key })
    let renderer = instant.source.renderer()
    for batch in batches.batches {
      try lint.cancellation.check()
      var pictures: LintBitmaps?
      for index in batch {
        guard let coverage = try coverage(of: texts[index], in: instant.source) else { continue }
        if pictures == nil, budget.takesPicture(of: instant.resolved) {
          let selection = TextSelection.some(Set(batch.map { texts[$0].identity }))
          pictures = try LintBitmaps(of: instant, selection, by: work, renderer)
        }
        guard var own = pictures else {
          unexamined.insert(texts[index].key)
          continue
        }
        let wasPainted = own.isPainted
        found[index] = try find(texts[index], coverage, &own)
        // Two more bitmaps follow where texts have to be painted.
        if own.isPainted, !wasPainted { budget.spend(.layers(2 * instant.resolved.layers.drawnCount)) }
        pictures = own
      }
    }
    return found
  }

  /// The pixels that are looked at for each text, and those that change with it.
  private func boxes(of texts: [PositionedText], in instant: LintedInstant) -> [PixelRect] {
    var changed = Dictionary(texts.map { ($0.identity, PixelRect.none) }) { first, _ in first }
    var reach = LintBounds(in: instant.source)
    reach.visit(instant.resolved) { reach, position in
      guard case .text(let text) = position.layer.content else { return }
      let identity = TextIdentity(position.layer, text)
      guard let box = changed[identity] else { return }
      changed[identity] = box.union(reach.box(of: position))
    }
    return texts.map { text in
      let looked = text.box.intersection(text.layer.visible)
      guard !looked.isEmpty else { return .none }
      let box = reach.touched(by: instant.source.settings.transform.boundingBox(of: looked))
      return box.union(changed[text.identity] ?? .none)
    }
  }
}
