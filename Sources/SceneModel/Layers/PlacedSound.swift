/// A sound of a scene, and when it is heard.
package struct PlacedSound: Sendable {
  /// A part of the scene's time in which a local time runs at a constant rate.
  package struct Stretch: Sendable, Hashable {
    /// In seconds of the scene.
    package var start: Double
    package var end: Double
    /// The local time at the start.
    package var local: Double
    /// Seconds of the local time per second of the scene, more than 0.
    package var rate: Double
  }

  /// Stretches that follow one another without interruption.
  package typealias Play = [Stretch]

  package var layer: Layer
  /// The path of the layer in the scene.
  package var path: String
  /// The ids of the layer and of the groups around it.
  package var ids: [String]
  package var time: LocalTime
  package var plays: [Play]

  /// Whether a reference means the sound, or a group around it.
  package func isMeant(by reference: String) -> Bool { ids.contains { $0.isID(of: reference) } }
}

extension Scene {
  /// The parts of time of all sounds together that are considered at most.
  static let greatestSoundCount = 200_000

  /// The sounds of an expanded scene, from back to front, with when they are heard until an end.
  ///
  /// - Throws: If they begin too often.
  package func sounds(until end: Double) throws(ResolutionError) -> [PlacedSound] {
    var gathering = SoundGathering()
    let whole = PlacedSound.Stretch(start: 0, end: end, local: 0, rate: 1)
    try gathering.gather(layers, [[whole]], ids: [], in: LocalTime(), path: "layers")
    return gathering.sounds
  }

  /// The sounds that animations may follow, without when they are heard.
  package var soundLayers: [PlacedSound] { (try? sounds(until: 0)) ?? [] }
}

private struct SoundGathering {
  var sounds: [PlacedSound] = []
  private var count = 0

  mutating func gather(
    _ layers: [Layer], _ plays: [PlacedSound.Play], ids: [String], in outer: LocalTime, path: String
  ) throws(ResolutionError) {
    for index in layers.indices where !layers[index].isHidden && layers[index].mayHaveSound {
      let layer = layers[index]
      let path = "\(path)[\(index)]"
      let ids = ids + (layer.id.map { [$0] } ?? [])
      let time = outer.inside(layer)
      var own = plays
      if let clock = layer.clock {
        own = []
        for stretch in plays.joined() {
          guard let play = clock.play(in: stretch, limit: Scene.greatestSoundCount - count) else {
            throw ResolutionError(
              path: path, message: "sounds begin more than \(Scene.greatestSoundCount) times in this scene")
          }
          count += play.count
          if !play.isEmpty { own.append(play) }
        }
      }
      if case .group(let children) = layer.content {
        try gather(children, own, ids: ids, in: time, path: "\(path).children")
      } else {
        let length = layer.contentLength ?? 0
        let heard = own.map { play in play.compactMap { $0.clipped(to: length) } }
        sounds.append(
          PlacedSound(layer: layer, path: path, ids: ids, time: time, plays: heard.filter { !$0.isEmpty }))
      }
    }
  }
}

extension Layer {
  fileprivate var mayHaveSound: Bool {
    if case .group = content { true } else { isSounding }
  }
}

extension PlacedSound.Stretch {
  /// The part in which the local time is within 0 and a length.
  fileprivate func clipped(to length: Double) -> Self? {
    var part = self
    if local < 0 {
      part.start -= local / rate
      part.local = 0
    }
    part.end = min(end, part.start + (length - part.local) / rate)
    return part.end > part.start ? part : nil
  }
}

extension LayerClock {
  /// What of the local time runs in a stretch of the parent's; nil for more stretches than a limit. Where it stands still or runs
  /// backward, there is none.
  fileprivate func play(in outer: PlacedSound.Stretch, limit: Int) -> PlacedSound.Play? {
    guard rate > 0 else { return [] }
    let parentEnd = outer.local + (outer.end - outer.start) * outer.rate
    let (first, last) = (max(start, outer.local), min(end, parentEnd))
    guard last - first > Self.tolerance else { return [] }
    func sceneTime(_ time: Double) -> Double { outer.start + (time - outer.local) / outer.rate }
    let rate = outer.rate * self.rate
    var local = (first - start) * self.rate + timeOffset
    let (begin, finish) = (sceneTime(first), sceneTime(last))
    guard let loop else { return [PlacedSound.Stretch(start: begin, end: finish, local: local, rate: rate)] }
    local = local.truncatingRemainder(dividingBy: loop)
    if local < 0 { local += loop }
    let rest = (loop - local) / rate
    let passes = max(0, ((finish - begin - rest) * rate / loop).rounded(.up))
    guard passes < Double(limit) else { return nil }
    var play = [PlacedSound.Stretch(start: begin, end: min(finish, begin + rest), local: local, rate: rate)]
    for pass in 0..<Int(passes) {
      let start = begin + rest + Double(pass) * loop / rate
      let end = min(finish, begin + rest + Double(pass + 1) * loop / rate)
      if end > start { play.append(PlacedSound.Stretch(start: start, end: end, local: 0, rate: rate)) }
    }
    return play
  }
}

// References from layers to sounds.
extension Scene {
  /// The errors of layers that name a sound that is not there, or that give way to themselves.
  func soundErrors(loaded drawings: [String: Drawing]) -> [ResolutionError] {
    var known: [[String]] = []
    var givers: [(ids: [String], under: String, path: String)] = []
    var references: [(id: String, path: String)] = []
    func gather(_ layers: [Layer], ids: [String], path: String) {
      for (index, layer) in layers.enumerated() {
        let path = "\(path)[\(index)]"
        let ids = ids + (layer.id.map { [$0] } ?? [])
        for (number, animation) in layer.animations.enumerated() {
          if let audio = animation.audio {
            references.append((audio.id, "\(path).animations[\(number)].timeline"))
          }
        }
        switch layer.content {
        case .group(let children): gather(children, ids: ids, path: "\(path).children")
        case .audio, .video: known.append(ids)
        // What they contain is known later.
        case .component, .scene: known.append(ids)
        default: break
        }
        if let under = layer.sound.ducking?.under {
          references.append((under, "\(path).duck"))
          givers.append((ids, under, "\(path).duck"))
        }
      }
    }
    gather(layers, ids: [], path: "layers")
    func isMeant(_ ids: [String], _ reference: String) -> Bool { ids.contains { $0.isID(of: reference) } }
    var errors = references.compactMap { reference -> ResolutionError? in
      guard !known.contains(where: { isMeant($0, reference.id) }) else { return nil }
      return ResolutionError(missingSound: reference.id, at: reference.path, known: known.flatMap(\.self))
    }
    for giver in givers {
      var (open, met) = ([giver.under], Set<String>())
      while let next = open.popLast() {
        if isMeant(giver.ids, next) {
          errors.append(
            ResolutionError(path: giver.path, message: "the sound would give way to itself"))
          break
        }
        for other in givers where met.insert(other.path).inserted {
          if isMeant(other.ids, next) { open.append(other.under) } else { met.remove(other.path) }
        }
      }
    }
    return errors
  }
}

extension ResolutionError {
  /// The error of something that names a sound that is not there.
  package init(missingSound id: String, at path: String, known: [String]) {
    let names = Set(known).sorted().prefix(8).joined(separator: ", ")
    let advice = names.isEmpty ? "give a layer of type \"audio\" or \"video\" an id" : "there is \(names)"
    self.init(path: path, message: "no sound has the id \"\(id)\"; \(advice)")
  }
}
