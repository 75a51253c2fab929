extension TypicalScene {
  private static let words = [
    "river", "amber", "quiet", "window", "lantern", "harbour", "winter", "paper", "velvet", "orchard",
    "signal",
    "copper", "meadow", "thread", "island", "garden", "mirror", "echo", "autumn", "shelter",
  ]

  private static func line(_ dice: inout Dice, count: Int) -> String {
    (0..<count).map { _ in words[dice.roll(0...words.count - 1)] }.joined(separator: " ")
  }

  /// 60 lines that scroll by fractions of a pixel.
  static let scrollingText: TypicalScene = {
    var dice = Dice(seed: 1)
    let lines = (0..<60).map { index in
      """
      {"type": "text", \(frame(40, Double(index) * 34, 1000, 34)), "text": "\(line(&dice, count: 9))", \
      "font": {"family": "Inter", "size": 24}, "fill": "#e8ecf4"}
      """
    }
    return TypicalScene(
      "scrolling text",
      layers: [
        """
        {"type": "group", "animations": [\(animation("translate", from: "[0, 0]", to: "[0, -113]"))], "children": [
        \(lines.joined(separator: ",\n"))]}
        """
      ])
  }()

  /// Six large words with a drop shadow, drifting.
  static let shadowedWords = TypicalScene(
    "shadowed words", background: "#f2ead8",
    layers: ["Lantern", "Harbour", "Meadow", "Orchard", "Velvet", "Autumn"].enumerated().map { index, word in
      let top = 120 + Double(index) * 290
      return """
        {"type": "text", \(frame(90, top, 900, 240)), "text": "\(word)", "font": {"family": "Inter", "weight": 700, \
        "size": 180}, "fill": "\(color(index * 57, lightness: 45))", "filters": [{"dropShadow": {"offset": [4, 6], \
        "blur": 3, "color": "rgb(0 0 0 / 0.6)"}}], "animations": [\(animation(
          "translate", from: "[\(index * 3), 0]", to: "[\(40 - index * 7), 13]"))]}
        """
    })

  /// A page of Japanese lyrics that scrolls, the sung line larger and bright.
  static let lyricPage: TypicalScene = {
    let lines = [
      "夕暮れの港に灯がともる", "静かな波が窓をたたいて", "遠い島から届く歌声は", "古い手紙の紙のにおい", "冬の庭に残る足あと",
      "鏡のなかの知らない町", "糸をたぐるように思い出す", "春を待つ果樹園の風",
    ]
    let layers = (0..<24).map { index in
      let isSung = index == 9
      return """
        {"type": "text", \(frame(60, 60 + Double(index) * 82, 960, 80)), "text": "\(lines[index % lines.count])", \
        "language": "ja", "alignment": "center", "font": {"family": "Noto Sans CJK JP", "weight": \(isSung ? 700 : 400), \
        "size": \(isSung ? 54 : 44)}, "fill": "\(isSung ? "#ffd479" : "#9fb0c8")"\(isSung
          ? ", \"animations\": [" + animation("opacity", from: "0.4", to: "1") + "]" : "")}
        """
    }
    return TypicalScene(
      "lyric page",
      layers: [
        """
        {"type": "group", "animations": [\(animation("translate", from: "[0, 0]", to: "[0, -82]"))], "children": [
        \(layers.joined(separator: ",\n"))]}
        """
      ])
  }()

  /// Bars that grow, a line that is drawn, axes that stand.
  static let chart: TypicalScene = {
    var dice = Dice(seed: 3)
    let axis = (0...8).map { index in
      let y = 1640 - Double(index) * 170
      return """
        {"type": "path", "path": "M140 \(y)H1020", "stroke": {"paint": "#33405a", "width": 2}},
        {"type": "text", \(frame(40, y - 18, 84, 36)), "text": "\(index * 25)", "alignment": "end", \
        "font": {"size": 26}, "fill": "#9fb0c8"}
        """
    }
    let bars = (0..<12).map { index in
      let height = dice.roll(200.0...1300.0)
      let left = 160 + Double(index) * 72
      return """
        {"type": "rectangle", \(frame(left, 1640 - height, 48, height)), "cornerRadius": [8, 8, 0, 0], \
        "fill": "\(color(200 + index * 4))", "animations": [\(animation("frame.top", from: "1600", to: "\(1640 - height)")), \
        \(animation("frame.height", from: "40", to: "\(height)"))]},
        {"type": "text", \(frame(left - 12, 1652, 72, 36)), "text": "W\(index + 1)", "alignment": "center", \
        "font": {"size": 26}, "fill": "#9fb0c8"}
        """
    }
    let line = (0..<12).map { "\($0 == 0 ? "M" : "L")\(184 + $0 * 72) \(dice.roll(400.0...1500.0))" }.joined()
    return TypicalScene(
      "chart",
      layers: axis + bars + [
        """
        {"type": "path", "path": "\(line)", "stroke": {"paint": "#ffd479", "width": 6, "join": "round", "cap": "round"}, \
        "animations": [\(animation("stroke.trimEnd", from: "0", to: "1"))]}
        """
      ])
  }()
}
