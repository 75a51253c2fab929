import Glibc

extension TypicalScene {
  /// 60 long polylines with round joins, drawn progressively.
  static let polylines: TypicalScene = {
    var dice = Dice(seed: 5)
    let lines = (0..<60).map { index in
      var y = dice.roll(200.0...1700.0)
      let points = (0...90).map { step in
        y = min(1900, max(20, y + dice.roll(-45.0...45.0)))
        return "\(step == 0 ? "M" : "L")\(Double(step) * 12) \((y * 100).rounded() / 100)"
      }
      return """
        {"type": "path", "path": "\(points.joined())", "stroke": {"paint": "\(color(index * 6, alpha: 0.9))", "width": 3, \
        "join": "round", "cap": "round"}, "animations": [\(animation("stroke.trimEnd", from: "0.4", to: "1"))]}
        """
    }
    return TypicalScene("polylines", layers: lines)
  }()

  /// 300 small circles, screen blended, in motion.
  static let circles: TypicalScene = {
    var dice = Dice(seed: 7)
    let layers = (0..<300).map { index in
      let size = dice.roll(16.0...56.0)
      return """
        {"type": "ellipse", \(frame(dice.roll(0.0...1030.0), dice.roll(0.0...1870.0), size, size)), \
        "fill": "\(color(index * 7, lightness: 45, alpha: 0.8))", "blendMode": "screen", "animations": [\(animation(
          "translate", from: "[0, 0]", to: "[\(dice.roll(-60.0...60.0)), \(dice.roll(-60.0...60.0))]"))]}
        """
    }
    return TypicalScene("circles", layers: layers)
  }()

  /// Eight turning groups, each cut to a round shape and multiplied onto what is beneath.
  static let rotatingGroups = TypicalScene(
    "rotating groups", background: "#f4efe6",
    layers: (0..<8).map { index in
      let stripes = (0..<10).map { stripe in
        """
        {"type": "rectangle", \(frame(Double(stripe) * 52, 0, 30, 520)), "fill": "\(color(index * 43 + stripe * 9))"}
        """
      }
      let (column, row) = (Double(index % 2), Double(index / 2))
      return """
        {"type": "group", \(frame(60 + column * 440, 40 + row * 440, 520, 520)), "blendMode": "multiply", \
        "clip": {"ellipse": {"radius": [240, 200]}}, "animations": [\(animation(
          "rotate", from: "\(index * 9)", to: "\(index * 9 + 75)"))], "children": [
        \(stripes.joined(separator: ",\n"))]}
        """
    })

  /// Twelve turning cards with a gradient, a title and a shadow.
  static let cards = TypicalScene(
    "cards", background: "#e9edf3",
    layers: (0..<12).map { index in
      let (column, row) = (Double(index % 3), Double(index / 3))
      return """
        {"type": "group", \(frame(50 + column * 340, 60 + row * 460, 300, 400)), "animations": [\(animation(
          "rotate", from: "\(index - 6)", to: "\(index + 8)"))], "children": [
        {"type": "rectangle", "cornerRadius": 28, "fill": {"type": "linear", "angle": 160, "stops": [{"color": \
        "\(color(index * 30))"}, {"color": "\(color(index * 30 + 50, lightness: 40))"}]}, "shadows": [{"offset": [0, 10], \
        "blur": 30, "color": "rgb(0 0 0 / 0.35)"}]},
        {"type": "text", \(frame(28, 28, 244, 60)), "text": "Card \(index + 1)", "font": {"weight": 700, "size": 44}, \
        "fill": "white"},
        {"type": "text", \(frame(28, 330, 244, 40)), "text": "Season ticket", "font": {"size": 24}, "fill": "#ffffffcc"}]}
        """
    })

  /// Layers shown through masks that move.
  static let masks = TypicalScene(
    "masks",
    layers: (0..<40).map { index in
      let (column, row) = (Double(index % 5), Double(index / 5))
      return """
        {"type": "rectangle", \(frame(20 + column * 210, 20 + row * 238, 200, 220)), "fill": "\(color(index * 9))", \
        "mask": {"layers": [{"type": "ellipse", "fill": {"type": "linear", "angle": 90, "stops": [{"color": "black"}, \
        {"color": "transparent"}]}}]}, "animations": [\(animation(
          "translate", from: "[0, 0]", to: "[\(index % 7), \(index % 11)]"))]}
        """
    })

  /// Wavy strokes with gradients along the picture.
  static let gradientStrokes = TypicalScene(
    "gradient strokes",
    layers: (0..<40).map { index in
      let wave = (0..<12).map { " q 45 \($0 % 2 == 0 ? 90 : -90) 90 0" }.joined()
      return """
        {"type": "path", "path": "M0 \(60 + index * 46)\(wave)", "stroke": {"width": 8, "cap": "round", "paint": {"type": \
        "linear", "angle": 90, "stops": [{"color": "\(color(index * 9))"}, {"color": "\(color(index * 9 + 120))"}]}}, \
        "animations": [\(animation("translate", from: "[0, 0]", to: "[\(index % 9 - 4), 21]"))]}
        """
    })

  /// Dashed rings and curves whose dashes run.
  static let dashes = TypicalScene(
    "dashes",
    layers: (0..<30).map { index in
      let radius = 60 + Double(index) * 15
      return """
        {"type": "ellipse", \(frame(540 - radius, 960 - radius * 1.7, 2 * radius, 3.4 * radius)), "stroke": {"paint": \
        "\(color(index * 12))", "width": 4, "dashes": [18, 12], "cap": "butt"}, "animations": [\(animation(
          "stroke.dashOffset", from: "0", to: "\(index % 2 == 0 ? 90 : -90)"))]}
        """
    })

  /// Large boxes with wide shadows that rise.
  static let softShadows = TypicalScene(
    "soft shadows", background: "#eef1f6",
    layers: (0..<8).map { index in
      let (column, row) = (Double(index % 2), Double(index / 2))
      return """
        {"type": "rectangle", \(frame(90 + column * 480, 80 + row * 460, 420, 380)), "cornerRadius": 40, "fill": "white", \
        "shadows": [{"offset": [0, 30], "blur": 80, "color": "rgb(30 50 90 / 0.3)"}, {"offset": [0, 4], "blur": 12, \
        "color": "rgb(30 50 90 / 0.25)"}], "animations": [\(animation(
          "translate", from: "[0, 20]", to: "[0, \(-15 - index)]"))]}
        """
    })

  /// Groups within groups, each see-through.
  static let opacityGroups = TypicalScene(
    "opacity groups",
    layers: (0..<6).map { index in
      func nested(_ depth: Int) -> String {
        let inner = depth == 0 ? "" : ", \(nested(depth - 1))"
        return """
          {"type": "group", "frame": {"left": 30, "top": 24, "right": 30, "bottom": 24}, "opacity": 0.85, "children": [
          {"type": "rectangle", "cornerRadius": 24, "fill": "\(color(index * 60 + depth * 25))"},
          {"type": "ellipse", "frame": {"left": "60%", "width": "50%", "height": "30%"}, "fill": "\(color(depth * 70))"}\
          \(inner)]}
          """
      }
      let (column, row) = (Double(index % 2), Double(index / 2))
      return """
        {"type": "group", \(frame(20 + column * 530, 30 + row * 630, 510, 600)), "animations": [\(animation(
          "rotate", from: "-4", to: "\(index + 2)"))], "children": [\(nested(4))]}
        """
    })
}
