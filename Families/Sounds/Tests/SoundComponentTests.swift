import AfterglowSounds
import RenderTree
import SceneModel
import Testing
import VectorGraphics

/// There is no text.
private struct NoText: TextMeasuring {
  func metrics(of paragraph: TextParagraph) throws(TextError) -> TextMetrics {
    TextMetrics(size: .zero, inkBounds: .zero, lines: [], isTruncated: false)
  }
}

@Suite("Bars that follow a sound")
struct SoundComponentTests {
  private func expanded(_ component: some Component) throws -> [Layer] {
    try component.expanded(in: ComponentContext(size: Size(width: 400, height: 100), text: NoText())).layers
  }

  @Test("a spectrum has a bar for each band, and the bands follow one another from low to high")
  func spectrum() throws {
    let layers = try expanded(Spectrum("music", bars: 8, low: 50, high: 12_800))
    let bands = layers.compactMap { $0.animations.first?.audio?.band }
    #expect(bands.count == 8)
    #expect(bands.first == .range(low: 50, high: 100) && bands.last == .range(low: 6400, high: 12_800))
  }

  @Test("a waveform looks back on its left and ahead on its right")
  func waveform() throws {
    let layers = try expanded(Waveform("voice", bars: 4, span: 2, color: .white, upcoming: .black))
    #expect(layers.compactMap { $0.animations.first?.audio?.offset } == [-0.75, -0.25, 0.25, 0.75])
    #expect(layers.map(\.fill) == [Color.white, .white, .black, .black].map { .color($0) })
  }
}
