import SceneModel
import Tabular

/// When a chart shows each period, in seconds of its local time.
struct PeriodClock: Sendable {
  /// In their order.
  let periods: [DataValue]
  let hold: Double
  let easing: TimingFunction
  /// The seconds of motion until each period, without the holds.
  private let motion: [Double]

  /// A moment between two periods.
  struct Moment: Sendable, Hashable {
    /// The period before it, or the one that it is.
    var index: Int
    /// The seconds of motion until then.
    var motion: Double
    /// Whether it is exactly the period.
    var isAtRest: Bool
  }

  init(_ periods: [DataValue], _ timeline: ChartTimeline) {
    self.periods = periods
    hold = timeline.hold
    easing = timeline.easing
    let places = Self.places(of: periods)
    let whole = places.last ?? 0
    let moving = timeline.duration.map { max(0, $0 - timeline.hold * Double(periods.count)) }
    let pace = moving.map { whole > 0 ? $0 / whole : 0 } ?? timeline.pace
    motion = places.map { $0 * pace }
  }

  /// The distance of each period from the first. The usual distance of two is 1: where a year is missing, time goes on.
  private static func places(of periods: [DataValue]) -> [Double] {
    let numbers = periods.compactMap(\.continuous)
    guard numbers.count == periods.count, let first = numbers.first else {
      return periods.indices.map(Double.init)
    }
    let steps = zip(numbers, numbers.dropFirst()).map { $1 - $0 }.sorted()
    let usual = steps.isEmpty ? 1 : steps[(steps.count - 1) / 2]
    return numbers.map { ($0 - first) / usual }
  }

  var duration: Double { (motion.last ?? 0) + hold * Double(periods.count) }

  func moment(at time: Double) -> Moment {
    func start(_ index: Int) -> Double { motion[index] + hold * Double(index) }
    guard let index = periods.indices.last(where: { start($0) <= time }) ?? periods.indices.first else {
      return Moment(index: 0, motion: 0, isAtRest: true)
    }
    let moved = max(0, time - start(index) - hold)
    let isLast = index == periods.count - 1
    return Moment(
      index: index, motion: motion[index] + (isLast ? 0 : moved), isAtRest: isLast || moved == 0)
  }

  func moment(ofPeriod index: Int) -> Moment {
    Moment(index: index, motion: motion[index], isAtRest: true)
  }

  /// The moment at a part of the way from a period to the next.
  func moment(after index: Int, part: Double) -> Moment {
    let seconds = motion[index] + seconds(after: index) * part
    return Moment(index: index, motion: seconds, isAtRest: part == 0)
  }

  /// The seconds of motion from a period to the next.
  func seconds(after index: Int) -> Double { motion[index + 1] - motion[index] }

  /// The local time of a moment; of a period the one at which it ends to stand still.
  func time(of moment: Moment) -> Double { moment.motion + hold * Double(moment.index + 1) }

  /// The eased progress from one period to a later one.
  func progress(from first: Int, to last: Int, at moment: Moment) -> Double {
    let length = motion[last] - motion[first]
    return length > 0 ? easing((moment.motion - motion[first]) / length) : 1
  }

  /// The value of the periods at a moment: between two of them for numbers and dates.
  func value(at moment: Moment) -> DataValue {
    let value = periods[moment.index]
    guard !moment.isAtRest, value.continuous != nil else { return value }
    return value.mixed(
      with: periods[moment.index + 1], progress(from: moment.index, to: moment.index + 1, at: moment))
  }
}

extension DataValue {
  /// The value at a part of the way to another: the linear mean of numbers and of dates, otherwise the nearer one.
  func mixed(with other: DataValue, _ part: Double) -> DataValue {
    switch (self, other) {
    case (.number(let first), .number(let last)): return .number(first + (last - first) * part)
    case (.date(let first), .date(let last)):
      let (start, stop) = (Double(first.secondsSinceEpoch), Double(last.secondsSinceEpoch))
      return LocalDateTime(secondsSinceEpoch: start + (stop - start) * part).map { .date($0) } ?? self
    default: return part < 0.5 ? self : other
    }
  }
}
