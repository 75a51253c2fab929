import Afterglow

/// `swift run ShareImages [folder]`: 100 images with one design, drawn in parallel.
@main
struct ShareImages {
  static func main() async throws {
    let folder = CommandLine.arguments.dropFirst().first ?? "."
    // Fonts and images are loaded once for all images.
    let context = try RenderContext()
    try await withThrowingTaskGroup(of: Void.self) { group in
      for runner in Runner.all {
        group.addTask {
          let card = Scene(size: (1200, 630), background: Color(hex: 0xF4EFE6)) { Card(runner: runner) }
          try card.writePNG(to: "\(folder)/\(runner.number).png", in: context)
        }
      }
      try await group.waitForAll()
    }
  }
}

/// A participant of a race.
struct Runner {
  var number: Int
  var name: String
  /// Minutes per kilometer.
  var splits: [Double]

  static let all = (1...100).map { number in
    let names = ["Ada", "Bram", "Chiyo", "Dmitri", "Elif", "Fatou", "Gwen", "Hugo", "Inés", "Jun"]
    let pace = 4.5 + Double(number % 7) * 0.2
    let splits = (0..<10).map { pace + Double(($0 * number) % 5) * 0.15 }
    return Runner(number: number, name: names[number % names.count], splits: splits)
  }
}

/// A card with a name, a time, and a bar for each kilometer.
struct Card: SceneContent {
  var runner: Runner

  private var time: String {
    let seconds = Int((runner.splits.reduce(0, +) * 60).rounded())
    let rest = seconds % 60
    return "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)"
  }

  var body: some SceneContent {
    Rectangle(cornerRadius: 32)
      .fill(.linear(angle: 120, stops: [Color(hex: 0x22577A), Color(hex: 0x38A3A5)]))
      .inset(40)
      .boxShadow(color: Color(hex: 0x22577A, alpha: 0.4), blurRadius: 40, y: 12)
    Text(runner.name).font(size: 72, weight: .bold).fill(.white).frame(left: 96, top: 88)
    Text("10 km, number \(runner.number)").font(size: 30).fill(.white).opacity(0.8).frame(left: 96, top: 180)
    Text(time).font(.interDisplay, size: 120, weight: .bold).monospacedDigit().fill(.white)
      .alignment(.end).frame(top: 84, right: 96)
    Bars(values: runner.splits).frame(left: 96, top: 280, right: 96, bottom: 96)
  }
}

/// A bar for each value, with the lowest one highlighted.
struct Bars: SceneContent {
  var values: [Double]

  var body: some SceneContent {
    let greatest = values.max() ?? 1
    let least = values.min() ?? 0
    let width = 100 / Double(max(1, values.count))
    for (index, value) in values.enumerated() {
      Rectangle(cornerRadius: 8)
        .fill(value == least ? .gold : Color(hex: 0xFFFFFF, alpha: 0.35))
        .frame(
          left: .percent(width * (Double(index) + 0.1)), bottom: 0, width: .percent(width * 0.8),
          height: .percent(100 * value / greatest))
    }
  }
}
