import FrameExport
import PixelKernels
import RenderTree
import SceneModel
import VectorGraphics

// The contrast of text as it is drawn (WCAG 2.2, success criterion 1.4.3).
extension LintTexts {
  /// The longer side of the bitmaps in pixels: colors do not depend on it.
  private static let side = 1280.0
  private static let instantsPerText = 4

  /// What is found of a text at an instant.
  private struct Reading {
    var text: PositionedText
    /// The part of it that is hidden, 0…1.
    var covered: Double
    /// Nil if it is not judged.
    var contrast: TextContrast?
    /// Whether the same text is set once more in front: it is the outline of that.
    var isRepeated = false
  }

  /// Compares what is drawn with and without the texts, beneath their glyphs, at the instants at which each is seen best.
  mutating func measureContrast(reportingTo findings: inout LintFindings) throws(ExportError) {
    let source = source.reduced(to: Self.side)
    var wanted: [Double: Set<String>] = [:]
    for key in order {
      for time in records[key]?.bestInstants(Self.instantsPerText) ?? [] {
        wanted[time, default: []].insert(key)
      }
    }
    var worst: [String: TextContrast] = [:]
    var covered: Set<String> = []
    for (time, keys) in wanted.sorted(by: { $0.key < $1.key }) {
      let readings = try readings(of: keys, at: time, in: source)
      try noteCovered(readings, at: time, in: source, noted: &covered, &findings)
      for (text, contrast) in try lasting(readings, at: time, in: source)
      where contrast.ratio < worst[text.key]?.ratio ?? .infinity {
        worst[text.key] = contrast
      }
    }
    report(worst, to: &findings)
    if !unexamined.isEmpty {
      findings.noteUnexamined(
        "\(unexamined.count) of \(order.count) texts were not examined at all instants for low-contrast, text-covered and text-over-text: too many touch"
      )
    }
  }

  private mutating func readings(
    of keys: Set<String>, at time: Double, in source: FrameSource
  ) throws(ExportError) -> [Reading] {
    try lint.cancellation.check()
    let instant = try LintedInstant(at: time, in: source, by: work)
    let neighbors = TextNeighbors(try texts(at: time))
    let wanted = neighbors.texts.indices.filter { index in
      let text = neighbors.texts[index]
      // Text that a component fades out is intended.
      return keys.contains(neighbors.keys[index]) && !text.layer.isBlurred && !text.isFadedByComponent
    }
    let overlaps = overlaps
    let isKnown = { one, other in overlaps.contains(neighbors.texts[one], neighbors.texts[other]) }
    // Texts that share pixels are judged one by one, each with the others as a part of what is around it.
    // That some cover each other's glyphs has been noted already.
    let touching = wanted.filter { neighbors.hasNeighbor($0, isKnown) }
    let edged = Set(
      wanted.filter { neighbors.texts[$0].hasEdge || neighbors.hasOutlinedTwin($0, isKnown) })
    var found: [Int: Reading] = [:]
    var shared = try LintBitmaps(of: instant, .all, by: work)
    for index in Set(wanted).subtracting(touching).sorted() {
      let text = neighbors.texts[index]
      guard let coverage = try coverage(of: text, in: source) else { continue }
      found[index] = try Self.reading(
        of: text, coverage, &shared, isJudged: !edged.contains(index), at: time)
    }
    let readings = try judge(touching.map { neighbors.texts[$0] }, in: instant) {
      text, coverage, pictures throws(ExportError) in
      try Self.reading(of: text, coverage, &pictures, isJudged: true, at: time)
    }
    for (index, reading) in zip(touching, readings) {
      found[index] = reading
      if edged.contains(index) { found[index]?.contrast = nil }
      found[index]?.isRepeated = neighbors.isRepeated(index)
    }
    return wanted.compactMap { found[$0] }
  }

  private static func reading(
    of text: PositionedText, _ coverage: TextCoverage, _ pictures: inout LintBitmaps, isJudged: Bool,
    at time: Double
  ) throws(ExportError) -> Reading {
    let seen = try pictures.visibility(of: text, coverage)
    return Reading(
      text: text, covered: seen.part(of: coverage),
      contrast: isJudged ? contrast(of: text, coverage, seen, pictures, at: time) : nil)
  }

