import AfterglowCharts
import RenderTree
import SceneModel
import Tabular
import VectorGraphics

extension YearVideo {
  // MARK: Parts

  private func font(_ size: Double, _ weight: Int, isTitle: Bool = false) -> Font {
    Font(families: isTitle ? theme.titleFonts : theme.textFonts, weight: weight, size: size)
  }

  /// A line that shrinks where it has too little space, and is cut at the smallest size.
  private func line(
    _ string: String, _ size: Double, _ weight: Int, _ color: Color, in box: Rect,
    _ alignment: TextAlignment = .start, isTitle: Bool = false
  ) -> Text {
    Text(string).font(font(size, weight, isTitle: isTitle)).minimumSize(min(size, format.smallSize))
      .monospacedDigit().language(input.locale.languageTag).wraps().lineLimit(1).alignment(alignment)
      .fill(color).frame(left: box.x, top: box.y, width: box.width)
  }

  /// Content that comes up from below at a time in seconds.
  private func rising(_ content: some SceneContent, at time: Double) -> some SceneContent {
    content
      .animation(
        .translate, from: LengthPoint(x: .zero, y: .points(24)), to: LengthPoint(x: .zero, y: .zero),
        duration: 0.5, delay: time, easing: .easeOut, fill: .both
      )
      .animation(.opacity, from: 0, to: 1, duration: 0.4, delay: time, easing: .linear, fill: .both)
  }

  private func card(
    seconds: Double, _ background: Color? = nil, @SceneContentBuilder _ content: () -> some SceneContent
  ) -> Group {
    Group {
      if let background { Rectangle().fill(background) }
      Group(content)
    }
    .window(duration: seconds)
  }

  /// The largest size at which so many digits are as wide as a length.
  private func size(ofDigits count: Int, in width: Double) -> Double {
    min(format.figureSize, width / (0.68 * Double(max(1, count))))
  }

  private var small: Double { format.smallSize }
  private var headingSize: Double { format.headingSize }

  // MARK: Cards

  var titleCard: Group {
    let size = size(ofDigits: yearText.count, in: area.width)
    let top = area.midY - 0.72 * size
    return card(seconds: 2.6) {
      // Players show the first frame before they play.
      line(yearText, size, 800, readable(theme.accent), in: box(top, size), isTitle: true)
      line(heading, headingSize, 700, theme.text, in: box(top + 1.22 * size, headingSize), isTitle: true)
      rising(line(span, small, 500, quiet, in: box(top + 1.22 * size + 1.5 * headingSize, small)), at: 0.4)
    }
  }

  /// A box as wide as the area.
  private func box(_ top: Double, _ height: Double) -> Rect {
    Rect(x: area.x, y: top, width: area.width, height: height)
  }

  /// From the first workout to the last.
  private var span: String {
    let days = [year.workouts.first, year.workouts.last].compactMap { $0.map { day($0.date) } }
    return days.first == days.last ? days[0] : days.joined(separator: " – ")
  }

  func figureCard(_ figure: Figure, color: Color) -> Group {
    let ink = Contrast.textColor(on: color)
    let size = size(ofDigits: figure.text(input.locale).count, in: area.width)
    let bottom = area.midY + 0.2 * size
    return card(seconds: 2.8, color) {
      Text(number: CountedNumber(figure.value, locale: input.locale.identifier))
        .font(font(size, 800)).fill(ink)
        .frame(left: area.x, top: bottom - 1.2 * size)
        .animation(
          .number, from: 0, to: figure.value, duration: 1.4, delay: 0.4,
          easing: .cubicBezier(x1: 0.1, y1: 0.8, x2: 0.2, y2: 1), fill: .both)
      line(figure.label, headingSize, 700, ink, in: box(bottom + 8, headingSize))
      if let remark = figure.remark {
        rising(line(remark, small + 2, 500, ink, in: box(bottom + 22 + 1.3 * headingSize, small)), at: 1.3)
      }
    }
  }

  var monthsCard: Group {
    let best = year.bestMonth
    let amount =
      year.hasVolume
      ? input.weightText(best.volume)
      : CountedNoun.workout.string(count: best.workoutCount, locale: input.locale)
    let top = area.y + 1.4 * headingSize + 1.8 * small
    return card(seconds: 4.4) {
      line(
        year.hasVolume ? words.volume : words.workout, headingSize, 700, theme.text,
        in: box(area.y, headingSize), isTitle: true)
      rising(
        line(
          words.labeled(name(of: best), amount), small + 2, 600, readable(theme.emphasis),
          in: box(area.y + 1.4 * headingSize, small)), at: 1.6)
      months(in: Rect(x: area.x, y: top + 16, width: area.width, height: area.maxY - top - 16), grow: true)
    }
  }

