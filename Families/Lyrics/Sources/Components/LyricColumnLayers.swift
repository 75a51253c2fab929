import DataFiles
import RenderTree
import SceneModel
import VectorGraphics

/// A column of lyrics in the box of a component: its layers, standing still or as a video.
struct LyricColumnLayers {
  let style: ColumnStyle
  let theme: LyricColors
  let padding: Double
  let fillsBackground: Bool
  let initialLowering: PhraseReader.InitialLowering
  let context: ComponentContext
  /// A word is measured and set in some microseconds.
  private static let stepsPerWord = 1000
  /// The language of words and readings.
  private let language: String

  init(look: LyricAppearance, style: ColumnStyle, context: ComponentContext) {
    self.style = style
    theme = look.colors
    language = look.language
    padding = look.padding
    fillsBackground = look.fillsBackground
    initialLowering = look.initialLowering
    self.context = context
  }

  /// The box along the lines and across them.
  private var box: Size {
    isVertical ? Size(width: context.size.height, height: context.size.width) : context.size
  }
  private var isVertical: Bool { style.lines.writingMode == .vertical }
  private var width: Double { max(0, box.width - 2 * padding) }
  private var ruler: TextRuler {
    TextRuler(text: context.text, language: language, writingMode: style.lines.writingMode)
  }
  private var layers: LyricLayers {
    LyricLayers(theme: theme, language: language, writingMode: style.lines.writingMode)
  }

  /// Layers in the space of the rows, in that of the component: columns are rows that are turned by a quarter.
  private func turned(_ rows: [Layer]) -> [Layer] {
    guard isVertical else { return rows }
    var group = Layer(
      frame: LayerFrame(Rect(x: context.size.width, y: 0, width: box.width, height: box.height)),
      content: .group(rows))
    (group.transformOrigin, group.rotate) = (.zero, 90)
    return [group]
  }