  /// Notes the texts of which something in front covers a tenth or more, if the same is covered a frame later.
  private mutating func noteCovered(
    _ readings: [Reading], at time: Double, in source: FrameSource, noted: inout Set<String>,
    _ findings: inout LintFindings
  ) throws(ExportError) {
    let suspects = readings.filter { reading in
      let text = reading.text
      return !noted.contains(text.key) && !text.layer.isMasked && !reading.isRepeated
        && text.layer.authored != nil
        && text.layer.opacity >= 0.6 && !text.hasEmoji && !text.isStruckThrough
        && (0.1...0.9).contains(reading.covered)
    }
    guard !suspects.isEmpty else { return }
    let neighbor = time + instants.step < instants.end ?? .infinity ? instants.step : -instants.step
    let later = try LintedInstant(at: time + neighbor, in: source, by: work)
    let then = try judge(suspects.map(\.text), in: later) { text, coverage, pictures throws(ExportError) in
      try pictures.visibility(of: text, coverage).part(of: coverage)
    }
    for (reading, then) in zip(suspects, then) {
      guard let then, abs(then - reading.covered) < 0.004, noted.insert(reading.text.key).inserted else {
        continue
      }
      let layer = reading.text.layer
      findings.note(
        .textCovered, path: layer.path, name: layer.name, at: time,
        "\(LintFinding.decimal(reading.covered * 100, places: 0)) % of \(reading.text.excerpt) lies beneath something opaque",
        remedy: "move the one or the other, or the text to the front")
    }
  }

  private func report(_ worst: [String: TextContrast], to findings: inout LintFindings) {
    var groups: [(path: String, keys: [String])] = []
    var places: [String: Int] = [:]
    for key in order {
      guard let record = records[key], let contrast = worst[key] else { continue }
      guard contrast.ratio < record.leastContrast else { continue }
      if let position = places[record.path] {
        groups[position].keys.append(key)
      } else {
        places[record.path] = groups.count
        groups.append((record.path, [key]))
      }
    }
    for group in groups {
      let least = group.keys.min { worst[$0]?.ratio ?? 21 < worst[$1]?.ratio ?? 21 }
      guard let key = least, let record = records[key], let contrast = worst[key] else { continue }
      let needed = record.isLarge ? "3:1, as it is large" : "4.5:1"
      findings.note(
        .lowContrast, path: record.path, name: record.name, at: contrast.time,
        "\(record.excerpt)\(LintedGroup.others(group.keys.count)) \(group.keys.count > 1 ? "have" : "has") a contrast of \(contrast.ratioText) "
          + "(\(contrast.text.nearestHexNotation) on \(contrast.ground.nearestHexNotation)), below \(needed)",
        remedy: "take a darker or lighter color, or put an opaque shape beneath")
    }
  }

  /// The pixels that the glyphs of a text cover well; nil if there are none.
  func coverage(of text: PositionedText, in source: FrameSource) throws(ExportError) -> TextCoverage? {
    let region = source.settings.transform.boundingBox(of: text.box.intersection(text.layer.visible))
    guard let coverage = try source.coverage(of: text, within: region) else { return nil }
    let most = coverage.max() ?? 0
    guard most > 0.1 else { return nil }
    return TextCoverage(
      coverage: coverage, area: source.pixels(around: region),
      places: coverage.indices.filter { coverage[$0] >= max(0.1, 0.7 * most) })
  }

  /// The contrast that a tenth of what is seen of a text does not reach; nil if too little is seen.
  private static func contrast(
    of text: PositionedText, _ coverage: TextCoverage, _ seen: TextVisibility, _ pictures: LintBitmaps,
    at time: Double
  ) -> TextContrast? {
    let found = contrasts(coverage, seen, pictures, at: time)
    // A text beneath something else, or of which only a trace is seen, is not judged by what is left of it.
    guard !found.isEmpty, found.count * 4 >= coverage.judgedCount else { return nil }
    // A mask fades a part of a text: the rest has to be read.
    return found[text.layer.isMasked ? found.count * 3 / 4 : found.count / 10]
  }

