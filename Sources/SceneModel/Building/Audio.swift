/// Sound from a file: a layer that is heard, and not seen.
///
/// ```swift
/// Audio("music.wav").gain(-6).fadeOut(1).duck(under: "voice", by: -12)
/// ```
///
/// Its window and its clock are those of every layer: `window`, `rate`, `loop`.
public struct Audio: SoundingContent {
  public var layer: Layer

  /// Creates a sound that begins with a file's beginning.
  ///
  /// - Parameter source: The path of a file with sound, relative to the directory of the render context.
  public init(_ source: String) {
    layer = Layer(content: .audio(source: source))
  }
}

/// What is heard: ``Audio``, and ``Video`` with the sound of its file.
public protocol SoundingContent: SingleLayerContent {}

extension Video: SoundingContent {}

extension SoundingContent {
  /// Makes the sound louder or quieter.
  ///
  /// - Parameter decibels: The change, -120…60.
  public func gain(_ decibels: Double) -> Self { modified { $0.sound.gain = decibels } }

  /// Moves the sound to the left (-1) or to the right (1).
  public func pan(_ pan: Double) -> Self { modified { $0.sound.pan = pan } }

  /// Makes the sound swell from its beginning on.
  public func fadeIn(_ seconds: Double) -> Self { modified { $0.sound.fadeIn = seconds } }

  /// Makes the sound die away until its end.
  public func fadeOut(_ seconds: Double) -> Self { modified { $0.sound.fadeOut = seconds } }

  /// Silences the sound.
  public func muted(_ isMuted: Bool = true) -> Self { modified { $0.sound.isMuted = isMuted } }

  /// Makes the sound quieter while another is heard.
  ///
  /// - Parameters:
  ///   - id: The id of the layer with the other sound, or of a group of them.
  ///   - decibels: The change, -120…0.
  ///   - attack: Seconds in which it becomes quieter.
  ///   - release: Seconds in which it becomes louder again.
  public func duck(
    under id: String, by decibels: Double = -12, attack: Double = 0.1, release: Double = 1
  ) -> Self {
    modified { $0.sound.ducking = Ducking(under: id, by: decibels, attack: attack, release: release) }
  }
}

extension SceneContent {
  /// Animates a property with the level of a sound: the silent instants have the first value, and the loudest ones the last.
  ///
  /// ```swift
  /// Circle(radius: 40).animation(.scale, from: 1, to: 1.4, following: AudioTimeline("music", band: .bass))
  /// ```
  ///
  /// - Parameters:
  ///   - property: The property to animate.
  ///   - start: The value at level 0; nil for the underlying value.
  ///   - end: The value at level 1.
  ///   - timeline: The sound, and which part of it counts.
  ///   - easing: The easing of the level.
  ///   - composite: How the value combines with the underlying one.
  public func animation<Value: Sendable>(
    _ property: AnimatedProperty<Value>, from start: Value? = nil, to end: Value,
    following timeline: AudioTimeline, easing: TimingFunction = .linear,
    composite: CompositeOperation = .replace
  ) -> Modified {
    let frames =
      (start.map { [Keyframe(offset: 0, value: property.value($0))] } ?? [])
      + [Keyframe(offset: 1, value: property.value(end))]
    return animation(
      Animation(
        property: property.property, keyframes: frames, keyframeEasing: easing, composite: composite,
        following: timeline))
  }
}
