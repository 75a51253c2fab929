import AfterglowCharts
import RenderTree
import SceneModel
import Tabular
import VectorGraphics

/// The second layout of the share card: the workout's name large, one figure and how it has changed, records, exercises in
/// columns, and a trend at the foot. Points of a canvas of 1080 by 1350.
struct SessionPoster {
  let facts: SessionFacts
  let text: ChartText
  let brand: String
  let height: Double

  private let width = 1080.0
  private let margin = 72.0
  private let rowHeight = 52.0
  /// Above it is the list, below it the trend.
  private var foot: Double { height - 180 }

  private var input: TrainingInput { facts.input }
  private var theme: ChartTheme { input.theme }
  private var words: TrainingWords { input.words }
  private var inner: Double { width - 2 * margin }

  func layers() throws(ComponentError) -> [Layer] {
    var layers: [Layer] = []
    var y = try head(&layers)
    y = try hero(at: y, &layers)
    y = try figures(at: y, &layers)
    y = try records(at: y, &layers)
    let trend = try self.trend()
    let last = trend.isEmpty ? try bodyParts() : trend
    try list(from: y, to: last.isEmpty ? height - margin : foot - 24, &layers)
    return layers + last
  }

  // MARK: Text

  private func style(_ size: Double, _ weight: Int, _ color: Color? = nil) -> TextStyle {
    TextStyle(size: size, weight: weight, color: color ?? theme.text, isTabular: true)
  }

  private var quiet: Color { readable(theme.secondaryText) }

  /// A color as near as can be to one of the theme's that words can have on its background.
  private func readable(_ color: Color) -> Color {
    Contrast.adjusted(
      color, toward: Contrast.textColor(on: theme.background), ratio: Contrast.Requirement.text.ratio,
      on: theme.background)
  }

  /// A line from a place, cut at a width; lines of one size at one height stand on one baseline in all scripts.
  private func line(
    _ string: String, _ style: TextStyle, x: Double, y: Double, room: Double, isEnd: Bool = false
  ) throws(ComponentError) -> Layer {
    let width = min(room, try text.measured(string, style).size.width + 1)
    let content = TextContent(
      string, font: Font(families: theme.textFonts, weight: style.weight, size: style.size),
      language: input.locale.languageTag, alignment: isEnd ? .end : .start, baseline: .alphabetic,
      wraps: true,
      lineLimit: 1, features: ["tnum"])
    let box = Rect(x: isEnd ? x - width : x, y: y + 0.97 * style.size, width: width, height: 0)
    return Layer(frame: LayerFrame(box), fill: .color(style.color), content: .text(content))
  }

  private func rule(at y: Double) -> Layer {
    Layer(
      frame: LayerFrame(Rect(x: margin, y: y, width: inner, height: 2)), fill: .color(theme.grid),
      content: .rectangle(cornerRadii: .zero))
  }
}

// MARK: Head

extension SessionPoster {
  /// The date, the brand at the right, and the name on one line or two.
  private func head(_ layers: inout [Layer]) throws(ComponentError) -> Double {
    let date = DateFormat.long.string(facts.workout.date, locale: input.locale)
    layers.append(try line(date, style(28, 600, quiet), x: margin, y: 72, room: brand.isEmpty ? inner : 560))
    if !brand.isEmpty {
      layers.append(
        try line(brand, style(28, 800), x: width - margin, y: 72, room: inner - 600, isEnd: true))
    }
    let oneLine = try text.measured(facts.title, style(84, 800))
    let size = oneLine.size.width > inner ? max(60, 84 * inner / oneLine.size.width) : 84
    let title = try text.measured(facts.title, style(size, 800), width: inner, lineLimit: 2)
    layers.append(text.layer(title, at: Point(x: margin, y: 118)))
    return 118 + title.size.height + 26
  }

  /// The volume, where nothing was lifted the time or the sets, and how it has changed.
  private func hero(at y: Double, _ layers: inout [Layer]) throws(ComponentError) -> Double {
    let (name, number, unit) = heroFigure
    layers.append(try line(name, style(28, 600, quiet), x: margin, y: y, room: inner))
    let figure = try text.measured(number, style(132, 800))
    let top = y + 36
    layers.append(try line(number, style(132, 800), x: margin - 4, y: top, room: inner))
    if !unit.isEmpty {
      // On the baseline of the number.
      layers.append(
        try line(
          unit, style(52, 700, quiet), x: margin + figure.size.width + 14, y: top + 0.97 * (132 - 52),
          room: 300))
    }
    var bottom = top + 158
    if let change {
      layers.append(try line(change.text, style(30, 600, change.color), x: margin, y: bottom, room: inner))
      bottom += 46
    }
    return bottom + 20
  }

