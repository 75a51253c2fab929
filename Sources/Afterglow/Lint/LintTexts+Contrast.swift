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
  func measureContrast(reportingTo findings: inout LintFindings) throws(ExportError) {
    let source = source.reduced(to: Self.side)
    var wanted: [Double: Set<String>] = [:]
    for key in order {
      for time in records[key]?.bestInstants(Self.instantsPerText) ?? [] {
        wanted[time, default: []].insert(key)
      }
    }
    var worst: [String: TextContrast] = [:]
    for (time, keys) in wanted.sorted(by: { $0.key < $1.key }) {
      try lint.cancellation.check()
      let resolved = try source.resolved(at: time)
      let drawn = try source.picture(of: resolved)
      let beneath = try source.picture(of: resolved.withoutTexts)
      for text in try texts(at: time) where keys.contains(text.key) && !text.layer.isObscured && !text.hasEdge
      {
        guard let contrast = try contrast(of: text, at: time, drawn: drawn, beneath: beneath, in: source)
        else { continue }
        if contrast.ratio < worst[text.key]?.ratio ?? .infinity { worst[text.key] = contrast }
      }
    }
    report(worst, to: &findings)
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

  /// The contrast that nine tenths of a text's pixels have; nil where it covers none, or nothing opaque lies beneath.
  private func contrast(
    of text: PlacedText, at time: Double, drawn: Bitmap, beneath: Bitmap, in source: FrameSource
  ) throws(ExportError) -> TextContrast? {
    let region = source.settings.transform.boundingBox(of: text.box.intersection(text.layer.visible))
    guard let coverage = try source.coverage(of: text, within: region) else { return nil }
    let area = source.pixels(around: region)
    let most = coverage.max() ?? 0
    guard most > 0.1 else { return nil }
    let places = coverage.indices.filter { coverage[$0] >= max(0.1, 0.7 * most) }
    var found: [TextContrast] = []
    for place in stride(from: 0, to: places.count, by: max(1, places.count / 5000)).map({ places[$0] }) {
      let index = drawn.index(x: area.x + place % area.width, y: area.y + place / area.width)
      let (one, ground) = (drawn.color(at: index), beneath.color(at: index))
      guard one.alpha > 0.99, ground.alpha > 0.99, !one.isNear(ground) else { continue }
      let color = one.without(ground, covering: coverage[place])
      found.append(
        TextContrast(ratio: color.contrastRatio(with: ground), text: color, ground: ground, time: time))
    }
    // A text beneath something else, or of which only a trace is seen, is not judged by what is left of it.
    guard found.count * 4 >= min(places.count, 5000) else { return nil }
    return found.sorted { $0.ratio < $1.ratio }[found.count / 10]
  }
}

extension PlacedText {
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
}

extension ResolvedLayer {
  fileprivate var withoutTexts: ResolvedLayer {
    var result = self
    switch content {
    case .group(let children): result.content = .group(children.map(\.withoutTexts))
    case .text: result.content = .group([])
    case .shape, .image: break
    }
    return result
  }
}