  /// The contrasts that are enough, or are still not half a second before or after: what fades through another bitmap is
  /// not read.
  private mutating func lasting(
    _ readings: [Reading], at time: Double, in source: FrameSource
  ) throws(ExportError) -> [(PositionedText, TextContrast)] {
    let judged = readings.compactMap { reading in reading.contrast.map { (reading.text, $0) } }
    guard let end = instants.end else { return judged }
    func isEnough(_ key: String, _ ratio: Double?) -> Bool {
      ratio ?? .infinity >= records[key]?.leastContrast ?? 0
    }
    var fading = Set(judged.filter { !isEnough($0.0.key, $0.1.ratio) }.map(\.0.key))
    for other in [time - Self.readingTime, time + Self.readingTime]
    where other >= 0 && other < end && !fading.isEmpty {
      let texts = try texts(at: other).filter { fading.contains($0.key) }.firstOfEachKey
      guard !texts.isEmpty else { continue }
      let instant = try LintedInstant(at: other, in: source, by: work)
      let ratios = try judge(texts, in: instant) { text, coverage, pictures throws(ExportError) in
        try Self.reading(of: text, coverage, &pictures, isJudged: true, at: other).contrast?.ratio
      }
      for (text, ratio) in zip(texts, ratios) where !isEnough(text.key, ratio) {
        fading.remove(text.key)
      }
    }
    return judged.filter { isEnough($0.0.key, $0.1.ratio) || !fading.contains($0.0.key) }
  }

  /// The contrasts of a text's pixels that are seen, rising; over what is not opaque the better one of black and white beneath.
  private static func contrasts(
    _ coverage: TextCoverage, _ seen: TextVisibility, _ pictures: LintBitmaps, at time: Double
  ) -> [TextContrast] {
    var found: [TextContrast] = []
    for position in coverage.judged where !seen.covered.contains(position) {
      let index = coverage.index(position, in: pictures.drawn)
      let (one, ground) = (pictures.drawn.color(at: index), pictures.beneath.color(at: index))
      guard ground.alpha > 0.01 else { continue }
      if one.isNear(ground) {
        if seen.alike.contains(position) {
          found.append(TextContrast(ratio: 1, text: ground, ground: ground, time: time))
        }
        continue
      }
      let backdrops: [Color] = min(one.alpha, ground.alpha) > 0.99 ? [.black] : [.black, .white]
      let contrasts = backdrops.map { backdrop in
        let (seen, beneath) = (one.composited(over: backdrop), ground.composited(over: backdrop))
        let color = seen.without(beneath, covering: coverage.coverage[position])
        return TextContrast(
          ratio: color.contrastRatio(with: beneath), text: color, ground: beneath, time: time)
      }
      if let best = contrasts.max(by: { $0.ratio < $1.ratio }) { found.append(best) }
    }
    return found.sorted { $0.ratio < $1.ratio }
  }
}

extension PositionedText {
  /// Whether a component has given it a mask.
  fileprivate var isFadedByComponent: Bool { layer.isMasked && layer.authored == nil }

  /// Whether an outline or a shadow sets the text off from what is beneath, which contrast with that does not tell; the
  /// outline may also be that of the same text set once more beneath.
  fileprivate var hasEdge: Bool {
    text.stroke != nil
      || layer.resolved.filters.contains { if case .dropShadow = $0 { true } else { false } }
  }
}

extension [PositionedText] {
  fileprivate var firstOfEachKey: [PositionedText] {
    var keys: Set<String> = []
    return filter { keys.insert($0.key).inserted }
  }
}

extension TextVisibility {
  /// How much of a text is hidden, 0…1.
  fileprivate func part(of coverage: TextCoverage) -> Double {
    Double(covered.count) / Double(coverage.places.count)
  }
}

/// The contrast of a text at an instant.
private struct TextContrast {
  /// 1…21.
  var ratio: Double
  var text: Color
  var ground: Color
  var time: Double

  /// Rounded down, so that no ratio below a limit reads as the limit.
  var ratioText: String { "\(LintFinding.decimal((ratio * 100).rounded(.down) / 100, places: 2)):1" }
}

extension Color {
  /// The color that, covering so much of a ground, made this one.
  fileprivate func without(_ ground: Color, covering part: Double) -> Color {
    func component(_ drawn: Double, _ ground: Double) -> Double {
      min(1, max(0, (drawn - (1 - part) * ground) / part))
    }
    return Color(
      red: component(red, ground.red), green: component(green, ground.green),
      blue: component(blue, ground.blue))
  }
}
