import Foundation
import Testing
import VectorGraphics

@testable import SceneModel

/// Numbers asserted by the Web Platform Tests; see Cases/README.md for source and license.
@Suite("Easings, timings and keyframes agree with the Web Platform Tests")
struct WebPlatformTests {
  private struct Vectors: Decodable {
    var easing: [EasingVector]
    var timing: [TimingVector]
    var keyframes: [KeyframeVector]
  }

  private static let vectors: Vectors? = {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Cases/web-platform-tests.json")
    return (try? Data(contentsOf: file)).flatMap { try? JSONDecoder().decode(Vectors.self, from: $0) }
  }()

  @Test func `easings give the asserted progress, beyond 0 to 1 too`() throws {
    let vectors = try #require(Self.vectors).easing
    #expect(vectors.count == 117)
    for vector in vectors {
      let output = try TimingFunction(css: vector.easing)(vector.progress)
      #expect(abs(output - vector.expected) <= vector.tolerance, "\(vector)")
    }
  }

  @Test func `timings give the asserted phase, iteration and progress`() throws {
    let vectors = try #require(Self.vectors).timing
    #expect(vectors.count > 180)
    for vector in vectors {
      let computed = try vector.input.timing().computed(at: vector.at)
      if let progress = vector.expected.progress {
        switch (progress.value, computed.progress) {
        case (nil, nil): break
        case (let expected?, let actual?):
          #expect(abs(actual - expected) <= vector.tolerance, "\(vector)")
        default: Issue.record("progress \(String(describing: computed.progress)) in \(vector)")
        }
      }
      if let iteration = vector.expected.currentIteration {
        #expect(computed.currentIteration == iteration.value, "\(vector)")
      }
    }
  }

  @Test func `keyframes give the asserted value over the values beneath`() throws {
    let vectors = try #require(Self.vectors).keyframes
    #expect(vectors.count > 120)
    for vector in vectors {
      var value = try vector.value(over: vector.underlying ?? 0)
      if let clamp = vector.clamp {
        value = max(clamp[0] ?? -.infinity, min(value, clamp[1] ?? .infinity))
      }
      #expect(abs(value - vector.expected) <= vector.tolerance, "\(vector)")
    }
  }
}

private struct EasingVector: Decodable {
  var easing: String
  var progress: Double
  var expected: Double
  var tolerance: Double
}

/// A number, `null`, or the text "infinite".
private struct WrittenNumber: Decodable {
  var value: Double?

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      value = nil
    } else if let number = try? container.decode(Double.self) {
      value = number
    } else {
      value = .infinity
    }
  }
}

private struct TimingInput: Decodable {
  var delay: Double
  var endDelay: Double
  var duration: WrittenNumber
  var iterations: WrittenNumber
  var iterationStart: Double
  var direction: String
  var fill: String
  var easing: String?

  func timing() throws -> Timing {
    try Timing(
      delay: delay, endDelay: endDelay, duration: duration.value ?? 0, iterations: iterations.value ?? 1,
      iterationStart: iterationStart, direction: try #require(Timing.Direction(rawValue: direction)),
      fill: try #require(Timing.Fill(rawValue: fill)), easing: try TimingFunction(css: easing ?? "linear"))
  }
}

private struct TimingVector: Decodable {
  struct Expected: Decodable {
    enum Key: String, CodingKey { case progress, currentIteration }
    /// Nil if not asserted.
    var progress: WrittenNumber?
    var currentIteration: WrittenNumber?

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      func number(_ key: Key) throws -> WrittenNumber? {
        container.contains(key) ? try WrittenNumber(from: container.superDecoder(forKey: key)) : nil
      }
      progress = try number(.progress)
      currentIteration = try number(.currentIteration)
    }
  }

  var input: TimingInput
  var at: Double
  var expected: Expected
  var tolerance: Double
}

private struct KeyframeVector: Decodable {
  struct Frame: Decodable {
    var offset: Double?
    var value: Double
    var easing: String?
    var composite: String?
  }
  struct Clock: Decodable {
    var input: TimingInput
    var at: Double
  }

  var keyframes: [Frame]
  var progress: Double
  var timing: Clock?
  var underlying: Double?
  var beforeFlag: Bool?
  var clamp: [Double?]?
  var expected: Double
  var tolerance: Double

  /// The value at the given time, or by default at the given progress.
  func value(over underlying: Double) throws -> Double {
    let composite = keyframes.first?.composite.flatMap(CompositeOperation.init(rawValue:)) ?? .replace
    let animation = Animation(
      property: .opacity,
      keyframes: try keyframes.map { frame in
        Keyframe(
          offset: frame.offset, value: .number(frame.value),
          easing: try frame.easing.map { try TimingFunction(css: $0) })
      }, timing: try timing?.input.timing() ?? Timing(duration: 1), composite: composite)
    let computed = timing.map { animation.timing.computed(at: $0.at) }
    let value = animation.value(
      progress: computed?.progress ?? progress, beforeFlag: computed?.beforeFlag ?? beforeFlag ?? false,
      over: .number(underlying), in: .zero)
    guard case .number(let number) = value else {
      throw TimingRangeError(property: "", found: 0, expected: "")
    }
    return number
  }
}
