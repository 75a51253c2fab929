import Tabular

/// The words of the training images in the languages of charts.
struct TrainingWords {
  let language: Language

  private func word(_ english: String, _ chinese: String, _ japanese: String) -> String {
    switch language {
    case .english: english
    case .chinese: chinese
    case .japanese: japanese
    }
  }

  var weeklyVolume: String { word("Weekly volume", "每周训练量", "週間ボリューム") }
  var thisWeek: String { word("This week", "本周", "今週") }
  var bodyParts: String { word("Body parts", "训练部位", "トレーニング部位") }
  var exercises: String { word("exercises", "个动作", "種目") }
  var trainingLoad: String { word("Training load", "训练负荷", "トレーニング負荷") }
  var volume: String { word("Volume", "训练量", "ボリューム") }
  var baseline: String { word("4-week baseline", "四周基线", "4週ベースライン") }
  var oneRepMaximum: String { word("Estimated 1RM", "估算 1RM", "推定1RM") }
  var record: String { word("Record", "纪录", "自己ベスト") }
  var manyRepetitions: String { word("Over 10 reps (less certain)", "超过 10 次（误差较大）", "10回超（誤差大）") }
  var sessionDurations: String { word("Session length", "训练时长", "セッション時間") }
  var minutes: String { word("Minutes", "分钟", "分") }
  var average: String { word("Average", "平均", "平均") }
  var duration: String { word("Duration", "时长", "時間") }
  /// What marks a set that warms up, instead of its number.
  var warmup: String { word("W", "热", "W") }
  var sets: String { word("Sets", "组数", "セット数") }
  var calendar: String { word("Training calendar", "训练日历", "トレーニングカレンダー") }
  var workout: String { word("Workout", "训练", "ワークアウト") }

  var yearOfTraining: String { word("A year of training", "训练这一年", "トレーニングの一年") }
  var bestLifts: String { word("Best lifts", "最佳成绩", "自己ベスト") }
  var setsDone: String { word("sets", "组", "セット") }
  var hours: String { word("hours of training", "小时训练", "時間のトレーニング") }

  var workoutsDone: String { word("Workouts", "训练次数", "トレーニング回数") }
  var distance: String { word("Distance", "距离", "距離") }

  /// What follows the number of workouts.
  func workouts(_ count: Int) -> String { word(count == 1 ? "workout" : "workouts", "次训练", "回のトレーニング") }

  /// `2.9 a week`
  func aWeek(_ count: String) -> String { word("\(count) a week", "每周 \(count) 次", "週に\(count)回") }

  /// What follows the volume of a year.
  func lifted(_ unit: String) -> String { word("\(unit) lifted", "\(unit)总训练量", "\(unit)を挙上") }

  /// What follows the distance of a year.
  func covered(_ unit: String) -> String { word("\(unit) covered", "\(unit) 总距离", "\(unit)の距離") }

  /// `Most in a day: 8,400 kg, Mar 3`
  func mostInADay(_ volume: String, on day: String) -> String {
    labeled(word("Most in a day", "单日最多", "一日の最高"), volume) + comma + day
  }

  /// The last words of the film of a year.
  func onTo(_ year: Int) -> String { word("On to \(year)", "\(year)，继续", "\(year)年へ") }

  var exercisesTitle: String { word("Exercises", "动作", "種目") }

  /// `Est. 1RM`: what a record is in.
  func record(_ kind: RecordKind) -> String {
    switch kind {
    case .weight: word("weight", "重量", "重量")
    case .volume: word("volume", "训练量", "ボリューム")
    case .oneRepMaximum: word("est. 1RM", "估算 1RM", "推定1RM")
    }
  }

  /// `+4.2% since Oct 20, 2026`
  func change(_ percent: String, since date: String) -> String {
    word("\(percent) since \(date)", "比 \(date) \(percent)", "\(date)比 \(percent)")
  }

  /// `Last 8`
  func last(_ count: Int) -> String { word("Last \(count)", "最近 \(count) 次", "直近\(count)回") }

  var comma: String { word(", ", "，", "、") }
  var fullStop: String { word(".", "。", "。") }
  /// The separator between sentences.
  var sentenceSpace: String { word(" ", "", "") }

  /// `Record: 70.0 kg`, with the colon of the language.
  func labeled(_ name: String, _ value: String) -> String {
    word("\(name): \(value)", "\(name)：\(value)", "\(name)：\(value)")
  }

  /// `Volume (kg)`
  func volume(in unit: String) -> String {
    word("\(volume) (\(unit))", "\(volume)（\(unit)）", "\(volume)（\(unit)）")
  }

  func more(_ count: Int) -> String {
    word("+ \(count) more exercise\(count == 1 ? "" : "s")", "还有 \(count) 个动作", "ほか\(count)種目")
  }

  /// `Elevated · 1.32× the baseline`
  func level(_ assessment: LoadAssessment, ratio: String?) -> String {
    let name =
      switch assessment.level {
      case .insufficient: word("Not enough weeks to compare", "可比较的周数不足", "比較できる週が足りません")
      case .low: word("Low", "偏低", "低い")
      case .normal: word("Normal", "正常", "標準")
      case .elevated: word("Elevated", "偏高", "やや高い")
      case .high: word("High", "过高", "高い")
      }
    guard assessment.level != .insufficient, let ratio else { return name }
    return name + word(" · \(ratio)× the baseline", " · 基线的 \(ratio) 倍", " · ベースラインの\(ratio)倍")
  }

  func name(of part: BodyPart) -> String {
    switch part {
    case .neck: word("Neck", "颈部", "首")
    case .chest: word("Chest", "胸部", "胸")
    case .shoulders: word("Shoulders", "肩部", "肩")
    case .back: word("Back", "背部", "背中")
    case .arms: word("Arms", "手臂", "腕")
    case .forearms: word("Forearms", "前臂", "前腕")
    case .abs: word("Abs", "腹部", "腹筋")
    case .glutes: word("Glutes", "臀部", "臀部")
    case .quads: word("Quads", "股四头肌", "大腿四頭筋")
    case .hamstrings: word("Hamstrings", "腘绳肌", "ハムストリング")
    case .calves: word("Calves", "小腿", "ふくらはぎ")
    case .fullBody: word("Full Body", "全身", "全身")
    case .cardio: word("Cardio", "有氧", "有酸素")
    case .other: word("Other", "其他", "その他")
    }
  }
}