  func column(of lines: [LyricsLine], trailing: [Int: Pitch] = [:]) throws(ComponentError) -> LyricColumn {
    try context.take(.steps(lines.reduce(0) { $0 + $1.words.count } * Self.stepsPerWord))
    return try LyricColumn(
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
    let rows =
      (header.layers.isEmpty ? [] : [heading])
      + [self.column(groups, height: column.height, top: padding + header.height)]
    let extent = header.height + height(of: column) + 2 * padding
    return ComponentExpansion(
      layers: background + turned(rows),
      contentSize: isVertical
        ? Size(width: extent, height: context.size.height) : Size(width: context.size.width, height: extent),
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

  /// The lines as they are sung: each moves to its position and brightens. Throws if text cannot be measured.
  func video(_ sung: SungLyrics, motion: LyricMotion) throws(ComponentError) -> ComponentExpansion {
    let column = try column(of: sung.lines, trailing: sung.trailingPitches)
    let timeline = LyricTimeline(schedule: sung.schedule.lines, scrollDuration: motion.scrollDuration)
    let offsets = column.entries.map { entry in
      style.lines.aligned(edge: offset(of: entry, columnHeight: column.height, motion))
    }
    let lines = column.entries.enumerated().map { index, entry in
      let words = timeline.words(of: index, guideOpacity: motion.guideOpacity)
      var line = line(entry, index: index, words, timeline, motion)
      // A line is legible or not there: it appears and vanishes as a whole.
      let shown = offsets.indices.map { $0 == index || isWhole(entry, at: offsets[$0], motion) }
      line.animations = [timeline.showing(shown)].compactMap(\.self)
      return line
    }
    var whole = self.column(lines, height: column.height, top: 0)
    whole.animations = [timeline.scrolling(offsets: offsets)].compactMap(\.self)
    var numbered: [Int: LyricsLine] = [:]
    for (index, line) in sung.lines.enumerated() { numbered[sung.number(of: index)] = line }
    let wide = column.entries.indices.filter { column.entries[$0].line.overflows }
    return ComponentExpansion(
      layers: background + turned([whole]),
      warnings: warnings(
        numbered.sorted { $0.key < $1.key }.map { ($0.key, $0.value) },
        wide: Set(wide.map { sung.number(of: $0) })),
      summary: summary.text(of: sung.lines))
  }

  /// A line that brightens while it is sung; where its words have time stamps, they fill one after the other over the
  /// dimmed line.
  private func line(
    _ entry: ColumnEntry, index: Int, _ words: WordTimeline, _ timeline: LyricTimeline, _ motion: LyricMotion
  ) -> Layer {
    let hasStamps = timeline.schedule[index].hasWordStamps
    func part(_ layers: [Layer], from dimmed: Double, brightens: Bool) -> Layer {
      let brightening = brightens ? timeline.brightening(of: index, dimmed: dimmed) : nil
      return Layer(
        opacity: dimmed, content: .group(layers), animations: [brightening].compactMap(\.self))
    }
    let voice = timeline.background(of: index)
    let dim = layers.layers(of: entry.line, timeline: words) + background(of: entry) { layers.layers(of: $0) }
    let translation = [entry.translation.map(layer(of:))].compactMap(\.self)
    var parts = [
      part(dim + (hasStamps ? [] : translation), from: motion.dimmedOpacity, brightens: !hasStamps)
    ]
    if hasStamps {
      let filling =
        layers.filling(of: entry.line, timeline: words)
        + background(of: entry) { layers.filling(of: $0, timeline: voice) }
      parts.append(part(filling, from: 0, brightens: true))
      parts.append(part(translation, from: motion.dimmedOpacity, brightens: true))
    }
    var line = layer(of: entry, content: .group(parts))
    // Marks extend beyond the box of a line.
    let overhang = style.lines.font.size + style.translationFont.size
    line.extent = Rect(x: 0, y: 0, width: width, height: entry.height).insetBy(dx: -overhang, dy: -overhang)
    return line
  }

  /// The layers of what is sung in the background of a line; none if nothing is.
  private func background(of entry: ColumnEntry, _ layers: (SetLine) -> [Layer]) -> [Layer] {
    guard let background = entry.background else { return [] }
    let frame = Rect(x: 0, y: background.top, width: width, height: background.line.height)
    return [Layer(frame: LayerFrame(frame), opacity: 0.9, content: .group(layers(background.line)))]
  }

  /// Where the column's top is while a line is current: the line at its focus and between the margins, but without a void
  /// above the first line or below the last one. A column that is lower than the box is in its middle.
  private func offset(of entry: ColumnEntry, columnHeight: Double, _ motion: LyricMotion) -> Double {
    let free = box.height - columnHeight
    let (top, bottom) = (motion.topMargin ?? padding, motion.bottomMargin ?? padding)
    guard free < top + bottom else { return top + (free - top - bottom) / 2 }
    let focused = box.height * motion.focus - entry.top - entry.line.height / 2
    let inside = max(top - entry.top, min(focused, box.height - bottom - entry.top - entry.height))
    return min(top, max(free - bottom, inside))
  }

  /// Whether all of a line is between the margins while the column's top is at an offset.
  private func isWhole(_ entry: ColumnEntry, at offset: Double, _ motion: LyricMotion) -> Bool {
    let (top, bottom) = (motion.topMargin ?? padding, motion.bottomMargin ?? padding)
    let start = offset + entry.top
    // The column is aligned to pixels, which are half a point at most.
    return start >= top - 0.5 && start + entry.height <= box.height - bottom + 0.5
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
  private func layers(of entry: ColumnEntry) -> [Layer] {
    layers.layers(of: entry.line) + [entry.translation.map(layer(of:))].compactMap(\.self)
  }

  private func layer(of translation: SetTranslation) -> Layer {
    Layer(
      TextContent(
        translation.text, font: style.translationFont, language: style.translationLanguage,
        alignment: style.translationAlignment, wraps: true),
      in: translation.frame, color: theme.translation, writingMode: style.lines.writingMode)
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

extension LyricAlignment {
  /// The same for paragraphs.
  var paragraph: TextAlignment {
    switch self {
    case .start: .start
    case .center: .center
    case .end: .end
    }
  }
}
