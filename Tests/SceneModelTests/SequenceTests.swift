import RenderTree
import Testing
import VectorGraphics

@testable import SceneModel

@Suite("Sequences and their transitions")
struct SequenceTests {
  private let context = ResolutionContext(text: NoText())
  private static let size = Size(width: 100, height: 50)

  private func child(_ id: String, _ duration: Double?, _ transition: Transition? = nil) -> Layer {
    var layer = Layer(id: id, fill: .color(.white), content: .rectangle(cornerRadii: .zero))
    layer.time.duration = duration
    layer.transition = transition
    return layer
  }

  private func sequence(_ children: [Layer], _ change: (inout Layer) -> Void = { _ in }) -> Scene {
    var sequence = Layer(id: "film", content: .group(children))
    sequence.isSequence = true
    change(&sequence)
    return Scene(size: Self.size, layers: [sequence])
  }

  private func prepared(_ scene: Scene) throws -> Scene { try scene.expanded(in: context).scene }

  private func windows(_ scene: Scene) throws -> [[Double]] {
    guard case .group(let children) = try prepared(scene).layers[0].content else { return [] }
    return children.map { [$0.clock?.start ?? -1, $0.clock?.end ?? -1] }
  }

  private func shown(_ scene: Scene, at time: Double, reducesMotion: Bool = false) throws -> [ResolvedLayer] {
    var context = context
    context.reducesMotion = reducesMotion
    let layers = try prepared(scene).resolved(at: time, in: context).layers
    guard case .group(let children)? = layers.first?.content else { return [] }
    return children
  }

  private func errors(_ scene: Scene) -> [String] {
    do {
      _ = try prepared(scene)
      return []
    } catch {
      return (error as? ResolutionError)?.all.map(\.description) ?? []
    }
  }

  @Test("children follow one another, and a transition overlaps a child with the one before it")
  func schedule() throws {
    let fade = Transition(.crossfade, duration: 0.5)
    let scene = sequence([child("a", 2), child("b", 3, fade), child("c", 1)])
    #expect(try windows(scene) == [[0, 2], [1.5, 4.5], [4.5, 5.5]])
    #expect(try prepared(scene).duration == 5.5)
    let first = sequence([child("a", 2, fade), child("b", 1)])
    #expect(try windows(first) == [[0, 2], [2, 3]], "of the first child a transition overlaps nothing")
  }

  @Test("a child without a duration lasts as long as what is in it, and the last one may have no end")
  func lengths() throws {
    var slow = Layer(id: "slow", content: .group([child("a", 2)]))
    slow.time.rate = 0.5
    var inner = Layer(id: "inner", content: .group([child("b", 1), child("c", 1.5)]))
    inner.isSequence = true
    let scene = sequence([slow, inner, child("d", nil)])
    #expect(try windows(scene) == [[0, 4], [4, 6.5], [6.5, .infinity]])
    #expect(try prepared(scene).duration == 6.5)
    #expect(
      try windows(sequence([child("a", 1), child("b", 1)]) { $0.isHidden = true }) == [[0, 1], [1, 2]])
  }

  @Test("what cannot be scheduled is reported at its child")
  func refused() {
    let long = Transition(.crossfade, duration: 2)
    #expect(errors(sequence([child("a", nil), child("b", 1)])).count == 1)
    let early = errors(sequence([child("a", 1), child("b", 3, long)]))
    #expect(early.count == 1 && early[0].contains("layers[0].children[1].transition"), "\(early)")
    #expect(errors(sequence([child("a", 3), child("b", 1, long)])).count == 1)
    let crowded = sequence([
      child("a", 3), child("b", 3, long), child("c", 3, Transition(.iris, duration: 1.5)),
    ])
    #expect(errors(crowded).count == 1, "both transitions of b do not fit")
    var late = child("b", 1)
    late.time.start = 1
    #expect(errors(sequence([child("a", 1), late])).count == 1)
    let loose = Scene(size: Self.size, layers: [child("a", 1, long)])
    #expect(errors(loose).first?.hasPrefix("layers[0].transition: ") == true)
  }

  @Test("one child is drawn at a time, and two of them in a transition as one isolated layer")
  func crossfade() throws {
    let fade = Transition(.crossfade, duration: 1, easing: .linear)
    let scene = sequence([child("a", 2), child("b", 2, fade)])
    #expect(try shown(scene, at: 0.99).map(\.id) == ["a"])
    #expect(try shown(scene, at: 2).map(\.id) == ["b"])
    let both = try shown(scene, at: 1.25)
    #expect(both.count == 1 && both[0].isIsolated)
    guard case .group(let groups) = both[0].content else { return }
    #expect(groups.map(\.opacity) == [0.75, 0.25] && groups.map(\.blendMode) == [.normal, .plusLighter])
  }

  @Test("without motion, a transition is a cut at its beginning")
  func cut() throws {
    let scene = sequence([child("a", 2), child("b", 2, Transition(.iris, duration: 1))])
    #expect(try shown(scene, at: 1.5, reducesMotion: true).map(\.id) == ["b"])
    #expect(try shown(scene, at: 0.5, reducesMotion: true).map(\.id) == ["a"])
  }

  @Test("a sequence isolates children that blend")
  func isolation() throws {
    var blending = child("a", 1)
    blending.blendMode = .multiply
    #expect(try prepared(sequence([blending])).resolved(at: 0, in: context).layers[0].isIsolated)
    #expect(try !prepared(sequence([child("a", 1)])).resolved(at: 0, in: context).layers[0].isIsolated)
  }
}
