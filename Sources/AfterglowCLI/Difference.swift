import DataFiles
import GoldenComparison

/// The difference at one time.
struct Difference {
  /// Seconds.
  var time: Double
  var comparison: ImageComparison

  /// The greatest difference of a channel, of 255.
  var size: Double { comparison.numbers.maxDifference }
}

/// The output of `afterglow diff`.
struct DifferenceReport {
  var differences: [Difference] = []
  /// Whether they are in time.
  var isTimed: Bool
  /// The numbers of frames of two videos, if they are not the same.
  var frameCounts: (first: Int, second: Int)?
  /// The durations of two scenes, or of videos of which one is a GIF, in seconds, if they are not the same.
  var durations: (first: Double?, second: Double?)?
  /// The frame rates of two scenes, if they are not the same.
  var frameRates: (first: Double?, second: Double?)?
  /// The number of the frame of a video that is shown at an instant.
  var frameIndex: ((Double) -> Int)?

  func differs(beyond tolerance: Double) -> Bool {
    frameCounts != nil || durations != nil || frameRates != nil
      || differences.contains { $0.size > tolerance }
  }

  /// A line for each instant that differs, or `equal`; of many instants the stretches, and the one that differs most.
  func listing(tolerance: Double) -> String {
    let different = differences.filter { !$0.comparison.isEqual }
    var lines = lengths
    if different.isEmpty, lines.isEmpty { return "equal\n" }
    if different.count <= 12 {
      lines += different.map { (isTimed ? "at \(place($0)): " : "") + $0.comparison.description }
    } else if let worst = different.max(by: { $0.size < $1.size }) {
      lines.append("\(different.count) of \(differences.count) \(noun) differ: \(stretches)")
      lines.append("most at \(place(worst)): \(worst.comparison.description)")
    }
    if !differs(beyond: tolerance) { lines.append("within the tolerance of \(Self.seconds(tolerance))") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// How lengths and frame rates differ.
  private var lengths: [String] {
    func seconds(_ duration: Double?) -> String {
      duration.map { "lasts \(Self.seconds($0)) s" } ?? "has no duration"
    }
    func rate(_ rate: Double?) -> String {
      rate.map { "has \(Self.seconds($0)) frames per second" } ?? "has no frame rate"
    }
    return [
      frameCounts.map { "the first has \($0.first) frames, the second \($0.second)" },
      durations.map { "the first \(seconds($0.first)), the second \(seconds($0.second))" },
      frameRates.map { "the first \(rate($0.first)), the second \(rate($0.second))" },
    ].compactMap { $0 }
  }

  private var noun: String { frameIndex == nil ? "instants" : "frames" }

  /// `1.5 s`, of videos `1.5 s (frame 45)`
  private func place(_ difference: Difference) -> String {
    "\(Self.seconds(difference.time)) s" + (frameIndex.map { " (frame \($0(difference.time)))" } ?? "")
  }

  /// Which instants that follow each other differ: `frames 3–17, 40`.
  private var stretches: String {
    var parts: [(first: Int, last: Int)] = []
    for (index, difference) in differences.enumerated() where !difference.comparison.isEqual {
      if let last = parts.last, last.last == index - 1 {
        parts[parts.count - 1].last = index
      } else {
        parts.append((index, index))
      }
    }
    func name(_ index: Int) -> String {
      let time = differences[index].time
      return frameIndex.map { "\($0(time))" } ?? "\(Self.seconds(time)) s"
    }
    let texts = parts.prefix(12).map {
      $0.first == $0.last ? name($0.first) : "\(name($0.first))–\(name($0.last))"
    }
    return texts.joined(separator: ", ") + (parts.count > 12 ? ", …" : "")
  }

  /// At most three decimals.
  private static func seconds(_ time: Double) -> String { "\((time * 1000).rounded() / 1000)" }

  func json(tolerance: Double) -> String {
    let counts: JSONValue? = frameCounts.map { [JSONValue($0.first), JSONValue($0.second)] }
    func pair(_ values: (first: Double?, second: Double?)?) -> JSONValue? {
      values.map { [$0.first.map { JSONValue($0) } ?? nil, $0.second.map { JSONValue($0) } ?? nil] }
    }
    return JSONWriter().text([
      "differs": JSONValue(differs(beyond: tolerance)), "frameCounts": counts ?? nil,
      "durations": pair(durations) ?? nil, "frameRates": pair(frameRates) ?? nil,
      "frames": JSONValue(differences.map(json)),
    ]) + "\n"
  }

  private func json(_ difference: Difference) -> JSONValue {
    let comparison = difference.comparison
    let numbers = comparison.numbers
    let region: JSONValue? = comparison.region.map {
      [
        "x": JSONValue($0.x), "y": JSONValue($0.y), "width": JSONValue($0.width),
        "height": JSONValue($0.height),
      ]
    }
    let shift: JSONValue? = comparison.shift.map { ["x": JSONValue($0.x), "y": JSONValue($0.y)] }
    return [
      "time": JSONValue(difference.time),
      "frame": frameIndex.map { JSONValue($0(difference.time)) } ?? nil,
      "pixels": JSONValue(numbers.pixelCount),
      "differingPixels": JSONValue(numbers.differingPixels),
      "greatestDifference": JSONValue(numbers.maxDifference),
      "greatestColorDifference": JSONValue(numbers.maxColorDifference),
      "meanColorDifference": JSONValue(numbers.meanColorDifference),
      "isSeen": JSONValue(numbers.isVisible),
      "structuralSimilarity": JSONValue(numbers.structuralSimilarity), "region": region ?? nil,
      "shift": shift ?? nil,
    ]
  }
}
