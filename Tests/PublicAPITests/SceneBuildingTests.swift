import Afterglow
import AfterglowCrochet
import AfterglowWorkouts
import Testing

/// Pixels of a scene file and of a scene made in Swift, at an instant.
private func expectEqualPixels(
  _ scene: Scene, _ json: String, at time: Double = 0, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = try SceneDocument(bytes: Array(json.utf8), path: "scene.json")
  let (made, read) = (try scene.bitmap(at: time), try file.bitmap(at: time))
  #expect(made == read, sourceLocation: sourceLocation)
  #expect(Set(read.pixels).count > 2, "the picture shows something", sourceLocation: sourceLocation)
}

@Suite struct `Scenes made in Swift` {
  @Test func `a list of layers is content like the statements that make them`() {
    let dots: [Layer] = (0..<3).map {
      Ellipse().frame(left: .points(Double($0) * 10), width: 8, height: 8).layers[0]
    }
    let scene = Scene(size: (30, 8)) { dots }
    #expect(scene == Scene(size: (30, 8)) { for dot in dots { dot } })
  }

  @Test func `layers that follow one another in Swift are those of the equivalent file`() throws {
    let scene = Scene(size: (120, 60), background: .white) {
      Sequence {
        Text("One").window(duration: 2)
        Text("Two").window(duration: 3).transition(.crossfade, duration: 0.5)
      }
      Text("Two seconds").window(start: 1, duration: 2)
    }
    let json = #"""
      {"size": [120, 60], "background": "white", "layers": [
        {"type": "sequence", "children": [
          {"type": "text", "text": "One", "duration": 2},
          {"type": "text", "text": "Two", "duration": 3, "transition": {"type": "crossfade", "duration": 0.5}}]},
        {"type": "text", "text": "Two seconds", "start": 1, "duration": 2}]}
      """#
    for time in [0, 1.75, 2.5] { try expectEqualPixels(scene, json, at: time) }
  }

  @Test func `layers on a path, reveals and motion blur in Swift are those of the equivalent file`() throws {
    let route = try BezierPath(svgPathData: "M10 40C40 0 80 0 110 40")
    var scene = Scene(size: (120, 60), background: .white) {
      Rectangle().fill(.red).frame(width: 20, height: 10)
        .offsetPath(route)
        .animation(.offsetDistance, from: .zero, to: .percent(100), duration: 1)
      Rectangle().fill(.blue).frame(left: 20, top: 40, width: 60, height: 10)
        .clip(.inset(0))
        .animation(.clipInset, from: .inset(5), to: .inset(0, cornerRadius: 5), duration: 1)
        .motionBlur(shutter: 0)
    }
    scene.motionBlur = MotionBlur(shutter: 180)
    let json = #"""
      {"size": [120, 60], "background": "white", "motionBlur": {"shutter": 180}, "layers": [
        {"type": "rectangle", "fill": "red", "frame": {"width": 20, "height": 10},
         "offsetPath": {"path": "M10 40C40 0 80 0 110 40"}, "animations": [
          {"property": "offsetPath.distance", "duration": 1, "keyframes": [{"value": 0}, {"value": "100%"}]}]},
        {"type": "rectangle", "fill": "blue", "frame": {"left": 20, "width": 60, "top": 40, "height": 10},
         "clip": {"inset": {}}, "motionBlur": {"shutter": 0}, "animations": [
          {"property": "clip.inset", "duration": 1, "keyframes": [
            {"value": {"top": 5, "right": 5, "bottom": 5, "left": 5}}, {"value": {"cornerRadius": 5}}]}]}]}
      """#
    for time in [0, 0.4] { try expectEqualPixels(scene, json, at: time) }
  }

  @Test func `repeated layers and numbers in Swift are those of the equivalent file`() throws {
    let scene = Scene(size: (240, 40), background: .white) {
      Repeat(12) { index in
        Ellipse().frame(width: 20, height: 20).translate(x: 40 * Double(index), y: 0)
      }.stagger(.each(0.1), from: .center)
      Text(number: CountedNumber(12480, unit: " km"))
    }
    try expectEqualPixels(
      scene,
      #"""
      {"size": [240, 40], "background": "white", "layers": [
        {"type": "group", "stagger": {"each": 0.1, "from": "center"}, "children": [
          {"type": "ellipse", "repeat": 12, "frame": {"width": 20, "height": 20},
           "translate": [{"index": true, "times": 40}, 0]}]},
        {"type": "text", "number": 12480, "format": {"unit": " km"}}]}
      """#, at: 0.35)
  }

  @Test func `footage in Swift is that of the equivalent file`() throws {
    let scene = Scene(size: (240, 40)) {
      Video("clip.mp4", fit: .cover).rate(1, offset: 12).window(duration: 4)
    }
    let json =
      #"{"size": [240, 40], "layers": [{"type": "video", "source": "clip.mp4", "fit": "cover", "timeOffset": 12, "duration": 4}]}"#
    #expect(try scene.encodedJSON() == Scene(json: json).encodedJSON())
  }

  @Test func `layouts in Swift are those of the equivalent file`() throws {
    let scene = Scene(size: (200, 120), background: .white) {
      Column(gap: 4, alignItems: .center) {
        Rectangle(cornerRadius: 6).fill(.gray).frame(left: 0)
        Row(gap: 6, justifyContent: .spaceBetween) {
          Text("A title of two lines").font(size: 16).textWrap(.balance).grow()
          Circle(radius: 8).fill(.red).shrink(0).alignSelf(.end)
        }
        .frame(width: .percent(100), height: .content)
        Grid(columns: [.fraction(1), .length(30), .content], gap: 2) {
          Text("one").underline()
          Rectangle().fill(.teal).frame(minHeight: 12)
          Text("three").minimumSize(8).highlight(TextHighlight(fill: .color(.gold), horizontalPadding: 2))
        }
        .frame(width: .content)
        .frame(maxWidth: 150)
      }
      .padding(horizontal: 12, vertical: 8)
    }
    try expectEqualPixels(
      scene,
      #"""
      {"size": [200, 120], "background": "white", "layers": [
        {"type": "group", "layout": {"type": "column", "gap": 4, "alignItems": "center", "padding": [8, 12]}, "children": [
          {"type": "rectangle", "frame": {"left": 0}, "cornerRadius": 6, "fill": "gray"},
          {"type": "group", "frame": {"width": "100%", "height": "content"},
           "layout": {"type": "row", "gap": 6, "justifyContent": "space-between"}, "children": [
            {"type": "text", "text": "A title of two lines", "textWrap": "balance", "frame": {"grow": 1}},
            {"type": "ellipse", "frame": {"width": 16, "height": 16, "shrink": 0, "alignSelf": "end"}, "fill": "red"}]},
          {"type": "group", "frame": {"width": "content", "maxWidth": 150},
           "layout": {"type": "grid", "gap": 2, "columns": ["1fr", 30, "content"]}, "children": [
            {"type": "text", "text": "one", "decoration": "underline"},
            {"type": "rectangle", "frame": {"minHeight": 12}, "fill": "teal"},
            {"type": "text", "text": "three", "font": {"minimumSize": 8}, "highlight": {"fill": "gold", "padding": [0, 2]}}]}]}]}
      """#)
  }

  @Test func `borders, backdrops and content fills in Swift are those of the equivalent file`() throws {
    let scene = Scene(size: (120, 60), background: .white) {
      Text("behind").fill(.navy)
      Rectangle(cornerRadius: 8)
        .fill(
          .layers(size: LengthPoint(x: 6, y: 6), repeats: .both) { Circle(radius: 2).fill(.teal) }
        )
        .frame(left: 4, top: 4, width: 40, height: 40)
        .border(.red, width: 2, style: .dashed)
        .outline(.gold, width: 1, offset: 2)
      Rectangle().frame(left: 50, top: 10, width: 40, height: 40)
        .border(Border(left: Border.Side(width: 4, color: .teal)))
        .backdrop(.blur(standardDeviation: 2), .saturate(1.5))
    }
    try expectEqualPixels(
      scene,
      #"""
      {"size": [120, 60], "background": "white", "layers": [
        {"type": "text", "text": "behind", "fill": "navy"},
        {"type": "rectangle", "frame": {"left": 4, "top": 4, "width": 40, "height": 40}, "cornerRadius": 8,
         "fill": {"type": "layers", "size": [6, 6], "repeat": "both", "layers": [
           {"type": "ellipse", "frame": {"width": 4, "height": 4}, "fill": "teal"}]},
         "border": {"width": 2, "color": "red", "style": "dashed"}, "outline": {"color": "gold", "offset": 2}},
        {"type": "rectangle", "frame": {"left": 50, "top": 10, "width": 40, "height": 40},
         "border": {"left": {"width": 4, "color": "teal"}}, "backdrop": [{"blur": 2}, {"saturate": 1.5}]}]}
      """#)
    #expect(try Scene(json: try scene.encodedJSON()).encodedJSON() == scene.encodedJSON())
  }

  @Test func `scenes in Swift draw the pixels of the equivalent file`() throws {
    let scene = Scene(size: (60, 40), background: .black) {
      Rectangle(cornerRadius: 6)
        .fill(.linear(angle: 160, stops: [0: .red, 0.4: .gold, 1: .blue]))
        .frame(left: 4, top: .percent(10), width: .percent(50) + 4, height: 20)
        .opacity(0.8)
        .boxShadow(color: .white, blurRadius: 6, spread: 1)
      Group {
        Ellipse().stroke(.cyan, width: 3, cap: .round, dashes: [5, 6]).trim(from: 0.1, to: 0.7)
        Path { path in
          path.move(to: Point(x: 0, y: 0))
          path.line(to: Point(x: 18, y: 18))
        }
        .stroke(.white)
      }
      .frame(left: 36, top: 12, width: 18, height: 18)
      .rotate(30)
      .scale(1.2)
      .blur(standardDeviation: 0.5)
      .blendMode(.screen)
    }
    try expectEqualPixels(
      scene,
      """
      {"size": [60, 40], "background": "black", "layers": [
        {"type": "rectangle", "cornerRadius": 6, "opacity": 0.8,
         "frame": {"left": 4, "top": "10%", "width": "50% + 4", "height": 20},
         "shadows": [{"color": "white", "blur": 6, "spread": 1}],
         "fill": {"type": "linear", "angle": 160,
           "stops": [{"color": "red"}, {"offset": 0.4, "color": "gold"}, {"color": "blue"}]}},
        {"type": "group", "frame": {"left": 36, "top": 12, "width": 18, "height": 18}, "rotate": 30, "scale": 1.2,
         "filters": [{"blur": 0.5}], "blendMode": "screen", "children": [
           {"type": "ellipse", "stroke": {"paint": "cyan", "width": 3, "cap": "round", "dashes": [5, 6],
             "trimStart": 0.1, "trimEnd": 0.7}},
           {"type": "path", "path": "M0 0L18 18", "stroke": {"paint": "white"}}]}]}
      """)
  }

  @Test func `move as the file says`() throws {
    let scene = Scene(size: (40, 20), duration: 2) {
      Circle(center: Point(x: 10, y: 10), radius: 6).fill(.red)
        .animation(.translate, from: .zero, to: LengthPoint(x: 20, y: .percent(10)), duration: 2)
        .animation(
          .scale, keyframes: [0: 1, 0.25: 1.4, 1: 1], duration: 1, easing: .easeOut, iterations: .infinity
        )
        .animation(.fill, values: [.red, .blue], duration: 2, direction: .alternate)
    }
    let json = """
      {"size": [40, 20], "duration": 2, "layers": [
        {"type": "ellipse", "frame": {"left": 4, "top": 4, "width": 12, "height": 12}, "fill": "red", "animations": [
          {"property": "translate", "duration": 2, "keyframes": [{"value": [0, 0]}, {"value": [20, "10%"]}]},
          {"property": "scale", "duration": 1, "iterations": "infinite", "keyframeEasing": "ease-out",
           "keyframes": [{"value": 1}, {"offset": 0.25, "value": 1.4}, {"value": 1}]},
          {"property": "fill", "duration": 2, "direction": "alternate",
           "keyframes": [{"value": "red"}, {"value": "blue"}]}]}]}
      """
    for time in [0, 0.3, 1.1, 1.9] { try expectEqualPixels(scene, json, at: time) }
  }

  @Test func `set text as the file says`() throws {
    let scene = Scene(size: (120, 40), background: .white) {
      (Text("Heart ").font(.inter, size: 20) + Text("chakra").font(size: 20).bold().fill(.red))
        .position(x: .percent(50), y: 20)
    }
    try expectEqualPixels(
      scene,
      """
      {"size": [120, 40], "background": "white", "layers": [
        {"type": "text", "font": {"size": 20}, "alignment": "center", "baseline": "middle",
         "frame": {"left": "50%", "top": 20, "width": 0, "height": 0},
         "text": [{"text": "Heart "}, {"text": "chakra", "font": {"weight": 700}, "fill": "red"}]}]}
      """)
  }

  @Test func `scenes are made of loops, conditions and types of one's own`() throws {
    struct Bars: SceneContent {
      var values: [Double]
      var marksGreatest: Bool

      var body: some SceneContent {
        for (index, value) in values.enumerated() {
          Rectangle().fill(.white).frame(left: index * 10, bottom: 0, width: 8, height: value)
        }
        if marksGreatest, let greatest = values.max() {
          Rectangle().fill(.red).frame(bottom: greatest, height: 1)
        }
      }
    }
    let kinds = ["dot"]
    let scene = Scene(size: (30, 20), background: .black) {
      Bars(values: [4, 12, 8], marksGreatest: true).opacity(0.5)
      switch kinds.first {
      case "dot": Circle(radius: 2).fill(.cyan)
      default: Ellipse()
      }
    }
    #expect(scene.layers.count == 2, "what a modifier is applied to is one group")
    guard case .group(let bars) = scene.layers[0].content else {
      Issue.record("the bars are not a group")
      return
    }
    #expect(bars.count == 4)
    #expect(bars[1].frame == LayerFrame(left: 10, bottom: 0, width: 8, height: 12))
  }

  @Test func `scenes report everything that is wrong, each with the path of its layer`() throws {
    let scene = Scene(size: (-1, 20), duration: .nan) {
      Group {
        Rectangle().position(x: 1, y: 2)
        Circle(radius: 4).animation(.opacity, to: 1, duration: -2).trim(to: 0.5)
      }
      Text("a").animation(.fillAngle, from: 0, to: 90, duration: 1)
        .animation(.opacity, keyframes: [0.5: 1, 0.2: 0], duration: 1)
      Rectangle().fill(.red).mask { Ellipse().animation(.opacity, values: [], duration: 1) }
    }
    let error = try #require(throws: AfterglowError.self) { try scene.bitmap() }
    let lines = error.description.split(separator: "\n").map { String($0) }
    #expect(
      lines == [
        "scene: size.width: found -1.0, expected more than 0 and at most 100000.0 points",
        "scene: duration: found nan, expected seconds within 0…86400",
        "scene: layers[0].children[0].frame: position(x:y:) needs a width and a height: "
          + "call frame(width:height:) before it",
        "scene: layers[0].children[1].animations[0].duration: found -2.0, expected 0 seconds or more, or infinity",
        "scene: layers[0].children[1].stroke: trim(from:to:) needs a stroke: call stroke(_:width:) before it",
        "scene: layers[1].animations[1].keyframes[1].offset: 0.2 is less than the offset before it, 0.5",
        "scene: layers[1].animations[0].property: the layer has no fill.angle to animate",
        "scene: layers[2].mask.layers[0].animations[0].keyframes: an animation needs at least one keyframe",
      ])
  }

  @Test func `easings with parameters are used in a body`() throws {
    struct Pop: SceneContent {
      var body: some SceneContent {
        Circle(center: Point(x: 10, y: 10), radius: 6).fill(.red)
          .animation(.scale, from: 0.5, to: 1, duration: 1, easing: .spring(duration: 0.5, bounce: 0.3))
          .animation(.opacity, from: 0.2, to: 1, duration: 1, easing: .steps(count: 4, position: .jumpNone))
          .animation(
            .rotate,
            keyframes: [
              TypedKeyframe(0, easing: .cubicBezier(x1: 0.2, y1: 0, x2: 0, y2: 1)), TypedKeyframe(9),
            ],
            duration: 1)
      }
    }
    let json = """
      {"size": [20, 20], "layers": [
        {"type": "ellipse", "frame": {"left": 4, "top": 4, "width": 12, "height": 12}, "fill": "red", "animations": [
          {"property": "scale", "duration": 1, "keyframeEasing": "spring(0.5s, 0.3)",
           "keyframes": [{"value": 0.5}, {"value": 1}]},
          {"property": "opacity", "duration": 1, "keyframeEasing": "steps(4, jump-none)",
           "keyframes": [{"value": 0.2}, {"value": 1}]},
          {"property": "rotate", "duration": 1,
           "keyframes": [{"value": 0, "easing": "cubic-bezier(0.2, 0, 0, 1)"}, {"value": 9}]}]}]}
      """
    try expectEqualPixels(Scene(size: (20, 20)) { Pop() }, json, at: 0.4)
  }

  @Test func `the origin of transforms is a point of the box, or given by two lengths`() {
    let corner = Rectangle().transformOrigin(.bottomLeft).layer
    #expect(corner == Rectangle().transformOrigin(x: 0, y: .percent(100)).layer)
  }

  @Test func `a gray has three equal components`() {
    #expect(Color(white: 0.25) == Color(red: 0.25, green: 0.25, blue: 0.25))
    #expect(Color(white: 1, alpha: 0.5) == Color.white.withAlpha(0.5))
  }

  @Test func `a color's opacity multiplies its alpha`() {
    #expect(Color.red.opacity(0.5) == Color.red.withAlpha(0.5))
    #expect(Color.red.withAlpha(0.5).opacity(0.5) == Color.red.withAlpha(0.25))
  }
}

@Suite struct `Scenes as JSON` {
  @Test func `a scene is read from the text that it is written as, and draws the same pixels`() throws {
    let scene = Scene(size: (40, 20), background: .white, duration: 1) {
      Text("a").font(size: 16).position(x: 20, y: 10)
        .animation(.opacity, from: 0, to: 1, duration: 1, easing: .spring(duration: 0.4))
      RestTimer(seconds: 75).frame(width: 20, height: 20)
    }
    let text = try scene.encodedJSON()
    let copy = try Scene(json: text, families: [WorkoutFamily.self])
    #expect(copy == scene)
    #expect(try Scene(json: Array(text.utf8), families: [WorkoutFamily.self]) == scene)
    #expect(try copy.bitmap(at: 0.5) == scene.bitmap(at: 0.5))
  }

  @Test func `errors in the text are located`() throws {
    let error = #expect(throws: SceneFileErrors.self) {
      try Scene(json: "{\"size\": [40, 20],\n \"layers\": [{\"type\": \"ellipse\", \"opacity\": 2}]}")
    }
    #expect(error?.errors.map(\.line) == [2])
    #expect(error?.errors.map(\.path) == ["layers[0].opacity"])
  }

  @Test(
    "texts that name fonts, data files or SVG files are refused with the function that reads them",
    arguments: [
      ("\"fonts\": [\"a.ttf\"]", "{\"type\": \"ellipse\"}"),
      ("\"summary\": \"\"", "{\"type\": \"svg\", \"source\": \"a.svg\"}"),
      (
        "\"summary\": \"\"",
        "{\"type\": \"component\", \"component\": \"crochetChart\", \"parameters\": {\"pattern\": {\"url\": \"a.txt\"}}}"
      ),
    ]) func files(member: String, layer: String)
  {
    let error = #expect(throws: SceneFileErrors.self) {
      try Scene(
        json: "{\"size\": [40, 20], \(member), \"layers\": [\(layer)]}", families: [CrochetFamily.self])
    }
    #expect(error?.description.contains("SceneDocument(bytes:path:)") == true, "\(String(describing: error))")
  }

  @Test func `a scene that could not be drawn is not written`() throws {
    let error = #expect(throws: SceneFileErrors.self) {
      try Scene(size: (40, 20)) { Rectangle().position(x: 1, y: 2).opacity(.nan) }.encodedJSON()
    }
    #expect(error?.errors.map(\.path) == ["layers[0].frame", "layers[0].opacity"])
  }
}
