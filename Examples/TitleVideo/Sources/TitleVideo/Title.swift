import Afterglow

/// A mark whose strokes are drawn, and a title that appears letter by letter, over a pulsing light.
struct Title: SceneContent {
  var text: String

  var body: some SceneContent {
    Ellipse()
      .fill(.radial(stops: [0: Color(hex: 0x3B1D6E), 1: .transparent]))
      .inset(.percent(-20))
      .animation(
        .opacity, values: [0.5, 1], duration: 3, easing: .easeInOut, iterations: .infinity,
        direction: .alternate)
    Mark().frame(width: 320, height: 320).position(x: .percent(50), y: 400)
    Letters(text: text).frame(top: 700, height: 160)
  }
}

/// Three rings whose strokes are drawn and rotate, each slightly later than the previous one.
struct Mark: SceneContent {
  private static let colors: [Color] = [.gold, Color(hex: 0xFF64B4), Color(hex: 0x64DCDC)]

  var body: some SceneContent {
    for (index, color) in Self.colors.enumerated() {
      Ellipse()
        .stroke(color, width: 14, cap: .round)
        .trim(to: 0.75)
        .inset(Double(index) * 44)
        .blendMode(.screen)
        .animation(
          .trimEnd, from: 0, to: 0.75, duration: 1.2, delay: 0.15 * Double(index), easing: .easeOut,
          fill: .both
        )
        .animation(
          .rotate, from: 0, to: index.isMultiple(of: 2) ? 360 : -360, duration: 6, iterations: .infinity)
    }
  }
}

/// Letters that rise and fade in one by one.
struct Letters: SceneContent {
  var text: String

  var body: some SceneContent {
    let step = 0.08
    let count = Double(max(1, text.count))
    for (index, letter) in text.enumerated() {
      Text(String(letter))
        .font(.interDisplay, size: 120, weight: .bold)
        .fill(.white)
        .position(x: .percent(50 + 64 / count * 1.2 * (Double(index) - (count - 1) / 2)), y: 80)
        .animation(
          .opacity, from: 0, to: 1, duration: 0.5, delay: 1 + step * Double(index), easing: .easeOut,
          fill: .both
        )
        .animation(
          .translate, from: LengthPoint(x: 0, y: 40), to: .zero, duration: 0.7,
          delay: 1 + step * Double(index), easing: .easeOut, fill: .both)
    }
  }
}
