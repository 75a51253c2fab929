import RenderTree
import Testing
import VectorGraphics

@testable import SceneModel

@Suite("The windows and clocks of layers")
struct LayerTimeTests {
  private let context = ResolutionContext(text: NoText())

  private func layer(
    _ id: String, _ time: LayerTime, _ content: LayerContent = .rectangle(cornerRadii: .zero)
  ) -> Layer {
    var layer = Layer(id: id, fill: .color(.black), content: content)
    layer.time = time
    return layer
  }

  private func scene(_ layers: Layer...) -> Scene { Scene(size: Size(width: 10, height: 10), layers: layers) }

  private func ids(_ scene: Scene, at time: Double) throws -> [String] {
    func ids(_ layers: [ResolvedLayer]) -> [String] {
      layers.flatMap { layer -> [String] in
        if case .group(let children) = layer.content { [layer.id] + ids(children) } else { [layer.id] }
      }
    }
    return ids(try scene.resolved(at: time, in: context).layers)
  }

  /// A layer whose opacity is a sixteenth of its local time.
  private func ramp(_ time: LayerTime) throws -> Layer {
    var ramp = layer("ramp", time)
    ramp.animations = [
      Animation(
        property: .opacity, keyframes: [Keyframe(value: .number(0)), Keyframe(value: .number(1))],
        timing: try Timing(duration: 16, fill: .both))
    ]
    return ramp
  }

  private func local(_ time: LayerTime, at instant: Double) throws -> Double? {
    try scene(try ramp(time)).resolved(at: instant, in: context).layers.first.map { $0.opacity * 16 }
  }

  @Test("a window is half-open, and exact on the frames of every rate")
  func halfOpen() throws {
    let scene = scene(
      layer("a", LayerTime(duration: 1.1)), layer("b", LayerTime(start: 1.1, end: 7.0 / 3)))
    #expect(try ids(scene, at: 1.0999) == ["a"])
    #expect(try ids(scene, at: 1.1) == ["b"] && ids(scene, at: 7.0 / 3) == [])
    for rate in [(24, 1), (25, 1), (30, 1), (30_000, 1001), (60, 1)] {
      for frame in [1, 7, 100, 2997] {
        let time = Double(frame) * Double(rate.1) / Double(rate.0)
        let written = (time * 1e6).rounded() / 1e6
        let cut = self.scene(layer("a", LayerTime(end: written)), layer("b", LayerTime(start: written)))
        #expect(try ids(cut, at: time) == ["b"], "frame \(frame) at \(rate)")
      }
    }
  }

  @Test("the local time is (t − start) · rate + timeOffset, without the rounding errors of decimals")
  func localTime() throws {
    #expect(try local(LayerTime(start: 2), at: 1.5) == nil)
    #expect(try local(LayerTime(start: 2), at: 3) == 1)
    #expect(try local(LayerTime(start: 2, rate: 2, timeOffset: 0.5), at: 3) == 2.5)
    #expect(try local(LayerTime(rate: 0, timeOffset: 5), at: 3) == 5)
    #expect(try local(LayerTime(start: 1, rate: -1, timeOffset: 5), at: 3) == 3)
    #expect(layer("a", LayerTime(start: 0.1)).clock?.localTime(at: 0.3) == 0.2)
  }

  @Test("a loop starts again, forward and backward")
  func loop() throws {
    #expect(try local(LayerTime(loop: .every(2)), at: 5) == 1)
    #expect(try local(LayerTime(rate: -1, loop: .every(2)), at: 0.5) == 1.5)
    #expect(layer("a", LayerTime(loop: .every(0.1))).clock?.localTime(at: 0.3) == 0)
    let group = layer("g", LayerTime(loop: .content), .group([layer("a", LayerTime(end: 1))]))
    #expect(group.clock?.localTime(at: 2.25) == 0.25)
  }

