/// The result of comparing a video with its reference.
package enum VideoVerdict: Sendable, Equatable {
  case equal
  case different(VideoDifference)
  case unreadableReference(reason: String)
  case missingReference

  /// Compares a video with its reference's file; `bytes` is nil if there is none.
  package init(reference bytes: [UInt8]?, file: String, actual: VideoRecord) {
    guard let bytes else {
      self = .missingReference
      return
    }
    do {
      let difference = VideoDifference(reference: try VideoRecord(json: bytes, file: file), actual: actual)
      self = difference.map { .different($0) } ?? .equal
    } catch {
      self = .unreadableReference(reason: error.description)
    }
  }

  package var passes: Bool { self == .equal }
}

/// How two videos differ.
package struct VideoDifference: Sendable, Equatable {
  /// The numbers of the frames that differ, from 0; frames that only one video has are not among them.
  package let differingFrames: [Int]
  package let frameCounts: (reference: Int, actual: Int)
  /// What the containers say differently: name, reference's value, video's value.
  package let properties: [(name: String, reference: String, actual: String)]

  /// Nil for equal videos.
  init?(reference: VideoRecord, actual: VideoRecord) {
    guard reference != actual else { return nil }
    differingFrames = zip(reference.frames, actual.frames).enumerated().filter { $1.0 != $1.1 }.map(\.offset)
    frameCounts = (reference.frames.count, actual.frames.count)
    var names = reference.properties.map(\.name)
    names += actual.properties.map(\.name).filter { !names.contains($0) }
    func value(_ name: String, in video: VideoRecord) -> String {
      video.properties.first { $0.name == name }?.value ?? "nothing"
    }
    properties = names.compactMap { name in
      let pair = (value(name, in: reference), value(name, in: actual))
      return pair.0 == pair.1 ? nil : (name, pair.0, pair.1)
    }
  }

  package static func == (one: VideoDifference, other: VideoDifference) -> Bool {
    one.differingFrames == other.differingFrames && one.frameCounts == other.frameCounts
      && one.properties.elementsEqual(other.properties, by: ==)
  }
}

extension VideoVerdict: CustomStringConvertible {
  package var description: String {
    switch self {
    case .equal: "equal"
    case .different(let difference): difference.description
    case .unreadableReference(let reason): "the reference cannot be read: \(reason)"
    case .missingReference: "there is no reference; inspect the video, then record it"
    }
  }
}

extension VideoDifference: CustomStringConvertible {
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
      ? "the order of the properties differs; record it again" : parts.joined(separator: "; ")
  }
}
