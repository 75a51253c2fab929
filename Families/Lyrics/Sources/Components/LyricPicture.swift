import DataFiles
import RenderTree
import SceneModel
import VectorGraphics

/// A column of lyrics in the box of a component: its layers, standing still or as a video.
struct LyricPicture {
  let style: ColumnStyle
  let theme: LyricColors
  let padding: Double
  let fillsBackground: Bool
  let initialLowering: PhraseReader.InitialLowering
  let context: ComponentContext
  /// What stays free above and below the lines of a video, in points; nil is the padding.
  var filmMargin: (above: Double, below: Double)?

  private var margin: (above: Double, below: Double) { filmMargin ?? (padding, padding) }

  /// The language of words and readings.
  private static let language = "ja"

  init(look: LyricLook, style: ColumnStyle, context: ComponentContext) {
    self.init(
      style: style, theme: look.theme, padding: look.padding, fillsBackground: look.fillsBackground,
      initialLowering: look.initialLowering, context: context)
  }

  init(
    style: ColumnStyle, theme: LyricColors, padding: Double, fillsBackground: Bool = false,
    initialLowering: PhraseReader.InitialLowering = .everyWord, context: ComponentContext
  ) {
    self.style = style
    self.theme = theme
    self.padding = padding
    self.fillsBackground = fillsBackground
    self.initialLowering = initialLowering
    self.context = context
  }

  private var width: Double { max(0, context.size.width - 2 * padding) }
  private var ruler: TextRuler { TextRuler(text: context.text, language: Self.language) }
  private var layers: LyricLayers { LyricLayers(theme: theme, language: Self.language) }

  func setter(for lines: [LyricsLine]) -> ColumnSetter {
    ColumnSetter(lines, style: style, width: width, ruler: ruler)
  }

  func column(of lines: [LyricsLine], trailing: [Int: Pitch] = [:]) throws(ComponentError) -> LyricColumn {
    try LyricColumn(
      lines, trailing: trailing, style: style, width: width, ruler: ruler)
  }

  /// The lines at rest. The line `current` is bright, the others have the opacity `dimmed`; nil is all of
  /// them. A title and a subtitle stand above them. Throws if these cannot be measured.
  func still(
    _ column: LyricColumn, lines: [LyricsLine], current: Int?, dimmed: Double, title: String? = nil,
    subtitle: String? = nil
  ) throws(ComponentError) -> ComponentExpansion {
    let header = try LyricHeader(
      title: title, subtitle: subtitle, style: style.lines, theme: theme, width: width, ruler: ruler)
    let heading = Layer(
      frame: LayerFrame(Rect(x: padding, y: padding, width: width, height: header.height)),
      content: .group(header.layers))
    let groups = column.entries.enumerated().map { index, entry in
      var group = layer(of: entry, content: .group(layers(of: entry)))
      group.opacity = current == nil || current == index ? 1 : dimmed
      return group
    }
    return ComponentExpansion(
      layers: background + (header.layers.isEmpty ? [] : [heading])
        + [self.column(groups, height: column.height, top: padding + header.height)],
      contentSize: Size(width: context.size.width, height: header.height + height(of: column) + 2 * padding),
      warnings: warnings(
        lines.enumerated().map { ($0 + 1, $1) },
        wide: Set(column.entries.indices.filter { column.entries[$0].line.overflows }.map { $0 + 1 })),
      summary: summary.text(of: lines, title: title, subtitle: subtitle))
  }

  private var summary: LyricSummary {
    LyricSummary(mode: style.lines.mode, showsTranslations: style.showsTranslations)
  }

  /// Without any line there is space for one.
  private func height(of column: LyricColumn) -> Double {
    column.entries.isEmpty ? RowGeometry.height * style.lines.unit : column.height
  }