  private var heroFigure: (name: String, number: String, unit: String) {
    if facts.workout.volume > 0 {
      let number = NumberFormat.integer.string(input.value(facts.workout.volume), locale: input.locale)
      return (words.volume, number, input.units.symbol(locale: input.locale))
    }
    if let duration = facts.duration { return (words.duration, duration, "") }
    return (words.sets, facts.sets, "")
  }

  /// Against the last workout of the same name.
  private var change: (text: String, color: Color)? {
    guard let previous = facts.previous, previous.volume > 0, facts.workout.volume > 0 else { return nil }
    let ratio = facts.workout.volume / previous.volume - 1
    let percent = NumberFormat(maximumFractionDigits: abs(ratio) < 0.0995 ? 1 : 0)
      .string(abs(ratio) * 100, locale: input.locale)
    let isLevel = abs(ratio) < 0.0005
    let sign = isLevel ? "±0" : ratio > 0 ? "+\(percent)" : "−\(percent)"
    let date = DateFormat.medium.string(previous.date, locale: input.locale)
    let color = isLevel ? quiet : readable(ratio > 0 ? theme.success : theme.emphasis)
    return (words.change("\(sign)%", since: date), color)
  }

  /// What else is known, in columns.
  private func figures(at y: Double, _ layers: inout [Layer]) throws(ComponentError) -> Double {
    let hero = heroFigure.name
    let known: [(String, String?)] = [
      (words.duration, facts.duration), (words.sets, facts.sets),
      (words.exercisesTitle, "\(facts.workout.exercises.count)"),
    ]
    let shown = known.compactMap { name, value in value.map { (name, $0) } }.filter { $0.0 != hero }
    let pitch = inner / 3
    for (index, figure) in shown.enumerated() {
      let x = margin + pitch * Double(index)
      layers.append(try line(figure.0, style(26, 600, quiet), x: x, y: y, room: pitch - 20))
      layers.append(try line(figure.1, style(46, 700), x: x, y: y + 32, room: pitch - 20))
    }
    layers.append(rule(at: y + 108))
    return y + 132
  }
}

// MARK: Lists

extension SessionPoster {
  /// At most two records, each with what it was before.
  private func records(at y: Double, _ layers: inout [Layer]) throws(ComponentError) -> Double {
    let records = facts.records.prefix(2)
    guard !records.isEmpty else { return y }
    let color = readable(theme.emphasis)
    for (index, record) in records.enumerated() {
      let top = y + rowHeight * Double(index)
      let digits = record.kind == .volume ? 0 : 1
      let gain = input.weightText(record.value - (record.previous ?? 0), fractionDigits: digits)
      let value = "\(input.weightText(record.value, fractionDigits: digits))  +\(gain)"
      let kind = words.record(record.kind)
      let right = try text.measured(value, style(28, 700, color))
      layers.append(
        try line(value, style(28, 700, color), x: width - margin, y: top, room: inner, isEnd: true))
      layers.append(star(at: Point(x: margin + 14, y: top + 17), color: color))
      layers.append(
        try line(
          "\(record.exerciseName) · \(kind)", style(28, 700, color), x: margin + 42, y: top,
          room: inner - right.size.width - 70))
    }
    let bottom = y + rowHeight * Double(records.count)
    layers.append(rule(at: bottom + 4))
    return bottom + 28
  }

  private func star(at center: Point, color: Color) -> Layer {
    let points = (0..<10).map { index in
      Point(center: center, radius: index % 2 == 0 ? 15 : 6.4, angle: 36 * Double(index) - 90)
    }
    return Layer(
      frame: LayerFrame(.zero), fill: .color(color), content: .path(.polygon(points), fillRule: .nonzero))
  }

