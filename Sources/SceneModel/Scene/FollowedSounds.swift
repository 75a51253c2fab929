/// The levels of the sounds that animations follow, by what the animations say of them.
package struct FollowedSounds: Sendable {
  /// The level of one sound in the scene's time.
  package struct Curve: Sendable {
    /// The time of the layer with the sound.
    package var time: LocalTime
    /// The level at a time of that layer.
    package var level: @Sendable (Double) -> Double

    package init(time: LocalTime, level: @escaping @Sendable (Double) -> Double) {
      self.time = time
      self.level = level
    }
  }

  package var curves: [AudioTimeline: [Curve]] = [:]

  package init() {}

  package var isEmpty: Bool { curves.isEmpty }
}

/// The sounds at an instant of the scene.
package struct SoundInstant: Sendable {
  let levels: FollowedSounds
  /// In seconds of the scene.
  let time: Double

  package init(levels: FollowedSounds, time: Double) {
    self.levels = levels
    self.time = time
  }

  /// The level of a sound, 0…1; of several, that of the loudest. Nil if the sound is not known.
  package func level(of timeline: AudioTimeline) -> Double? {
    levels.curves[timeline]?.reduce(0) { loudest, curve in
      max(loudest, curve.time.localTime(at: time).map { curve.level($0 + timeline.offset) } ?? 0)
    }
  }
}

extension Scene {
  /// The sounds that animations of an expanded scene follow, each once, with the path of a layer that does.
  package var followedSounds: [(timeline: AudioTimeline, path: String)] {
    var found: [(timeline: AudioTimeline, path: String)] = []
    var known: Set<AudioTimeline> = []
    func gather(_ layers: [Layer], path: String) {
      // By index: a loop over the layers would copy each.
      for index in layers.indices {
        let path = "\(path)[\(index)]"
        for audio in (layers[index].animations + layers[index].unitAnimations).compactMap(\.audio)
        where known.insert(audio).inserted {
          found.append((audio, path))
        }
        if let mask = layers[index].mask { gather(mask.layers, path: "\(path).mask.layers") }
        if case .group(let children) = layers[index].content { gather(children, path: "\(path).children") }
      }
    }
    gather(layers, path: "layers")
    return found
  }
}