  /// A bar for each month over its name; the best one stands out.
  private func months(in box: Rect, grow: Bool) -> Group {
    let pitch = box.width / 12
    let floor = box.maxY - 1.7 * small
    let greatest = max(year.amount(of: year.bestMonth), 1e-9)
    return Group {
      for (index, month) in year.months.enumerated() {
        let height = max(2, (floor - box.y) * year.amount(of: month) / greatest)
        let x = box.x + pitch * Double(index)
        let bar = Rectangle(cornerRadius: min(theme.barCornerRadius, height / 2))
          .fill(
            month == year.bestMonth ? theme.emphasis : month.workoutCount == 0 ? theme.grid : theme.accent
          )
          .frame(
            left: x + 0.16 * pitch, bottom: format.size.height - floor, width: 0.68 * pitch, height: height)
        if grow {
          bar.animation(
            .height, from: .points(0), to: .points(height), duration: 0.7, delay: 0.4 + 0.09 * Double(index),
            easing: .cubicBezier(x1: 0.2, y1: 0.8, x2: 0.2, y2: 1), fill: .both)
        } else {
          bar
        }
        line(
          letter(of: month), small, 600, month == year.bestMonth ? readable(theme.emphasis) : quiet,
          in: Rect(x: x, y: floor + 0.35 * small, width: pitch, height: small), .center)
      }
    }
  }

  var liftsCard: Group {
    let top = area.y + 1.9 * headingSize
    let lifts = year.lifts.prefix(format.liftCount)
    let pitch = min(84, (area.maxY - top) / Double(format.liftCount))
    return card(seconds: 1.6 + 0.8 * Double(lifts.count)) {
      line(words.bestLifts, headingSize, 700, theme.text, in: box(area.y, headingSize), isTitle: true)
      for (index, lift) in lifts.enumerated() {
        rising(row(of: lift, in: box(top + pitch * Double(index), pitch)), at: 0.5 + 0.35 * Double(index))
      }
    }
  }

  /// The name over the set, and what has been gained at the right.
  private func row(of lift: TrainingYear.Lift, in box: Rect) -> Group {
    let facts = SessionFacts(input: input, workout: year.workouts[0])
    let baseline = box.y + 1.45 * (small + 2)
    return Group {
      line(lift.name, small + 2, 600, theme.text, in: box)
      line(
        facts.whatWithUnit(of: lift.set), small + 8, 800, readable(theme.accent),
        in: Rect(x: box.x, y: baseline, width: 0.68 * box.width, height: 0))
      if lift.gain > 0 {
        let gain = "+" + input.units.string(kilograms: lift.gain, locale: input.locale)
        line(
          gain, small + 2, 600, readable(theme.success),
          in: Rect(x: box.x + 0.68 * box.width, y: baseline + 7, width: 0.32 * box.width, height: 0), .end)
      }
    }
  }

  var closingCard: Group {
    let size = 1.5 * headingSize
    let pitch = 2.1 * small
    let facts = figures.map { ($0.name, $0.text(input.locale) + $0.unit) }
    let top = area.y + 2.2 * headingSize
    let bars = top + pitch * Double(facts.count) + 14
    return card(seconds: 4.6) {
      line(yearText, size, 800, readable(theme.accent), in: box(area.y, size), isTitle: true)
      for (index, fact) in facts.enumerated() {
        let row = box(top + pitch * Double(index), small)
        let half = Rect(x: row.midX, y: row.y, width: row.width / 2, height: row.height)
        rising(
          Group {
            line(
              fact.0, small + 1, 500, theme.text,
              in: Rect(x: row.x, y: row.y, width: row.width / 2 - 8, height: 0))
            line(fact.1, small + 3, 800, theme.text, in: half, .end)
          }, at: 0.4 + 0.2 * Double(index))
      }
      months(
        in: Rect(x: area.x, y: bars, width: area.width, height: area.maxY - 2.6 * small - bars), grow: false)
      rising(
        line(
          words.onTo(year.year + 1), small + 2, 600, quiet, in: box(area.maxY - 1.5 * small, small)), at: 1.4)
    }
  }
}
