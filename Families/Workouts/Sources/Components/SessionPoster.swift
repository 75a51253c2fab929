import AfterglowCharts
import RenderTree
import SceneModel
import Tabular
import VectorGraphics

/// The second layout of the share card: the workout's name large, one figure and how it has changed, records, exercises in
/// columns, and a trend at the foot. Points of a canvas 1080 wide.
struct SessionPoster {
  let facts: SessionFacts
  let text: ChartText
  let brand: String
  /// Of the canvas, in points.
  let height: Double

  private let margin = 72.0
  private let inner = 936.0
  private let rowHeight = 52.0

  private var input: TrainingInput { facts.input }
  private var theme: ChartTheme { input.theme }
  private var words: TrainingWords { input.words }

  func layers() throws(ComponentError) -> [Layer] {
    let foot = trend ?? bodyParts
    let head = try [top(), hero, figures, records].compactMap { $0 }
    let room = head.reduce(height - (foot == nil ? 144 : 276)) { $0 - ($1.layer.frame.height?.points ?? 0) }
    let list = try list(height: room)
    return Column {
      head
      list.grow()
      if let foot { foot }
    }
    .padding(horizontal: margin, vertical: 62).layers
  }

  // MARK: Text

  private var quiet: Color { readable(theme.secondaryText) }

  /// A color as near as can be to one of the theme's that words can have on its background.
  private func readable(_ color: Color) -> Color {
    Contrast.adjusted(
      color, toward: Contrast.textColor(on: theme.background), ratio: Contrast.Requirement.text.ratio,
      on: theme.background)
  }

  /// A line, cut where it has no more room.
  private func line(_ string: String, _ size: Double, _ weight: Int, _ color: Color? = nil) -> Text {
    Text(string).font(Font(families: theme.textFonts, weight: weight, size: size)).monospacedDigit()
      .language(input.locale.languageTag).wraps().lineLimit(1).fill(color ?? theme.text)
  }

  /// Names with their values beneath, in columns, of which there are at least three.
  private func columns(_ facts: [(name: String, value: String)], size: Double) -> Column {
    let width = Length(points: -20, percent: 100 / Double(max(3, facts.count)))
    return Column {
      Row(gap: 20, alignItems: .baseline) {
        for fact in facts { line(fact.name, 26, 600, quiet).frame(width: width) }
      }
      .frame(height: 33)
      Row(gap: 20, alignItems: .baseline) {
        for fact in facts { line(fact.value, size, 700).frame(width: width) }
      }
    }
  }

  private var rule: some SceneContent { Rectangle().fill(theme.grid).frame(height: 2).shrink(0) }
}

// MARK: Head

extension SessionPoster {
  /// The date, the brand at the right, and the name on one line or two.
  private func top() throws(ComponentError) -> Column {
    let date = DateFormat.long.string(facts.workout.date, locale: input.locale)
    var style = TextStyle(size: 84, weight: 800, color: theme.text)
    let width = try text.measured(facts.title, style).size.width
    style.size = min(84, max(60, 84 * inner / max(1, width)))
    let height = try text.measured(facts.title, style, width: inner, lineLimit: 2).size.height
    return Column {
      Row(gap: 40, alignItems: .baseline, justifyContent: .spaceBetween) {
        line(date, 28, 600, quiet).shrink(0)
        line(brand, 28, 800)
      }
      .frame(height: 46)
      line(facts.title, style.size, 800).lineLimit(2)
    }
    .frame(height: 46 + height + 26)
  }

  /// The volume, where nothing was lifted the time or the sets, and how it has changed.
  private var hero: Column {
    let (name, number, unit) = heroFigure
    return Column(alignItems: .start) {
      line(name, 28, 600, quiet).frame(height: 36)
      Row(gap: 14, alignItems: .baseline) {
        line(number, 132, 800)
        line(unit, 52, 700, quiet)
      }
      .frame(height: 158)
      if let change { line(change.text, 30, 600, change.color) }
    }
    .frame(height: change == nil ? 214 : 260)
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
  private var figures: Column {
    let known: [(String, String?)] = [
      (words.duration, facts.duration), (words.sets, facts.sets),
      (words.exercisesTitle, "\(facts.workout.exercises.count)"),
    ]
    let shown = known.compactMap { name, value in value.map { (name, $0) } }.filter {
      $0.0 != heroFigure.name
    }
    return Column {
      columns(shown, size: 46).frame(height: 108)
      rule
    }
    .frame(height: 132)
  }
}

// MARK: Lists

extension SessionPoster {
  /// At most two records, each with what it was before.
  private var records: Column? {
    let records = facts.records.prefix(2)
    guard !records.isEmpty else { return nil }
    let color = readable(theme.emphasis)
    return Column(gap: 2) {
      for record in records {
        let digits = record.kind == .volume ? 0 : 1
        let gain = input.weightText(record.value - (record.previous ?? 0), fractionDigits: digits)
        let value = input.weightText(record.value, fractionDigits: digits)
        Row(gap: 14, alignItems: .baseline) {
          star(color).frame(width: 28, height: 27).shrink(0)
          line("\(record.exerciseName) · \(words.record(record.kind))", 28, 700, color).grow()
          line("\(value)  +\(gain)", 28, 700, color).shrink(0)
        }
        .frame(height: rowHeight)
      }
      rule
    }
    .frame(height: rowHeight * Double(records.count) + 28)
  }