  /// Name, number of sets and best set in columns, with all sets beneath where there is space, as far down as
  /// there is any.
  private func list(from y: Double, to bottom: Double, _ layers: inout [Layer]) throws(ComponentError) {
    let exercises = facts.workout.exercises
    let detail = 40.0
    let showsSets = Double(exercises.count) * (rowHeight + detail) <= bottom - y
    let needed = rowHeight + (showsSets ? detail : 0)
    let room = max(1, Int(saturating: (bottom - y) / needed))
    let count = exercises.count <= room ? exercises.count : max(1, room - 1)
    // A few exercises stand farther apart.
    let pitch = min(1.4 * needed, max(needed, (bottom - y) / Double(max(1, exercises.count))))
    let bests = exercises.prefix(count).map { exercise in
      SessionFacts.best(of: exercise).map(facts.whatWithUnit) ?? "—"
    }
    var bestWidth = 0.0
    for best in bests { bestWidth = max(bestWidth, try text.measured(best, style(28, 600)).size.width) }
    let setsEnd = width - margin - bestWidth - 48
    for (index, exercise) in exercises.prefix(count).enumerated() {
      let top = y + pitch * Double(index)
      let sets = CountedNoun.set.string(
        count: exercise.sets.filter(\.isCompleted).count, locale: input.locale)
      let setsWidth = try text.measured(sets, style(28, 400, quiet)).size.width
      layers += [
        try line(sets, style(28, 400, quiet), x: setsEnd, y: top, room: 300, isEnd: true),
        try line(bests[index], style(28, 600), x: width - margin, y: top, room: inner, isEnd: true),
        try line(
          exercise.name, style(28, 600), x: margin, y: top, room: setsEnd - setsWidth - 24 - margin),
      ]
      guard showsSets else { continue }
      let all = exercise.sets.filter(\.isCompleted).map(facts.what).joined(separator: "   ")
      layers.append(try line(all, style(26, 400, quiet), x: margin, y: top + 42, room: inner))
    }
    guard count < exercises.count else { return }
    layers.append(
      try line(
        words.more(exercises.count - count), style(26, 600, quiet), x: margin, y: y + pitch * Double(count),
        room: inner))
  }

  /// Without a trend: the number of sets per part of the body.
  private func bodyParts() throws(ComponentError) -> [Layer] {
    var counts: [(part: BodyPart, sets: Int)] = []
    for exercise in facts.workout.exercises where exercise.bodyPart != .other {
      let sets = exercise.sets.filter(\.isCompleted).count
      if let index = counts.firstIndex(where: { $0.part == exercise.bodyPart }) {
        counts[index].sets += sets
      } else {
        counts.append((exercise.bodyPart, sets))
      }
    }
    guard !counts.isEmpty else { return [] }
    counts.sort { $0.sets > $1.sets }
    let shown = counts.prefix(4)
    var layers = [rule(at: foot)]
    for (index, count) in shown.enumerated() {
      let x = margin + inner / Double(max(3, shown.count)) * Double(index)
      let sets = CountedNoun.set.string(count: count.sets, locale: input.locale)
      layers.append(
        try line(words.name(of: count.part), style(26, 600, quiet), x: x, y: foot + 26, room: 220))
      layers.append(try line(sets, style(38, 700), x: x, y: foot + 60, room: 220))
    }
    return layers
  }

  /// The volumes of the last workouts, those of the same name where there are three; nothing where there are fewer.
  private func trend() throws(ComponentError) -> [Layer] {
    let all = input.log.completedWorkouts.filter { $0.start <= facts.workout.start && $0.volume > 0 }
    let same = all.filter { $0.title == facts.workout.title }
    let shown = (same.count >= 3 ? same : all).suffix(10)
    guard shown.count >= 3, facts.workout.volume > 0 else { return [] }
    let greatest = shown.map(\.volume).max() ?? 1
    let label = same.count >= 3 ? facts.title : words.workout
    var layers = [rule(at: foot)]
    layers.append(
      try line(words.last(shown.count), style(26, 600, quiet), x: margin, y: foot + 22, room: 300))
    layers.append(try line(label, style(26, 600), x: margin, y: foot + 56, room: 300))
    let area = Rect(
      x: margin + 340, y: foot + 24, width: inner - 340, height: height - margin + 20 - foot - 24)
    let pitch = area.width / Double(shown.count)
    for (index, workout) in shown.enumerated() {
      let bar = area.height * workout.volume / greatest
      let box = Rect(
        x: area.x + pitch * (Double(index) + 0.16), y: area.maxY - bar, width: 0.68 * pitch, height: bar)
      let isLast = index == shown.count - 1
      layers.append(
        Layer(
          frame: LayerFrame(box), fill: .color(isLast ? theme.emphasis : theme.accent),
          content: .rectangle(cornerRadii: CornerLengths(all: .points(min(8, box.height / 2))))))
    }
    return layers
  }
}
