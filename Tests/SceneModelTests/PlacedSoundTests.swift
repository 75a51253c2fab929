import RenderTree
import Testing
import VectorGraphics

@testable import SceneModel

@Suite("When sounds are heard")
struct PlacedSoundTests {
  /// There is no text.
  private struct NoText: TextMeasuring {
    func metrics(of paragraph: TextParagraph) throws(TextError) -> TextMetrics {
      TextMetrics(size: .zero, inkBounds: .zero, lines: [], isTruncated: false)
    }
  }

  /// The plays of each sound of a scene, of which files last two seconds.
  private func plays(until end: Double = 10, @SceneContentBuilder _ content: () -> some SceneContent) throws
    -> [[PlacedSound.Play]]
  {
    var context = ResolutionContext(text: NoText())
    context.sounds = ["two.wav": 2]
    let scene = Scene(size: Size(width: 10, height: 10), layers: content().layers)
    return try scene.expanded(in: context).scene.sounds(until: end).map(\.plays)
  }

  private func stretch(
    _ start: Double, _ end: Double, local: Double = 0, rate: Double = 1
  ) -> PlacedSound.Stretch {
    PlacedSound.Stretch(start: start, end: end, local: local, rate: rate)
  }

  @Test("a sound is heard from its start, until its file, its window or the scene ends")
  func windows() throws {
    #expect(try plays { Audio("two.wav") } == [[[stretch(0, 2)]]])
    #expect(try plays { Audio("two.wav").window(start: 1, duration: 0.5) } == [[[stretch(1, 1.5)]]])
    #expect(try plays(until: 1) { Audio("two.wav") } == [[[stretch(0, 1)]]])
    #expect(
      try plays { Audio("two.wav").rate(2, offset: 0.5) } == [[[stretch(0, 0.75, local: 0.5, rate: 2)]]])
    #expect(try plays { Audio("two.wav").rate(1, offset: -1) } == [[[stretch(1, 3)]]])
    #expect(try plays { Audio("two.wav").rate(-1) } == [[]])
  }

  @Test("a sound that starts again is one play, and a group that does makes several")
  func loops() throws {
    #expect(
      try plays(until: 5) { Audio("two.wav").loop() } == [
        [[stretch(0, 2), stretch(2, 4), stretch(4, 5)]]
      ])
    let group = try plays(until: 5) {
      Group { Audio("two.wav").window(start: 0.5, duration: 1) }.loop(every: 2)
    }
    #expect(group == [[[stretch(0.5, 1.5)], [stretch(2.5, 3.5)], [stretch(4.5, 5)]]])
  }

  @Test("the children of a sequence are heard one after the other, and what is hidden is not")
  func sequences() throws {
    let found = try plays {
      Sequence {
        Audio("two.wav").window(duration: 1)
        Audio("two.wav")
      }
      Audio("two.wav").hidden()
    }
    #expect(found == [[[stretch(0, 1)]], [[stretch(1, 3)]]])
  }

  @Test("references to sounds that are not there, and circles, are errors")
  func references() throws {
    for (scene, message) in [
      (Layers(Audio("two.wav").duck(under: "voice").layers), "no sound has the id \"voice\""),
      (Layers(Audio("two.wav").id("a").duck(under: "a").layers), "give way to itself"),
      (
        Layers(
          Audio("two.wav").id("a").duck(under: "b").layers + Audio("two.wav").id("b").duck(under: "a").layers),
        "give way to itself"
      ),
      (
        Layers(Circle(radius: 4).animation(.opacity, to: 0, following: AudioTimeline("music")).layers),
        "no sound has the id \"music\""
      ),
    ] {
      let error = #expect(throws: ResolutionError.self) { try plays { scene } }
      #expect(error?.message.contains(message) == true, "\(error?.message ?? "none")")
    }
    #expect(throws: Never.self) {
      try plays {
        Audio("two.wav").duck(under: "voice")
        Repeat(2) { _ in Audio("two.wav").id("voice") }
      }
    }
  }

  @Test("an animation that follows a sound has the value of its level, and none where the sound is not known")
  func levels() throws {
    let timeline = AudioTimeline("music", band: .bass)
    let layer = Circle(radius: 4).animation(.opacity, from: 0.2, to: 0.6, following: timeline).layers[0]
    var sounds = FollowedSounds()
    sounds.curves[timeline] = [FollowedSounds.Curve(time: LocalTime()) { $0 }]
    func opacity(_ time: Double) -> Double {
      layer.animated(at: 0, in: Size.zero, sound: SoundInstant(levels: sounds, time: time)).opacity
    }
    #expect(opacity(0) == 0.2 && abs(opacity(0.5) - 0.4) < 1e-12 && opacity(1) == 0.6)
    #expect(layer.animated(at: 0, in: Size.zero).opacity == 1)
  }
}
