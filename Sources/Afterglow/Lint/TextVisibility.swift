import FrameExport
import PixelKernels
import RenderTree
import SceneModel
import SceneRenderer
import VectorGraphics

/// What tells texts of a resolved scene apart: a layer's id and its text, as components may reuse an id.
struct TextIdentity: Hashable {
  private let id: String
  private let string: String

  init(_ layer: ResolvedLayer, _ text: ResolvedText) {
    id = layer.id
    string = text.paragraph.runs.map(\.text).joined()
  }
}

/// The texts of a resolved scene that are hidden or painted differently.
enum TextSelection {
  case all
  case some(Set<TextIdentity>)

  fileprivate func contains(_ layer: ResolvedLayer, _ text: ResolvedText) -> Bool {
    switch self {
    case .all: true
    case .some(let texts): texts.contains(TextIdentity(layer, text))
    }
  }
}

/// The pixels that the glyphs of a text cover.
struct TextCoverage {
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

/// The pixels of a text that cannot be distinguished from the backdrop.
struct TextVisibility {
  /// Those that something in front hides, or whose glyphs have their own colors.
  var covered: Set<Int> = []
  /// Those where the text has the color of what is beneath.
  var alike: Set<Int> = []
}

/// The bitmaps of an instant that texts are judged by.
struct LintBitmaps {
  /// Without the texts.
  let beneath: Bitmap
  private let instant: LintedInstant
  private let selection: TextSelection
  private let work: LintWork
  private let renderer: SceneRenderer?
  /// With the texts in one color; nil until requested.
  private var painted: (white: Bitmap, black: Bitmap)?

  var drawn: Bitmap { instant.drawn }
  var isPainted: Bool { painted != nil }

  init(
    of instant: LintedInstant, _ selection: TextSelection, by work: LintWork, _ renderer: SceneRenderer? = nil
  ) throws(ExportError) {
    (self.instant, self.selection, self.work, self.renderer) = (instant, selection, work, renderer)
    beneath = try work.picture(
      of: instant.resolved.changingTexts(in: selection) { $0.withoutText }, in: instant.source, by: renderer)
  }

  /// Tells what is covered from what is drawn in the color of its ground, where one in ten pixels is either.
  mutating func visibility(of text: PositionedText, _ coverage: TextCoverage) throws(ExportError)
    -> TextVisibility
  {
    let same = coverage.places.filter {
      let index = coverage.index($0, in: drawn)
      return drawn.color(at: index).isNear(beneath.color(at: index))
    }
    guard text.hasEmoji || same.count * 10 >= coverage.places.count else {
      return TextVisibility(covered: Set(same))
    }
    let (white, black) = try paintedBitmaps()
    let candidates = text.hasEmoji ? coverage.places : same
    let covered = Set(
      candidates.filter {
        let index = coverage.index($0, in: white)
        return white.color(at: index).isNear(black.color(at: index))
      })
    // Of a fill that fades within the text, what is not seen is meant not to be.
    return TextVisibility(
      covered: text.isSolid ? covered : covered.union(same),
      alike: text.isSolid ? Set(same).subtracting(covered) : [])
  }

  private mutating func paintedBitmaps() throws(ExportError) -> (white: Bitmap, black: Bitmap) {
    if let painted { return painted }
    let new = (white: try picture(painting: .white), black: try picture(painting: .black))
    painted = new
    return new
  }

  private func picture(painting color: Color) throws(ExportError) -> Bitmap {
    try work.picture(
      of: instant.resolved.changingTexts(in: selection) { $0.paintingText(color) }, in: instant.source,
      by: renderer)
  }
}

extension PositionedText {
  var identity: TextIdentity { TextIdentity(layer.resolved, text) }

  /// Whether glyphs have their own colors.
  var hasEmoji: Bool {
    string.unicodeScalars.contains { $0.properties.isEmojiPresentation || $0.value == 0xFE0F }
  }

  /// Whether a line of its own lies over its glyphs.
  var isStruckThrough: Bool {
    guard case .text(let content) = layer.authored?.content else { return false }
    let lines = content.decoration + content.spans.flatMap { $0.decoration ?? [] }
    return lines.contains(.strikethrough)
  }

  /// Whether all of it is filled with opaque colors.
  fileprivate var isSolid: Bool {
    ([text.fill] + text.paragraph.runs.compactMap(\.paint)).allSatisfy {
      if case .color(let color) = $0 { color.alpha > 0.99 } else { false }
    }
  }
}

extension Color {
  /// Whether the colors are the same but for rounding.
  func isNear(_ other: Color) -> Bool {
    max(abs(red - other.red), abs(green - other.green), abs(blue - other.blue)) < 1 / 1024
  }
}

extension ResolvedScene {
  /// The scene with the layers of some texts changed.
  fileprivate func changingTexts(
    in selection: TextSelection, _ change: (ResolvedLayer) -> ResolvedLayer
  ) -> ResolvedScene {
    func changed(_ layer: ResolvedLayer) -> ResolvedLayer {
      switch layer.content {
      case .group(let children):
        var result = layer
        result.content = .group(children.map(changed))
        return result
      case .text(let text): return selection.contains(layer, text) ? change(layer) : layer
      case .shape, .image, .backdrop: return layer
      }
    }
    var result = self
    result.layers = layers.map(changed)
    return result
  }
}

extension ResolvedLayer {
  /// The layer without its text. The outline beneath another text, which sets it off, is part of the ground.
  fileprivate var withoutText: ResolvedLayer {
    guard case .text(let text) = content, text.stroke == nil else { return self }
    var result = self
    result.content = .group([])
    return result
  }

  fileprivate func paintingText(_ color: Color) -> ResolvedLayer {
    guard case .text(var text) = content else { return self }
    text.fill = .color(color)
    // Its own outline does not hide a text.
    text.stroke?.paint = .color(color)
    text.paragraph.runs = text.paragraph.runs.map { run in
      var run = run
      if run.paint != nil { run.paint = .color(color) }
      return run
    }
    var result = self
    result.content = .text(text)
    return result
  }
}
