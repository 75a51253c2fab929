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
      var pictures = LintedPictures(
        drawn: try source.picture(of: resolved), beneath: try source.picture(of: resolved.withoutTexts))
      for text in try texts(at: time) where keys.contains(text.key) && !text.layer.isBlurred && !text.hasEmoji
      {
        // What a component fades out is meant to be.
        guard let coverage = try coverage(of: text, in: source), !text.isFadedByComponent else { continue }
        if try covered.insert(text.key).inserted,
          try !noteCovered(text, at: time, coverage, &pictures, in: source, &findings)
        {
          covered.remove(text.key)
        }
        guard !text.hasEdge else { continue }
        let found = contrasts(coverage, pictures, at: time)
        // A text beneath something else, or of which only a trace is seen, is not judged by what is left of it.
        guard found.count * 4 >= coverage.judgedCount else { continue }
        // A mask fades a part of a text: the rest has to be read.
        let contrast = found[text.layer.isMasked ? found.count * 3 / 4 : found.count / 10]
        if contrast.ratio < worst[text.key]?.ratio ?? .infinity { worst[text.key] = contrast }
      }
    }
    report(worst, to: &findings)
  }

  /// Notes a text of which something in front covers a tenth or more, if the same is covered a frame later; whether it is.
  private func noteCovered(
    _ text: PlacedText, at time: Double, _ coverage: TextCoverage, _ pictures: inout LintedPictures,
    in source: FrameSource, _ findings: inout LintFindings
  ) throws(ExportError) -> Bool {
    guard !text.layer.isMasked, text.layer.authored != nil, text.layer.opacity >= 0.6 else { return false }
    let hidden = coverage.places.filter {
      let index = coverage.index($0, in: pictures.drawn)
      return pictures.drawn.color(at: index).isNear(pictures.beneath.color(at: index))
    }
    guard hidden.count * 10 >= coverage.places.count else { return false }
    let share = try coveredShare(coverage, hidden, in: source, at: time, &pictures.painted)
    guard (0.1...0.9).contains(share) else { return false }
    var later: (white: Bitmap, black: Bitmap)?
    let neighbor = time + instants.step < instants.end ?? .infinity ? instants.step : -instants.step
    let then = try coveredShare(coverage, hidden, in: source, at: time + neighbor, &later)
    guard abs(then - share) < 0.004 else { return false }
    findings.note(
      .textCovered, path: text.layer.path, name: text.layer.name, at: time,
      "\(LintFinding.decimal(share * 100, places: 0)) % of \(text.excerpt) lies beneath something opaque",
      remedy: "move the one or the other, or the text to the front")
    return true
  }

  /// The part of a text's pixels that are the same whether the texts are white or black.
  private func coveredShare(
    _ coverage: TextCoverage, _ hidden: [Int], in source: FrameSource, at time: Double,
    _ painted: inout (white: Bitmap, black: Bitmap)?
  ) throws(ExportError) -> Double {
    if painted == nil {
      let resolved = try source.resolved(at: time)
      painted = (
        try source.picture(of: resolved.paintingTexts(.white)),
        try source.picture(of: resolved.paintingTexts(.black))
      )
    }
    guard let (white, black) = painted else { return 0 }
    let count = hidden.count {
      let index = coverage.index($0, in: white)
      return white.color(at: index).isNear(black.color(at: index))
    }
    return Double(count) / Double(coverage.places.count)
  }

  private func report(_ worst: [String: TextContrast], to findings: inout LintFindings) {
    var groups: [(path: String, keys: [String])] = []
    for key in order {
      guard let record = records[key], let contrast = worst[key] else { continue }
      guard contrast.ratio < (record.isLarge ? 3 : 4.5) - 0.005 else { continue }
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
        "\(record.excerpt)\(LintedGroup.others(group.keys.count)) has a contrast of \(contrast.ratioText) "
          + "(\(contrast.text.hexDescription) on \(contrast.ground.hexDescription)), below \(needed)",
        remedy: "take a darker or lighter color, or put an opaque shape beneath")
    }
  }

  /// The pixels that the glyphs of a text cover well; nil where there are none.
  private func coverage(of text: PlacedText, in source: FrameSource) throws(ExportError) -> TextCoverage? {
    let region = source.settings.transform.boundingBox(of: text.box.intersection(text.layer.visible))
    guard let coverage = try source.coverage(of: text, within: region) else { return nil }
    let most = coverage.max() ?? 0
    guard most > 0.1 else { return nil }
    return TextCoverage(
      coverage: coverage, area: source.pixels(around: region),
      places: coverage.indices.filter { coverage[$0] >= max(0.1, 0.7 * most) })
  }

  /// The contrasts of a text's pixels that are seen, rising; over what is not opaque the better one of black and white beneath.
  private func contrasts(_ coverage: TextCoverage, _ pictures: LintedPictures, at time: Double)
    -> [TextContrast]
  {
    var found: [TextContrast] = []
    for place in coverage.judged {
      let index = coverage.index(place, in: pictures.drawn)
      let (one, ground) = (pictures.drawn.color(at: index), pictures.beneath.color(at: index))
      guard !one.isNear(ground), ground.alpha > 0.01 else { continue }
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

/// The pictures of an instant that texts are judged by.
private struct LintedPictures {
  var drawn: Bitmap
  /// Without the texts.
  var beneath: Bitmap
  /// With all texts in one color; nil as long as nobody asks.
  var painted: (white: Bitmap, black: Bitmap)?
}

/// The pixels that the glyphs of a text cover.
private struct TextCoverage {
  /// Of each pixel of the area, 0…1.
  var coverage: [Double]
  var area: PixelRect
  /// The pixels that are covered well.
  var places: [Int]

  private static let most = 5000

  /// At most 5,000 of the places, evenly spread.
  var judged: [Int] {
    stride(from: 0, to: places.count, by: max(1, places.count / Self.most)).map { places[$0] }
  }
  var judgedCount: Int { min(places.count, Self.most) }

  func index(_ place: Int, in picture: Bitmap) -> Int {
    picture.index(x: area.x + place % area.width, y: area.y + place / area.width)
  }
}

extension PlacedText {
  /// Whether glyphs have colors of their own.
  fileprivate var hasEmoji: Bool {
    string.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }
  }

  /// Whether a component has given it a mask.
  fileprivate var isFadedByComponent: Bool { layer.isMasked && layer.authored == nil }

  /// Whether an outline or a shadow sets the text off from what lies beneath, which contrast with that does not tell.
  fileprivate var hasEdge: Bool {
    text.stroke != nil
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
  fileprivate func isNear(_ other: Color) -> Bool {
    max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue)) < 1 / 1024
  }

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

extension ResolvedScene {
  /// The scene without what is written in it.
  fileprivate var withoutTexts: ResolvedScene {
    var result = self
    result.layers = layers.map(\.withoutTexts)
    return result
  }

  /// The scene with all texts in one color.
  fileprivate func paintingTexts(_ color: Color) -> ResolvedScene {
    var result = self
    result.layers = layers.map { $0.paintingTexts(color) }
    return result
  }
}

extension ResolvedLayer {
  fileprivate var withoutTexts: ResolvedLayer {
    var result = self
    switch content {
    case .group(let children): result.content = .group(children.map(\.withoutTexts))
    // The outline beneath another text, which sets it off, is part of the ground.
    case .text(let text): if text.stroke == nil { result.content = .group([]) }
    case .shape, .image: break
    }
    return result
  }

  fileprivate func paintingTexts(_ color: Color) -> ResolvedLayer {
    var result = self
    switch content {
    case .group(let children): result.content = .group(children.map { $0.paintingTexts(color) })
    case .text(var text):
      text.fill = .color(color)
      text.paragraph.runs = text.paragraph.runs.map { run in
        var run = run
        if run.paint != nil { run.paint = .color(color) }
        return run
      }
      result.content = .text(text)
    case .shape, .image: break
    }
    return result
  }
}
