import Afterglow
import CommandOptions
import ArgumentParser
import AfterglowCharts
import Tabular

extension BandExtent: OptionChoice {}

// Marks beside the one that a command names.
extension ChartMarkOptions {
  /// The mark with those that belong to it: the line of an error band, a trend, the points of labeled lines.
  func companions(of mark: Mark) -> [Mark] {
    var marks = [mark]
    if mark.kind == .band {
      var line = mark
      line.kind = .line
      line.encodings[.y]?.aggregate = extent == .quartiles ? .median : .mean
      marks.append(line)
    }
    if mark.kind == .line { marks += points(like: mark) }
    guard let trend else { return marks }
    var line = mark
    line.kind = .line
    line.showsLabels = false
    line.encodings[.y]?.rollingWindow = trend
    if mark.kind == .line || mark.kind == .point { marks[0].plainOpacity = 0.45 }
    return marks + [line]
  }

  /// Points that stand alone between gaps would not be seen in a line.
  private func points(like line: Mark) -> [Mark] {
    guard labels else { return [] }
    var points = line
    points.kind = .point
    return [points]
  }

  /// Gives the mark its intervals and sums.
  func gather(_ mark: inout Mark) throws {
    if let bins {
      let channel: Channel =
        mark.encodings[.x]?.numberBin == nil && mark.encodings[.y]?.numberBin != nil ? .y : .x
      mark.encodings[channel]?.numberBin = try Self.numberBin(bins)
    }
    guard cumulative else { return }
    let channel: Channel = mark.encodings[.y] == nil && mark.encodings[.x]?.aggregate != nil ? .x : .y
    if mark.encodings[channel] == nil { mark.encodings[channel] = Encoding(aggregate: .count) }
    mark.encodings[channel]?.isCumulative = true
  }

  private static let mostBins = 1000

  private static func numberBin(_ text: String) throws -> NumberBin {
    if let count = Int(text), 1...mostBins ~= count { return .count(count) }
    if text.hasPrefix("step="), let step = Double(text.dropFirst(5)), step > 0, step.isFinite {
      return .step(step)
    }
    if text.hasPrefix("ratio="), let ratio = Double(text.dropFirst(6)), ratio > 1, ratio.isFinite {
      return .ratio(ratio)
    }
    let edges = text.split(separator: ",").map { Double($0.drop { $0 == " " }) }
    guard edges.count > 1, edges.allSatisfy({ $0?.isFinite == true }) else {
      throw ValidationError(
        "--bins must be a number of intervals from 1 to \(mostBins) (20), their width (step=5), its growth for a logarithmic axis (ratio=10) or their bounds (0,18,65), not \"\(text)\""
      )
    }
    return .edges(edges.compactMap { $0 })
  }
}

/// A place and a text, as `y=5000 the goal`.
private struct AnnotationText {
  var places: [Channel: String] = [:]
  var text: String?

  /// Nil if it does not begin with a place.
  init?(_ argument: String) {
    // Without a regular expression, whose library would make the program a megabyte larger.
    var rest = argument.drop(while: \.isWhitespace)
    while let axis = rest.first, axis == "x" || axis == "y", rest.dropFirst().first == "=" {
      let position = rest.dropFirst(2).prefix { !$0.isWhitespace }
      guard !position.isEmpty else { break }
      guard places.updateValue(String(position), forKey: axis == "x" ? .x : .y) == nil else { return nil }
      rest = rest[position.endIndex...].drop(while: \.isWhitespace)
    }
    guard !places.isEmpty else { return nil }
    text = rest.isEmpty ? nil : String(rest)
  }

  static func value(_ text: String) -> DataValue {
    if let number = Double(text), number.isFinite { return .number(number) }
    return LocalDateTime(iso: text).map { .date($0) } ?? .text(text)
  }

  var words: [Channel: Encoding] {
    text.map { [.text: Encoding(constant: .text($0), type: .category)] } ?? [:]
  }
}

/// A line across the plot.
struct RuleOption: ExpressibleByArgument {
  private let words: AnnotationText

  init?(argument: String) {
    guard let words = AnnotationText(argument), words.places.count == 1 else { return nil }
    self.words = words
  }

  func mark(beside mark: Mark) throws -> Mark {
    var rule = Mark(.rule, encodings: words.words)
    rule.dashes = [5, 4]
    for (channel, position) in words.places {
      guard let operation = Aggregation.Operation(rawValue: position), operation != .count, operation != .sum
      else {
        let value = AnnotationText.value(position)
        // Elsewhere a text may be a category.
        guard value.number != nil || mark.encodings[channel]?.aggregate == nil else {
          throw ValidationError(
            "--rule \(channel.rawValue)=\(position): the axis is numeric, and this is not a number")
        }
        rule.encodings[channel] = Encoding(constant: value)
        continue
      }
      guard let values = mark.encodings[channel], let field = values.field, values.aggregate == nil else {
        throw ValidationError(
          "--rule \(channel.rawValue)=\(position) needs a column without an aggregate; use the number itself")
      }
      rule.encodings[channel] = Encoding(field: field, aggregate: operation)
    }
    return rule
  }
}

/// A text at a point.
struct NoteOption: ExpressibleByArgument {
  private let words: AnnotationText

  init?(argument: String) {
    guard let words = AnnotationText(argument), words.places.count == 2, words.text != nil else { return nil }
    self.words = words
  }

  /// The text and its point.
  var marks: [Mark] {
    let places = words.places.mapValues { Encoding(constant: AnnotationText.value($0)) }
    var text = Mark(.text, encodings: places.merging(words.words) { first, _ in first })
    text.placement = .above
    var point = Mark(.point, encodings: places)
    point.symbol = .ring
    return [point, text]
  }
}