  /// The lines as they are sung: each moves to its place and brightens. Throws if text cannot be measured.
  func film(_ sung: SungLyrics, motion: LyricMotion) throws(ComponentError) -> ComponentExpansion {
    let song = SungColumn(sung, picture: self, motion: motion)
    var (layers, middles, wide): ([Layer], [Double], Set<Int>) = ([], [], [])
    layers.reserveCapacity(sung.lines.count)
    var height = 0.0
    for index in sung.lines.indices {
      let top = song.setter.top(below: index > 0 ? height : nil)
      // Only how much space it takes is kept: all lines of a long song, once set, would need gigabytes.
      let entry = try song.entry(of: index, top: top)
      layers.append(
        layer(of: entry, content: .component(ComponentInstance(SungLine(song, index, .sung)))))
      middles.append(top + entry.line.height / 2)
      if entry.line.overflows { wide.insert(sung.number(of: index)) }
      height = top + entry.height
    }
    let offsets = middles.map { middle in
      style.lines.aligned(edge: offset(ofMiddle: middle, columnHeight: height, focus: motion.focus))
    }
    var whole = column(layers, height: height, top: 0)
    whole.animations = [song.timeline.scrolling(offsets: offsets)].compactMap(\.self)
    var numbered: [Int: LyricsLine] = [:]
    for (index, line) in sung.lines.enumerated() { numbered[sung.number(of: index)] = line }
    return ComponentExpansion(
      layers: background + [whole],
      warnings: warnings(numbered.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }, wide: wide),
      summary: summary.text(of: sung.lines))
  }

  /// Where the column's top is while a line is current: the line at its focus, but without a void above the
  /// first line or below the last one. A column that is lower than the box is in its middle.
  private func offset(ofMiddle middle: Double, columnHeight: Double, focus: Double) -> Double {
    let free = context.size.height - columnHeight
    let margin = margin
    guard free < margin.above + margin.below else {
      return margin.above + (free - margin.above - margin.below) / 2
    }
    return min(margin.above, max(free - margin.below, context.size.height * focus - middle))
  }

  private var background: [Layer] {
    fillsBackground ? [Layer(fill: .color(theme.background), content: .rectangle(cornerRadii: .zero))] : []
  }

  private func column(_ groups: [Layer], height: Double, top: Double) -> Layer {
    Layer(
      frame: LayerFrame(Rect(x: padding, y: top, width: width, height: height)), content: .group(groups))
  }

  private func layer(of entry: ColumnEntry, content: LayerContent) -> Layer {
    Layer(frame: LayerFrame(Rect(x: 0, y: entry.top, width: width, height: entry.height)), content: content)
  }

  /// The words of a line and its translation, in the line's space.
  func layers(of entry: ColumnEntry, timeline: WordTimeline? = nil) -> [Layer] {
    layers.layers(of: entry.line, timeline: timeline) + [entry.translation.map(layer(of:))].compactMap(\.self)
  }

  /// The words of a line once more, each uncovered while it is sung, in the line's space.
  func filling(of entry: ColumnEntry, timeline: WordTimeline) -> [Layer] {
    layers.filling(of: entry.line, timeline: timeline)
  }

  private func layer(of translation: SetTranslation) -> Layer {
    Layer(
      frame: LayerFrame(translation.frame), fill: .color(theme.translation),
      content: .text(
        TextContent(
          translation.text, font: style.translationFont, language: style.translationLanguage,
          alignment: style.translationAlignment, wraps: true)))
  }

  /// Further warnings are counted: a song may have as many as it has morae.
  private static let mostWarnings = 1000

  /// What is odd about lines, each with its number in the song, of which those with the numbers `wide` are wider than their
  /// box.
  private func warnings(_ lines: [(number: Int, line: LyricsLine)], wide: Set<Int>) -> [String] {
    var warnings = lines.isEmpty ? ["there are no lines to draw"] : []
    var count = warnings.count
    func warn(_ text: @autoclosure () -> String) {
      count += 1
      if count <= Self.mostWarnings { warnings.append(text()) }
    }
    for (number, line) in lines where wide.contains(number) {
      warn("line \(number), “\(line.text.excerpt)”, is wider than its box and cannot be broken")
    }
    for (number, line) in lines where style.lines.mode == .pitch {
      for (word, unusual) in zip(line.words, line.warnings(initialLowering)) {
        for note in unusual { warn("line \(number), \(word.surface.excerpt): \(note.description)") }
      }
    }
    if count > warnings.count { warnings.append(unshownLine(count - warnings.count, "warning")) }
    return warnings
  }
}

extension ColumnStyle {
  /// Translations under lines are aligned as these are; those beside them begin at their column's start.
  var translationAlignment: TextAlignment {
    arrangement == .block ? lines.alignment.paragraph : .start
  }
}

extension LyricTypography.Alignment {
  /// The same for paragraphs.
  var paragraph: TextAlignment {
    switch self {
    case .start: .start
    case .center: .center
    case .end: .end
    }
  }
}