  private func star(_ color: Color) -> Path {
    let points = (0..<10).map { index in
      Point(
        center: Point(x: 14, y: 17), radius: index % 2 == 0 ? 15 : 6.4, angle: 36 * Double(index) - 90)
    }
    return Path(.polygon(points)).fill(color)
  }

  /// Name, number of sets and best set in columns, with all sets beneath where there is space, as far down as
  /// there is any.
  private func list(height: Double) throws(ComponentError) -> Column {
    let exercises = facts.workout.exercises
    let detail = 40.0
    let showsSets = Double(exercises.count) * (rowHeight + detail) <= height
    let needed = rowHeight + (showsSets ? detail : 0)
    let room = max(1, Int(saturating: height / needed))
    let count = exercises.count <= room ? exercises.count : max(1, room - 1)
    // A few exercises stand farther apart.
    let pitch = min(1.4 * needed, max(needed, height / Double(max(1, exercises.count))))
    let bests = exercises.map { SessionFacts.best(of: $0).map(facts.whatWithUnit) ?? "—" }
    var bestWidth = 0.0
    let style = TextStyle(size: 28, weight: 600, color: theme.text, isTabular: true)
    for best in bests.prefix(count) { bestWidth = max(bestWidth, try text.measured(best, style).size.width) }
    return Column {
      for (exercise, best) in zip(exercises, bests).prefix(count) {
        let sets = exercise.sets.filter(\.isCompleted)
        Column(alignItems: .start) {
          Row(gap: 24, alignItems: .baseline) {
            line(exercise.name, 28, 600).grow()
            line(CountedNoun.set.string(count: sets.count, locale: input.locale), 28, 400, quiet).shrink(0)
            line(best, 28, 600).alignment(.end).frame(width: bestWidth + 25).shrink(0)
          }
          .frame(width: .percent(100), height: 42)
          if showsSets { line(sets.map(facts.what).joined(separator: "   "), 26, 400, quiet) }
        }
        .frame(height: pitch).shrink(0)
      }
      if count < exercises.count { line(words.more(exercises.count - count), 26, 600, quiet) }
    }
  }

  private func foot(@SceneContentBuilder _ content: () -> some SceneContent) -> Column {
    Column(gap: 22) {
      rule
      Row(gap: 0, content).grow()
    }
    .frame(height: 128)
  }

  /// Without a trend: the number of sets per part of the body.
  private var bodyParts: Column? {
    var counts: [(part: BodyPart, sets: Int)] = []
    for exercise in facts.workout.exercises where exercise.bodyPart != .other {
      let sets = exercise.sets.filter(\.isCompleted).count
      if let index = counts.firstIndex(where: { $0.part == exercise.bodyPart }) {
        counts[index].sets += sets
      } else {
        counts.append((exercise.bodyPart, sets))
      }
    }
    guard !counts.isEmpty else { return nil }
    counts.sort { $0.sets > $1.sets }
    let shown = counts.prefix(4).map { count in
      (words.name(of: count.part), CountedNoun.set.string(count: count.sets, locale: input.locale))
    }
    return foot { columns(shown, size: 38).grow() }
  }

  /// The volumes of the last workouts, those of the same name where there are three; nothing where there are fewer.
  private var trend: Column? {
    let all = input.log.completedWorkouts.filter { $0.start <= facts.workout.start && $0.volume > 0 }
    let same = all.filter { $0.title == facts.workout.title }
    let shown = (same.count >= 3 ? same : all).suffix(10)
    guard shown.count >= 3, facts.workout.volume > 0 else { return nil }
    let greatest = shown.map(\.volume).max() ?? 1
    return foot {
      Column(alignItems: .start) {
        line(words.last(shown.count), 26, 600, quiet).frame(height: 34)
        line(same.count >= 3 ? facts.title : words.workout, 26, 600)
      }
      .frame(width: 340).shrink(0)
      Row(gap: 0.32 * 596 / Double(shown.count), alignItems: .end) {
        for (index, workout) in shown.enumerated() {
          Rectangle(cornerRadius: 8).fill(index == shown.count - 1 ? theme.emphasis : theme.accent)
            .frame(height: .percent(100 * workout.volume / greatest)).grow()
        }
      }
      .grow()
    }
  }
}
