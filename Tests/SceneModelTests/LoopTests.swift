import RenderTree
import Testing
import VectorGraphics

@testable import SceneModel

@Suite("The loops of a scene")
struct LoopTests {
  private func scene(_ layers: Layer...) -> Scene { Scene(size: Size(width: 10, height: 10), layers: layers) }

  private func layer(
    _ id: String, _ timing: Timing, values: [Double] = [0, 1], offsets: [Double]? = nil
  ) -> Layer {
    let keyframes = values.enumerated().map { index, value in
      Keyframe(offset: offsets?[index], value: .number(value))
    }
    return Layer(
      id: id, content: .ellipse,
      animations: [Animation(property: .opacity, keyframes: keyframes, timing: timing)])
  }

  private func forever(_ duration: Double, delay: Double = 0) throws -> Timing {
    try Timing(delay: delay, duration: duration, iterations: .infinity)
  }

  @Test("the shortest loop is exact for long and fractional periods")
  func exactLoop() throws {
    let long = scene(layer("a", try forever(7)), layer("b", try forever(11.3)))
    #expect(long.shortestLoop?.description == "791")
    #expect(scene(layer("a", try forever(11.3))).shortestLoop?.description == "11.3")
    let thirds = scene(layer("a", try forever(1.0 / 3)), layer("b", try forever(1.0 / 7)))
    #expect(thirds.shortestLoop?.description == "1")
    #expect(scene(layer("a", try forever(10.0 / 3))).shortestLoop?.description == "10/3")
  }

  @Test("a loop begins after the last delay and the end of finite animations, with or without fill")
  func start() throws {
    for fill in Timing.Fill.allCases {
      let intro = layer("intro", try Timing(delay: 1, endDelay: 5, duration: 0.5, iterations: 3, fill: fill))
      let scene = scene(intro, layer("a", try forever(3, delay: 2)))
      #expect(scene.shortestLoop?.value == 3 && scene.loopStart == 2.5 && scene.ends)
    }
    let cut = layer("cut", try Timing(endDelay: -1, duration: 4))
    #expect(scene(cut, layer("a", try forever(3))).loopStart == 3)
    let late = layer("late", try Timing(delay: 4, duration: .infinity))
    #expect(scene(late, layer("a", try forever(3))).loopStart == 4)
    let before = layer("a", try forever(3, delay: -2))
    #expect(scene(before).loopStart == 0 && !scene(before).ends)
  }

  @Test("content that is never visible or never changes does not lengthen a loop")
  func unseen() throws {
    var transparent = layer("b", try forever(7))
    transparent.opacity = 0
    transparent.animations[0].property = .rotate
    var hidden = layer("c", try forever(5))
    hidden.isHidden = true
    let still = layer("d", try forever(13), values: [0.5, 0.5, 0.5])
    let scene = scene(layer("a", try forever(3)), transparent, hidden, still)
    #expect(scene.shortestLoop?.value == 3)
  }

  @Test("keyframes that repeat their values repeat after half an iteration, and alternating ones after two")
  func shorterPeriods() throws {
    let twice = layer("a", try forever(4), values: [0, 1, 0, 1, 0])
    #expect(scene(twice).shortestLoop?.value == 2)
    let uneven = layer("a", try forever(4), values: [0, 1, 0, 1, 0], offsets: [0, 0.25, 0.5, 0.8, 1])
    #expect(scene(uneven).shortestLoop?.value == 4)
    let eased = layer(
      "a", try Timing(duration: 4, iterations: .infinity, easing: .easeInOut), values: [0, 1, 0, 1, 0])
    #expect(scene(eased).shortestLoop?.value == 4)
    let alternating = layer("a", try Timing(duration: 4, iterations: .infinity, direction: .alternate))
    #expect(scene(alternating).shortestLoop?.value == 8)
  }

  @Test("a scene without a loop names the nearest one, and by how much each period changes")
  func nearest() throws {
    let scene = scene(
      layer("a", try forever(3.701)), layer("b", try forever(1.847)), layer("c", try forever(41.0017)))
    #expect(scene.shortestLoop == nil)
    let near = try #require(scene.nearestLoop(to: 0, tolerance: 0.02))
    #expect(near.largestChange <= 0.02 && near.changes.map(\.cycle.layer) == ["a", "b", "c"])
    for change in near.changes {
      let period = try #require(change.cycle.period?.value)
      #expect(abs(near.duration / (period * Double(change.count)) - 1 - change.change) < 1e-12)
    }
    // No shorter one is as near: tested in steps of a hundredth of a second.
    for hundredth in 1..<Int(100 * near.duration * 0.95) {
      #expect(scene.retimedLoop(Double(hundredth) / 100).largestChange > 0.02)
    }
  }

  @Test("a retimed scene repeats after the requested time, and staggered layers stay staggered")
  func retimed() throws {
    let scene = scene(
      layer("a", try forever(2.45, delay: -0.49)),
      layer("b", try Timing(duration: 1.66, iterations: .infinity, direction: .alternate)),
      layer("c", try Timing(delay: 1, duration: 0.5)))
    let loop = scene.retimedLoop(10)
    #expect(loop.changes.map(\.count) == [4, 3] && loop.largestChange < 0.021)
    let retimed = scene.retimed(to: 10)
    #expect(retimed.shortestLoop?.value == 10)
    #expect(retimed.layers[0].animations[0].timing.duration == 2.5)
    #expect(abs(retimed.layers[0].animations[0].timing.delay + 0.5) < 1e-12)
    #expect(retimed.layers[2] == scene.layers[2])
  }

  @Test(
    "the nearest loop is within the tolerance, on either side of the requested duration",
    arguments: [4.0, 10, 60])
  func nearestTo(seconds: Double) throws {
    let scene = scene(layer("a", try forever(3.1)), layer("b", try forever(4.7)))
    let near = try #require(scene.nearestLoop(to: seconds, tolerance: 0.02))
    #expect(near.largestChange <= 0.02 + 1e-12)
    let distance = abs(near.duration - seconds)
    for offset in stride(from: 0.01, to: distance - 0.5, by: 0.01) {
      #expect(scene.retimedLoop(seconds + offset).largestChange > 0.02)
      if offset < seconds { #expect(scene.retimedLoop(seconds - offset).largestChange > 0.02) }
    }
  }
}