  @Test("the children of a group, and its mask, run in its time")
  func nested() throws {
    let inner = layer("inner", LayerTime(start: 1, duration: 1))
    var group = layer("group", LayerTime(start: 10, rate: 2), .group([inner]))
    group.mask = Mask(layers: [layer("mask", LayerTime(end: 1))])
    let scene = scene(group)
    #expect(try ids(scene, at: 10.4) == ["group"] && ids(scene, at: 10.5) == ["group", "inner"])
    #expect(try ids(scene, at: 11) == ["group"])
    let masks = try [10.4, 10.5].map { try scene.resolved(at: $0, in: context).layers[0].mask?.layers.count }
    #expect(masks == [1, 0])
  }

  @Test("a definition that two masks use is resolved in the time of each")
  func definitions() throws {
    func masked(_ start: Double) -> Layer {
      var masked = layer("from \(start)", LayerTime(start: start))
      masked.mask = Mask(layers: [layer("m", LayerTime(end: 1))], definition: "m")
      return masked
    }
    let layers = try scene(masked(0), masked(1)).resolved(at: 1.5, in: context).layers
    #expect(layers.map { $0.mask?.layers.count } == [0, 1])
  }

  @Test("without a duration a scene lasts until its last layer that ends")
  func length() throws {
    func duration(_ layers: Layer...) throws -> Double? {
      try Scene(size: Size(width: 10, height: 10), layers: layers).expanded(in: context).scene.duration
    }
    #expect(try duration(layer("a", LayerTime())) == nil)
    #expect(try duration(layer("a", LayerTime()), layer("b", LayerTime(start: 1, duration: 2))) == 3)
    let group = layer("g", LayerTime(start: 1, rate: 0.5), .group([layer("a", LayerTime(end: 2))]))
    #expect(try duration(group, layer("b", LayerTime(end: 4))) == 5)
    var looped = group
    looped.time.loop = .content
    #expect(try duration(looped, layer("b", LayerTime(end: 4))) == 4)
  }

  @Test("without motion, windows keep their time")
  func reducedMotion() throws {
    var context = context
    context.reducesMotion = true
    let scene = scene(try ramp(LayerTime(start: 2, duration: 1)))
    #expect(try scene.resolved(at: 1, in: context).layers.isEmpty)
    #expect(try scene.resolved(at: 2.5, in: context).layers.map(\.opacity) == [1])
  }

  @Test("what ends is no part of a loop, and what starts again repeats as a whole")
  func cycles() throws {
    let forever = try Timing(duration: 3, iterations: .infinity)
    var spin = Layer(id: "spin", content: .ellipse)
    spin.animations = [
      Animation(
        property: .rotate, keyframes: [Keyframe(value: .number(0)), Keyframe(value: .number(360))],
        timing: forever)
    ]
    #expect(scene(layer("g", LayerTime(rate: 2), .group([spin]))).shortestLoop?.value == 1.5)
    let looped = scene(layer("g", LayerTime(start: 1, loop: .every(4)), .group([spin])))
    #expect(looped.shortestLoop?.value == 4 && looped.loopStart == 1)
    let ending = scene(layer("g", LayerTime(end: 5), .group([spin])))
    #expect(ending.shortestLoop == nil && ending.ends && ending.loopStart == 5)
    let retimed = scene(layer("g", LayerTime(rate: 2), .group([spin]))).retimed(to: 1)
    #expect(retimed.shortestLoop?.value == 1)
  }

  @Test("times that cannot be are reported")
  func invalid() {
    func faults(_ time: LayerTime) -> [String] { layer("a", time).invalidValues.map(\.property) }
    #expect(throws: ResolutionError.self) {
      try scene(layer("a", LayerTime(start: 2, end: 2))).expanded(in: context)
    }
    #expect(faults(LayerTime(duration: -1)) == ["duration"])
    #expect(faults(LayerTime(start: .nan, rate: .infinity)) == ["start", "rate"])
    #expect(faults(LayerTime(loop: .every(0))) == ["loop"])
  }
}
