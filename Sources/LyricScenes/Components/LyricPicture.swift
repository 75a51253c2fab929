import RenderTree
import SceneModel
import VectorGraphics

/// A column of lyrics in the box of a component: its layers, standing still or as a video.
struct LyricPicture {
  let style: ColumnStyle
  let theme: LyricTheme
  let padding: Double
  let fillsBackground: Bool
  let initialLowering: PhraseReader.InitialLowering
  let context: ComponentContext
  /// What stays free above and below the lines of a film, in points; nil is the padding.
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
    style: ColumnStyle, theme: LyricTheme, padding: Double, fillsBackground: Bool = false,
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

  func column(of lines: [LyricsLine], trailing: [Int: Pitch] = [:]) throws(ComponentError) -> LyricColumn {
    try LyricColumn(
      lines, trailing: trailing, style: style, width: width, ruler: ruler)
  }

  /// The lines at rest. The line `current` is bright, the others have the opacity `dimmed`; nil is all of them.
  /// A title and a subtitle stand above them. Throws where these cannot be measured.
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
      var group = group(of: entry, timeline: nil)
      group.opacity = current == nil || current == index ? 1 : dimmed
      return group
    }
    return ComponentExpansion(
      layers: background + (header.layers.isEmpty ? [] : [heading])
        + [self.column(groups, column, top: padding + header.height)],
      contentSize: Size(width: context.size.width, height: header.height + height(of: column) + 2 * padding),
      warnings: warnings(column, lines: lines),
      summary: summary.text(of: lines, title: title, subtitle: subtitle))
  }

  private var summary: LyricSummary {
    LyricSummary(mode: style.lines.mode, showsTranslations: style.showsTranslations)
  }

  /// Without any line there is room for one.
  private func height(of column: LyricColumn) -> Double {
    column.entries.isEmpty ? RowGeometry.height * style.lines.unit : column.height
  }

  /// The lines as they are sung: each moves to its place and brightens. Throws where text cannot be measured.
  func film(_ sung: SungLyrics, motion: LyricMotion) throws(ComponentError) -> ComponentExpansion {
    let column = try column(of: sung.lines, trailing: sung.trailingPitches)
    let timeline = LyricTimeline(schedule: sung.schedule.lines, scrollDuration: motion.scrollDuration)
    let groups = column.entries.enumerated().map { index, entry in
      let words = timeline.words(of: index, guideOpacity: motion.guideOpacity)
      guard sung.schedule.lines[index].hasWordStamps else {
        var group = group(of: entry, timeline: words)
        group.opacity = motion.dimmedOpacity
        group.animations = [timeline.brightening(of: index, dimmed: motion.dimmedOpacity)].compactMap(\.self)
        return group
      }
      return filled(entry, words: words, bright: timeline.brightening(of: index, dimmed: 0), motion: motion)
    }
    let offsets = column.entries.map { entry in
      style.lines.aligned(edge: offset(of: entry, in: column, focus: motion.focus))
    }
    var whole = self.column(groups, column, top: 0)
    whole.animations = [timeline.scrolling(offsets: offsets)].compactMap(\.self)
    return ComponentExpansion(
      layers: background + [whole], warnings: warnings(column, lines: sung.lines),
      summary: summary.text(of: sung.lines))
  }

  /// Where the column's top is while a line is current: the line at its focus, but without a void above the first line or
  /// below the last one. A column that is lower than the box stands in its middle.
  private func offset(of entry: ColumnEntry, in column: LyricColumn, focus: Double) -> Double {
    let free = context.size.height - column.height
    let wanted = context.size.height * focus - entry.top - entry.line.height / 2
    let margin = margin
    guard free < margin.above + margin.below else {
      return margin.above + (free - margin.above - margin.below) / 2
    }
    return min(margin.above, max(free - margin.below, wanted))
  }

  /// A line whose words brighten one after the other, over the dimmed line.
  private func filled(
    _ entry: ColumnEntry, words: WordTimeline, bright: Animation?, motion: LyricMotion
  ) -> Layer {
    var base = group(of: entry, timeline: words)
    base.opacity = motion.dimmedOpacity
    var filling = Layer(
      frame: base.frame, opacity: 0, content: .group(layers.filling(of: entry.line, timeline: words)))
    filling.animations = [bright].compactMap(\.self)
    return Layer(content: .group([base, filling]))
  }

  private var background: [Layer] {
    fillsBackground ? [Layer(fill: .color(theme.background), content: .rectangle(cornerRadii: .zero))] : []
  }

  private func column(_ groups: [Layer], _ column: LyricColumn, top: Double) -> Layer {
    Layer(
      frame: LayerFrame(Rect(x: padding, y: top, width: width, height: column.height)),
      content: .group(groups))
  }

  private func group(of entry: ColumnEntry, timeline: WordTimeline?) -> Layer {
    var children = layers.layers(of: entry.line, timeline: timeline)
    if let translation = entry.translation { children.append(layer(of: translation)) }
    return Layer(
      frame: LayerFrame(Rect(x: 0, y: entry.top, width: width, height: entry.height)),
      content: .group(children))
  }

  private func layer(of translation: SetTranslation) -> Layer {
    Layer(
      frame: LayerFrame(translation.frame), fill: .color(theme.translation),
      content: .text(
        TextContent(
          translation.text, font: style.translationFont, language: style.translationLanguage,
          alignment: style.translationAlignment, wraps: true)))
  }

  private func warnings(_ column: LyricColumn, lines: [LyricsLine]) -> [String] {
    var warnings = lines.isEmpty ? ["there is no line to be drawn"] : []
    for (index, entry) in column.entries.enumerated() where entry.line.overflows {
      warnings.append(
        "line \(index + 1), “\(lines[index].text)”, is wider than its box: no row of it can be broken")
    }
    for (index, line) in lines.enumerated() where style.lines.mode == .pitch {
      for (word, unusual) in zip(line.words, line.warnings(initialLowering)) {
        warnings += unusual.map { "line \(index + 1), \(word.surface): \($0.description)" }
      }
    }
    return warnings
  }
}

extension ColumnStyle {
  /// Translations under lines are aligned as these are; those beside them begin at their column's start.
  var translationAlignment: TextAlignment {
    arrangement == .block ? lines.alignment.paragraph : .start
  }
}

extension LyricStyle.Alignment {
  /// The same for paragraphs.
  var paragraph: TextAlignment {
    switch self {
    case .start: .start
    case .center: .center
    case .end: .end
    }
  }
}
