/// What comparing a film with its reference found.
package enum FilmVerdict: Sendable, Equatable {
  case equal
  case different(FilmDifference)
  case unreadableReference(reason: String)
  case missingReference

  /// Compares a film with its reference's file; `bytes` is nil where there is none.
  package init(reference bytes: [UInt8]?, file: String, actual: FilmRecord) {
    guard let bytes else {
      self = .missingReference
      return
    }
    do {
      let difference = FilmDifference(reference: try FilmRecord(json: bytes, file: file), actual: actual)
      self = difference.map { .different($0) } ?? .equal
    } catch {
      self = .unreadableReference(reason: error.description)
    }
  }

  package var passes: Bool { self == .equal }
}

/// How two films differ.
package struct FilmDifference: Sendable, Equatable {
  /// The numbers of the frames that differ, from 0; frames that only one film has are not among them.
  package let differingFrames: [Int]
  package let frameCounts: (reference: Int, actual: Int)
  /// What the containers say differently: name, reference's value, film's value.
  package let properties: [(name: String, reference: String, actual: String)]

  /// Nil for equal films.
  init?(reference: FilmRecord, actual: FilmRecord) {
    guard reference != actual else { return nil }
    differingFrames = zip(reference.frames, actual.frames).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
    frameCounts = (reference.frames.count, actual.frames.count)
    var names = reference.properties.map(\.name)
    names += actual.properties.map(\.name).filter { !names.contains($0) }
    func value(_ name: String, in film: FilmRecord) -> String {
      film.properties.first { $0.name == name }?.value ?? "nothing"
    }
    properties = names.compactMap { name in
      let pair = (value(name, in: reference), value(name, in: actual))
      return pair.0 == pair.1 ? nil : (name, pair.0, pair.1)
    }
  }

  package static func == (one: FilmDifference, other: FilmDifference) -> Bool {
    one.differingFrames == other.differingFrames && one.frameCounts == other.frameCounts
      && one.properties.elementsEqual(other.properties, by: ==)
  }
}

extension FilmVerdict: CustomStringConvertible {
  package var description: String {
    switch self {
    case .equal: "equal"
    case .different(let difference): difference.description
    case .unreadableReference(let reason): "the reference cannot be read: \(reason)"
    case .missingReference: "there is no reference; look at the film, then record it"
    }
  }
}

extension FilmDifference: CustomStringConvertible {
  package var description: String {
    var parts = properties.map { "\($0.name) is \($0.actual), in the reference \($0.reference)" }
    if frameCounts.reference != frameCounts.actual {
      parts.append("it has \(frameCounts.actual) frames, the reference \(frameCounts.reference)")
    }
    if let first = differingFrames.first {
      let list = differingFrames.prefix(8).map(String.init).joined(separator: ", ")
      parts.append(
        "\(differingFrames.count) of \(min(frameCounts.reference, frameCounts.actual)) frames differ, from frame "
          + "\(first) on (\(list)\(differingFrames.count > 8 ? ", …" : ""))")
    }
    return parts.isEmpty
      ? "the order of the properties differs; record it anew" : parts.joined(separator: "; ")
  }
}
