import RenderTree
import Testing
import VectorGraphics

@testable import SceneModel

@Suite("Staggers, repeats and counted numbers")
struct StaggerTests {
  private func delays(_ stagger: Stagger, _ count: Int = 5) -> [Double] { stagger.delays(count: count) }

  @Test("delays begin at the first, the last, the middle or the ends")
  func origins() {
    #expect(delays(0.5) == [0, 0.5, 1, 1.5, 2])
    #expect(delays(Stagger(.each(1), from: .last)) == [4, 3, 2, 1, 0])
    #expect(delays(Stagger(.each(1), from: .center)) == [2, 1, 0, 1, 2])
    #expect(delays(Stagger(.each(1), from: .center), 4) == [1, 0, 0, 1])
    #expect(delays(Stagger(.each(1), from: .edges)) == [0, 1, 2, 1, 0])
    #expect(delays(Stagger(.total(3)), 4) == [0, 1, 2, 3])
    #expect(delays(Stagger(.total(1), easing: .easeIn), 3)[1] < 0.5)
    #expect(delays(1, 0).isEmpty && delays(1, 1) == [0])
  }

  @Test("a random order is one of all, and follows from the seed")
  func shuffled() {
    let one = delays(Stagger(.each(1), from: .random), 20)
    #expect(one.sorted() == delays(1, 20) && one != delays(1, 20))
    #expect(one == delays(Stagger(.each(1), from: .random), 20))
    #expect(one != delays(Stagger(.each(1), from: .random, seed: 1), 20))
  }

  @Test("a stagger adds to the starts of a group's children")
  func scheduled() throws {
    var late = Layer(content: .ellipse)
    late.time = LayerTime(start: 1, duration: 2)
    var group = Layer(content: .group([late, late, late]))
    group.stagger = 0.5
    let scene = Scene(size: Size(width: 1, height: 1), layers: [group])
    let context = ResolutionContext(text: NoText())
    let prepared = try scene.expanded(in: context).scene
    guard case .group(let children) = prepared.layers[0].content else { return }
    #expect(children.map { $0.clock?.start } == [1, 1.5, 2])
    #expect(prepared.duration == 4)
    let shown = try prepared.resolved(at: 1.6, in: context).layers[0]
    guard case .group(let layers) = shown.content else { return }
    #expect(layers.count == 2)
  }

  @Test("in Swift, content is repeated for items, with ids of its own, and staggered as a group")
  func builder() {
    let repeated = Repeat(["a", "b"]) { Ellipse().id($0).opacity(0.5) }
    #expect(repeated.layers.map(\.id) == ["a[0]", "b[1]"])
    let group = Repeat(3) { Ellipse().rotate(Double($0)) }.stagger(.each(0.2), from: .last).layers
    #expect(group.count == 1 && group[0].stagger == Stagger(.each(0.2), from: .last))
    let film = Sequence {
      Ellipse().window(duration: 2)
      Rectangle().window(duration: 1).transition(.wipe(.left), duration: 0.25)
    }
    #expect(film.layer.isSequence && film.layer.kind == .sequence)
  }

  @Test(
    "numbers are written by the rules of a language",
    arguments: [
      (CountedNumber(12480.4), "en", "12,480"), (CountedNumber(12480.4, decimals: 1), "de", "12.480,4"),
      (CountedNumber(2026, style: .plain), "en", "2026"),
      (CountedNumber(0.405, style: .percent), "en", "41%"),
      (CountedNumber(1.5, decimals: 2, prefix: "$", unit: " m"), "en", "$1.50 m"),
      (CountedNumber(12345, style: .compact), "ja", "1.2万"),
      (CountedNumber(83.9, style: .clock), "en", "1:23"),
      (CountedNumber(1234.5, decimals: 1, locale: "fr"), "en", "1\u{202F}234,5"),
    ])
  func numbers(number: CountedNumber, language: String, text: String) {
    #expect(number.text(language: language) == text)
  }

  @Test("a text counts in tabular figures")
  func counts() throws {
    let text = Text(number: CountedNumber(0)).animation(.number, from: 0, to: 100, duration: 2)
    let scene = Scene(size: (100, 50)) { text }
    let layer = try scene.resolved(at: 1, in: ResolutionContext(text: NoText())).layers[0]
    guard case .text(let resolved) = layer.content else { return }
    #expect(resolved.paragraph.runs.map(\.text) == ["50"])
    #expect(resolved.paragraph.runs[0].features == ["tnum"])
  }
}
