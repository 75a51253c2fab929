import RenderTree
import Testing
import VectorGraphics

@testable import SceneModel

@Suite struct IsolationTests {
  private func isIsolated(at time: Double = 0, _ change: (inout Layer) throws -> Void) throws -> Bool {
    let child = Layer(blendMode: .multiply, content: .rectangle(cornerRadii: .zero))
    var group = Layer(content: .group([child]))
    try change(&group)
    let scene = Scene(size: Size(width: 100, height: 100), layers: [group])
    return try scene.resolved(at: time, in: ResolutionContext(text: NoText())).layers[0].isIsolated
  }

  private func animation(
    _ property: AnimatableProperty, _ value: AnimatableValue, delay: Double = 0, fill: Timing.Fill = .none
  ) throws -> Animation {
    Animation(
      property: property, keyframes: [Keyframe(value: value), Keyframe(value: value)],
      timing: try Timing(delay: delay, duration: 1, fill: fill))
  }

  /// CSS Transforms 1, section 3: any transform creates a stacking context.
  @Test func `transforms isolate, box shadows do not`() throws {
    #expect(try !isIsolated { _ in })
    #expect(try isIsolated { $0.rotate = 10 })
    #expect(try isIsolated { $0.scale = Point(x: 1, y: 2) })
    #expect(try isIsolated { $0.translate = LengthPoint(x: .points(1), y: .zero) })
    #expect(try isIsolated { $0.transform = [.rotate(degrees: 0)] })
    #expect(try !isIsolated { $0.shadows = [BoxShadow(blur: 4, color: .black)] })
  }

  /// Web Animations 1, "Side effects of animation": like `will-change`, while the effect is current or in
  /// effect.
  @Test func `an animation that runs isolates even at its neutral value`() throws {
    let fade = try animation(.opacity, .number(1), delay: 2, fill: .none)
    let held = try animation(.opacity, .number(1), fill: .forwards)
    let filter = try animation(.filters, .filters([]))
    let moved = try animation(.frame(.left), .length(.zero))
    #expect(try isIsolated(at: 0) { $0.animations = [fade] }, "it is still to come")
    #expect(try isIsolated(at: 2.5) { $0.animations = [fade] })
    #expect(try !isIsolated(at: 4) { $0.animations = [fade] }, "it is over and holds nothing")
    #expect(try isIsolated(at: 4) { $0.animations = [held] })
    #expect(try isIsolated(at: 0.5) { $0.animations = [filter] })
    #expect(try !isIsolated(at: 0.5) { $0.animations = [moved] })
  }

  @Test func `a group whose children do not blend is left open`() throws {
    let plain = Layer(content: .rectangle(cornerRadii: .zero))
    let inner = Layer(
      isIsolated: true,
      content: .group([Layer(blendMode: .multiply, content: .rectangle(cornerRadii: .zero))]))
    let scene = Scene(
      size: Size(width: 10, height: 10),
      layers: [
        Layer(rotate: 3, content: .group([plain])), Layer(rotate: 3, content: .group([inner])),
      ])
    let layers = try scene.resolved(at: 0, in: ResolutionContext(text: NoText())).layers
    #expect(layers.map(\.isIsolated) == [false, false])
  }
}
