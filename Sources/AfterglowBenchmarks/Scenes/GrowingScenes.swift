extension TypicalScene {
  /// Small circles in motion.
  static func dots(_ count: Int) -> TypicalScene {
    var dice = Dice(seed: 11)
    let layers = (0..<count).map { index in
      """
      {"type": "ellipse", \(frame(dice.roll(0.0...1050.0), dice.roll(0.0...1890.0), 24, 24)), "fill": \
      "\(color(index * 7, alpha: 0.8))", "animations": [\(animation("translate", from: "[0, 0]", to: "[17, -29]"))]}
      """
    }
    return TypicalScene("\(count) dots", layers: layers)
  }

  /// Lines of a hundred letters each that scroll.
  static func letters(_ count: Int) -> TypicalScene {
    let lines = (0..<count / 100).map { index in
      let line = (0..<100).map { String(Character(UnicodeScalar(UInt8(97 + ($0 * 7 + index) % 26)))) }
        .joined()
      return """
        {"type": "text", \(frame(10 + Double(index % 7), Double(index * 37 % 1900), 1060, 20)), "text": "\(line)", \
        "font": {"family": "Inter", "size": 14}, "fill": "#e8ecf4"}
        """
    }
    return TypicalScene(
      "\(count) letters",
      layers: [
        """
        {"type": "group", "animations": [\(animation("translate", from: "[0, 0]", to: "[0, -113]"))], "children": [
        \(lines.joined(separator: ",\n"))]}
        """
      ])
  }
}
