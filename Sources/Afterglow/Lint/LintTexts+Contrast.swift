import FrameExport
import PixelKernels
import RenderTree
import SceneModel
import VectorGraphics

// The contrast of text as it is drawn (WCAG 2.2, success criterion 1.4.3).
extension LintTexts {
  /// The longer side of the pictures in pixels: colors do not depend on it.
  private static let side = 1280.0
  private static let instantsPerText = 4

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
      try lint.cancellation.check()
      let resolved = try source.resolved(at: time)
      let drawn = try source.picture(of: resolved)
      var shared = try LintedPictures(of: resolved, drawn: drawn, selection: .all, in: source)
      let texts = try texts(at: time)
      for text in texts where keys.contains(text.key) && !text.layer.isBlurred {
        // Text that a component fades out is intended.
        guard let coverage = try coverage(of: text, in: source), !text.isFadedByComponent else { continue }
        // Texts that share pixels are judged one by one, each with the others as a part of what is around it.
        // That some cover each other's glyphs has been noted already.
        let neighbors = texts.filter {
          $0.key != text.key && !$0.box.intersection(text.box).isEmpty && !overlap($0, text)
        }
        var pictures = shared
        if !neighbors.isEmpty {
          pictures = try LintedPictures(
            of: resolved, drawn: drawn, selection: .one(text.layer.resolved.id, text.string), in: source)
        }
        let seen = try pictures.visibility(of: text, coverage)
        // What was painted for one text serves the others.
        if neighbors.isEmpty { shared = pictures }
        if !covered.contains(text.key), try noteCovered(text, at: time, coverage, seen, in: source, &findings)
        {
          covered.insert(text.key)
        }
        guard !text.hasEdge(beside: neighbors),
          let contrast = contrast(of: text, coverage, seen, pictures, at: time),
          try isReadAsLong(text.key, contrast, in: source)
        else { continue }
        if contrast.ratio < worst[text.key]?.ratio ?? .infinity { worst[text.key] = contrast }
      }
    }
    report(worst, to: &findings)
  }

  /// Notes a text of which something in front covers a tenth or more, if the same is covered a frame later; whether it is.
  private func noteCovered(
    _ text: PlacedText, at time: Double, _ coverage: TextCoverage, _ seen: TextVisibility,
    in source: FrameSource, _ findings: inout LintFindings
  ) throws(ExportError) -> Bool {
    guard !text.layer.isMasked, text.layer.authored != nil, text.layer.opacity >= 0.6, !text.hasEmoji else {
      return false
    }
    let share = Double(seen.covered.count) / Double(coverage.places.count)
    guard (0.1...0.9).contains(share) else { return false }
    let neighbor = time + instants.step < instants.end ?? .infinity ? instants.step : -instants.step
    let later = try source.resolved(at: time + neighbor)
    var pictures = try LintedPictures(
      of: later, drawn: try source.picture(of: later),
      selection: .one(text.layer.resolved.id, text.string), in: source)
    let then =
      Double(try pictures.visibility(of: text, coverage).covered.count) / Double(coverage.places.count)
    guard abs(then - share) < 0.004 else { return false }
    findings.note(
      .textCovered, path: text.layer.path, name: text.layer.name, at: time,
      "\(LintFinding.decimal(share * 100, places: 0)) % of \(text.excerpt) lies beneath something opaque",
      remedy: "move the one or the other, or the text to the front")
    return true
  }

  private func report(_ worst: [String: TextContrast], to findings: inout LintFindings) {
    var groups: [(path: String, keys: [String])] = []
    for key in order {
      guard let record = records[key], let contrast = worst[key] else { continue }
      guard contrast.ratio < record.leastContrast else { continue }
      if let place = groups.firstIndex(where: { $0.path == record.path }) {
        groups[place].keys.append(key)
      } else {
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
          + "(\(contrast.text.hexDescription) on \(contrast.ground.hexDescription)), below \(needed)",
        remedy: "take a darker or lighter color, or put an opaque shape beneath")
    }
  }

  /// The pixels that the glyphs of a text cover well; nil if there are none.
  func coverage(of text: PlacedText, in source: FrameSource) throws(ExportError) -> TextCoverage? {
    let region = source.settings.transform.boundingBox(of: text.box.intersection(text.layer.visible))
    guard let coverage = try source.coverage(of: text, within: region) else { return nil }
    let most = coverage.max() ?? 0
    guard most > 0.1 else { return nil }
    return TextCoverage(
      coverage: coverage, area: source.pixels(around: region),
      places: coverage.indices.filter { coverage[$0] >= max(0.1, 0.7 * most) })
  }

  /// The contrast that a tenth of what is seen of a text does not reach; nil if too little is seen.
  private func contrast(
    of text: PlacedText, _ coverage: TextCoverage, _ seen: TextVisibility, _ pictures: LintedPictures,
    at time: Double
  ) -> TextContrast? {
    let found = contrasts(coverage, seen, pictures, at: time)
    // A text beneath something else, or of which only a trace is seen, is not judged by what is left of it.
    guard !found.isEmpty, found.count * 4 >= coverage.judgedCount else { return nil }
    // A mask fades a part of a text: the rest has to be read.
    return found[text.layer.isMasked ? found.count * 3 / 4 : found.count / 10]
  }

  /// Whether a contrast is enough, or is still not half a second before or after: what fades through another picture is not read.
  private func isReadAsLong(_ key: String, _ contrast: TextContrast, in source: FrameSource)
    throws(ExportError)
    -> Bool
  {
    let least = records[key]?.leastContrast ?? 0
    guard contrast.ratio < least, let end = instants.end else { return true }
    for time in [contrast.time - Self.readingTime, contrast.time + Self.readingTime]
    where time >= 0 && time < end {
      guard let text = try texts(at: time).first(where: { $0.key == key }),
        let coverage = try coverage(of: text, in: source)
      else { continue }
      let resolved = try source.resolved(at: time)
      var pictures = try LintedPictures(
        of: resolved, drawn: try source.picture(of: resolved),
        selection: .one(text.layer.resolved.id, text.string), in: source)
      let seen = try pictures.visibility(of: text, coverage)
      let other = self.contrast(of: text, coverage, seen, pictures, at: time)
      if other?.ratio ?? .infinity < least { return true }
    }
    return false
  }

  /// The contrasts of a text's pixels that are seen, rising; over what is not opaque the better one of black and white beneath.
  private func contrasts(
    _ coverage: TextCoverage, _ seen: TextVisibility, _ pictures: LintedPictures, at time: Double
  ) -> [TextContrast] {
    var found: [TextContrast] = []
    for place in coverage.judged where !seen.covered.contains(place) {
      let index = coverage.index(place, in: pictures.drawn)
      let (one, ground) = (pictures.drawn.color(at: index), pictures.beneath.color(at: index))
      guard ground.alpha > 0.01 else { continue }
      if one.isNear(ground) {
        if seen.alike.contains(place) {
          found.append(TextContrast(ratio: 1, text: ground, ground: ground, time: time))
        }
        continue
      }
      let backdrops: [Color] = min(one.alpha, ground.alpha) > 0.99 ? [.black] : [.black, .white]
      let contrasts = backdrops.map { backdrop in
        let (seen, beneath) = (one.composited(over: backdrop), ground.composited(over: backdrop))
        let color = seen.without(beneath, covering: coverage.coverage[place])
        return TextContrast(
          ratio: color.contrastRatio(with: beneath), text: color, ground: beneath, time: time)
      }
      if let best = contrasts.max(by: { $0.ratio < $1.ratio }) { found.append(best) }
    }
    return found.sorted { $0.ratio < $1.ratio }
  }
}

extension PlacedText {
  /// Whether a component has given it a mask.
  fileprivate var isFadedByComponent: Bool { layer.isMasked && layer.authored == nil }

  /// Whether an outline or a shadow sets the text off from what is beneath, which contrast with that does not
  /// tell; the outline may be that of the same text set once more beneath.
  fileprivate func hasEdge(beside neighbors: [PlacedText]) -> Bool {
    text.stroke != nil || neighbors.contains { $0.text.stroke != nil && $0.string == string }
      || layer.resolved.filters.contains { if case .dropShadow = $0 { true } else { false } }
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

  /// `#rrggbb`
  fileprivate var hexDescription: String {
    let digits = [red, green, blue].map { component -> String in
      let text = String(Int((min(1, max(0, component)) * 255).rounded()), radix: 16)
      return text.count < 2 ? "0" + text : text
    }
    return "#" + digits.joined()
  }
}
