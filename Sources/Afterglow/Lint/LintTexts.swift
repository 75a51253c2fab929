import Budgets
import FrameExport
import PixelKernels
import RenderTree
import SceneModel
import SceneRenderer
import VectorGraphics

/// The texts of a scene: their positions, sizes and visibility over time.
struct LintTexts {
  let lint: SceneLint
  let source: FrameSource
  let instants: LintInstants
  private(set) var records: [String: TextRecord] = [:]
  /// The order in which texts were first met.
  private(set) var order: [String] = []
  let work: LintWork
  /// The texts that cover each other's glyphs.
  var overlaps = TextOverlaps()
  /// For the bitmaps in which texts that touch others are looked at.
  let budget: Budget
  /// The keys of texts that could not be looked at everywhere.
  var unexamined: Set<String> = []

  /// Texts that are fainter than this are not read.
  private static let leastOpacity = 0.1
  /// Seconds in which a word is read.
  static let readingTime = 0.5
  /// The part of the canvas's longer side that what seems to stand still moves in a second at most.
  private static let slowSpeed = 0.01
  /// The opacity from which both of two texts have to be read.
  private static let opacityOfReading = 0.6

  init(lint: SceneLint, source: FrameSource, instants: LintInstants, work: LintWork) {
    self.lint = lint
    budget = .lint(lint.document, draws: 3)
    self.work = work
    self.source = source
    self.instants = instants
  }

  /// Looks at all instants.
  mutating func survey() throws(ExportError) {
    guard lint.document.scene.layers.mayHaveText else { return }
    for time in instants.times {
      try lint.cancellation.check()
      let now = try texts(at: time)
      let isStill = instants.end == nil && lint.instant == nil
      var later: [(distance: Double, texts: [String: PositionedText])] = []
      for distance in isStill ? [] : [instants.step, Self.readingTime] {
        // Before the last frame, so that what ends with the video still moves.
        let distance = time + distance < instants.end ?? .infinity ? distance : -distance
        later.append((abs(distance), try textsByKey(at: time + distance)))
      }
      var resting: [PositionedText] = []
      for text in now {
        let isAtRest = isStill || isAtRest(text, later)
        note(text, at: time, isAtRest: isAtRest)
        if isAtRest, text.layer.opacity >= Self.opacityOfReading, !text.layer.isObscured {
          resting.append(text)
        }
      }
      try compare(TextNeighbors(resting), at: time)
    }
  }

  private func textsByKey(at time: Double) throws(ExportError) -> [String: PositionedText] {
    Dictionary(try texts(at: time).map { ($0.key, $0) }) { first, _ in first }
  }

  /// Whether a text stands still from this frame to the next, or moves so slowly for half a second that it is read as if it did.
  private func isAtRest(
    _ text: PositionedText, _ later: [(distance: Double, texts: [String: PositionedText])]
  )
    -> Bool
  {
    let moves = later.map { later in
      later.texts[text.key].map {
        max($0.box.distance(from: text.box), $0.layer.visible.distance(from: text.layer.visible))
      } ?? .infinity
    }
    let slow = Self.slowSpeed * max(source.scene.size.width, source.scene.size.height)
    return moves[0] < 0.02 || zip(moves, later).allSatisfy { $0 < slow * $1.distance }
  }

  /// The texts that are seen at an instant.
  func texts(at time: Double) throws(ExportError) -> [PositionedText] {
    let resolved = try source.resolved(at: time)
    let found = lint.document.lintedLayers(of: resolved).compactMap { layer -> PositionedText? in
      guard layer.opacity >= Self.leastOpacity, case .text(let text) = layer.resolved.content,
        var metrics = try? source.context.text.metrics(of: text.paragraph),
        let ink = try? source.resources.text.inkBounds(of: text), !ink.isEmpty
      else { return nil }
      metrics.inkBounds = ink
      return PositionedText(layer: layer, text: text, metrics: metrics)
    }
    // Of a text whose units fade in, those that are seen best are looked at.
    var greatest: [String: Double] = [:]
    for text in found where text.text.part != nil {
      greatest[text.key] = max(greatest[text.key] ?? 0, text.layer.opacity)
    }
    return found.filter { $0.text.part == nil || $0.layer.opacity >= 0.98 * (greatest[$0.key] ?? 0) }
  }

  private mutating func note(_ text: PositionedText, at time: Double, isAtRest: Bool) {
    if records[text.key] == nil {
      order.append(text.key)
      records[text.key] = TextRecord(path: text.layer.path, name: text.layer.name, excerpt: text.excerpt)
    }
    let pixels = source.settings.transform.meanScale
    let safe = lint.safeArea.part(of: source.scene.size)
    let canvas = SceneLint.SafeArea.none.part(of: source.scene.size)
    records[text.key]?.note(
      text, at: time, isAtRest: isAtRest, pixelsPerPoint: pixels, canvas: canvas, safeArea: safe)
  }

  // MARK: What was found

  func report(to findings: inout LintFindings) {
    for text in LintedGroup.groups(of: order.compactMap { records[$0] }) { text.report(to: &findings) }
    overlaps.report(to: &findings)
    reportFonts(to: &findings)
  }

  private func reportFonts(to findings: inout LintFindings) {
    var seen: Set<String> = []
    for key in order {
      guard let record = records[key] else { continue }
      let text = source.resources.text
      let unknown = record.families.flatMap { $0.prefix { !text.knows(family: $0) } }
      for family in Set(unknown).sorted() where seen.insert("\(record.path) \(family)").inserted {
        findings.note(
          .fontFallback, path: record.path, name: record.name,
          "there is no font family \"\(family)\", so that another stands in for it",
          remedy:
            "install it, bring its file with \"fonts\", allow the machine's with --system-fonts, or take the name out"
        )
      }
    }
  }
}

/// A text at an instant.
struct PositionedText: Sendable {
  var layer: LintedLayer
  var text: ResolvedText
  var metrics: TextMetrics

  /// The ink in the layer's own space.
  var ink: Rect { metrics.inkBounds.offsetBy(dx: text.origin.x, dy: text.origin.y) }
  /// The ink in points of the canvas.
  var box: Rect { layer.projection?.boundingBox(of: ink) ?? layer.transform.boundingBox(of: ink) }
  var string: String { text.paragraph.runs.map(\.text).joined() }

  /// The key that identifies this text at any instant; the text of a layer may change.
  var key: String {
    layer.authored == nil ? "\(layer.path)#\(layer.resolved.id)#\(string)" : layer.path
  }

  /// The beginning of the text in quotes.
  var excerpt: String {
    let line = String(string.map { $0.isNewline ? " " : $0 })
    return "“\(line.count > 24 ? line.prefix(23) + "…" : line[...])”"
  }
}

extension Rect {
  /// How far the edges lie apart at most.
  fileprivate func distance(from other: Rect) -> Double {
    max(abs(x - other.x), abs(y - other.y), abs(maxX - other.maxX), abs(maxY - other.maxY))
  }
}

extension AffineTransform {
  /// The side of a square that has the area of a unit square's picture.
  var meanScale: Double { abs(a * d - b * c).squareRoot() }

  /// How long the shorter image of the axes' units is.
  var leastAxisScale: Double { min(a * a + b * b, c * c + d * d).squareRoot() }
}

extension [Layer] {
  /// Whether a text is among them, or may be: what a component draws at each instant is not known beforehand.
  fileprivate var mayHaveText: Bool {
    contains { layer in
      switch layer.content {
      case .text, .component: true
      case .group(let children): children.mayHaveText
      case .rectangle, .ellipse, .path, .image, .video, .audio: false
      default: true
      }
    }
  }
}
