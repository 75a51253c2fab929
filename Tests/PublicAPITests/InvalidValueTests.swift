import Afterglow
import Testing

@Suite struct `Invalid values in Swift` {
  /// What is reported for content, without the name of the scene and its only layer.
  private static func faults(_ content: any SceneContent) -> [String] {
    let scene = Scene(size: Size(width: 20, height: 20), duration: 1, layers: content.layers)
    do throws(AfterglowError) {
      _ = try scene.bitmap(at: 0.5)
      return []
    } catch {
      return error.description.split(separator: "\n").map {
        String($0.hasPrefix("scene: layers[0].") ? $0.dropFirst(17) : $0)
      }
    }
  }

  private static func shape(_ number: Double) -> [(String, any SceneContent)] {
    let box = Rectangle().fill(.red)
    return [
      ("opacity", box.opacity(number)), ("frame.left", box.frame(left: number)),
      ("frame.width", box.frame(width: .percent(number))), ("frame.width", Circle(radius: number)),
      ("cornerRadius", Rectangle(cornerRadius: number)), ("translate", box.translate(y: number)),
      ("rotate", box.rotate(number)), ("scale", box.scale(number)),
      ("transformOrigin", box.transformOrigin(x: number, y: 0)),
      ("transform[0].rotate", box.transform(.rotate(degrees: number))),
      ("transform[0].skew", box.transform(.skew(x: number, y: 0))),
      ("transform3d[0].rotate3d", box.transform3D(.rotateX(number))),
      ("transform3d[0].translate3d", box.transform3D(.translateZ(number))),
      (
        "corners",
        box.corners(
          topLeft: LengthPoint(x: number, y: 0), topRight: .topRight, bottomRight: .bottomRight,
          bottomLeft: .bottomLeft)
      ),
      ("filters[0].blur", box.blur(standardDeviation: number)), ("filters[0].contrast", box.contrast(number)),
      ("filters[0].hueRotate", box.hueRotation(number)),
      ("filters[0].dropShadow.blur", box.dropShadow(color: .red, standardDeviation: number)),
      ("shadows[0].blur", box.boxShadow(color: .red, blurRadius: number)),
      ("shadows[0].offset", box.boxShadow(color: .red, x: number)),
      ("stroke.width", box.stroke(.red, width: number)),
      ("stroke.dashes[1]", box.stroke(.red, dashes: [1, number])),
      ("stroke.trimEnd", box.stroke(.red).trim(to: number)), ("clip.inset", box.clip(.inset(number))),
      ("clip.ellipse.radius", box.clip(.circle(radius: number))),
      ("path", Path { $0.move(to: Point(x: number, y: 0)) }.fill(.red)),
    ]
  }

  private static func paint(_ number: Double) -> [(String, any SceneContent)] {
    [
      ("fill", Rectangle().fill(Color(red: number, green: 0, blue: 0))),
      ("fill", Rectangle().fill(Color.red.opacity(number))),
      ("fill.angle", Rectangle().fill(.linear(angle: number, stops: [.red, .blue]))),
      ("fill.stops[0].offset", Rectangle().fill(.linear(stops: [number: .red, 1: .blue]))),
      (
        "fill.stops[1].color", Rectangle().fill(.conic(stops: [.red, Color(red: 0, green: number, blue: 0)]))
      ),
      ("fill.center", Ellipse().fill(.radial(center: LengthPoint(x: number, y: 0), stops: [.red]))),
      ("fill.radius", Ellipse().fill(.radial(radius: number, stops: [.red]))),
      ("stroke.paint", Ellipse().stroke(Color.red.withAlpha(number))),
    ]
  }

  private static func text(_ number: Double) -> [(String, any SceneContent)] {
    [
      ("font.size", Text("a").font(size: number)), ("tracking", Text("a").tracking(number)),
      ("lineHeight", Text("a").lineHeight(number)),
      ("text[1].font.size", Text("a") + Text("b").font(size: number)),
    ]
  }

  private static func animation(_ number: Double) -> [(String, any SceneContent)] {
    let box = Rectangle().fill(.red)
    return [
      ("animations[0].delay", box.animation(.opacity, to: 1, duration: 1, delay: number)),
      ("animations[0].keyframes[0].value", box.animation(.opacity, from: number, to: 1, duration: 1)),
      ("animations[0].keyframes[0].value", box.animation(.width, to: .points(number), duration: 1)),
      (
        "animations[0].keyframes[0].value",
        box.animation(.fill, to: Color(red: 0, green: number, blue: 0), duration: 1)
      ),
      (
        "animations[0].keyframes[1].offset",
        box.animation(.opacity, keyframes: [0: 1, number: 0], duration: 1)
      ),
      (
        "animations[0].keyframeEasing",
        box.animation(.opacity, to: 1, duration: 1, easing: .spring(duration: number))
      ),
      (
        "animations[0].keyframes[0].easing",
        box.animation(
          .opacity, keyframes: [TypedKeyframe(1, easing: .cubicBezier(x1: number, y1: 0, x2: 0, y2: 1))],
          duration: 1)
      ),
    ]
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity])
  func `numbers that are not finite are reported with their layer and property`(number: Double) {
    for (path, content) in Self.shape(number) + Self.paint(number) + Self.text(number)
      + Self.animation(number)
    {
      let faults = Self.faults(content)
      #expect(faults.first?.hasPrefix("\(path): ") == true, "\(path), \(number): \(faults)")
    }
  }

  private static let outOfRange: [(String, any SceneContent)] = [
    ("opacity: found 1.5, expected a number within 0…1", Rectangle().opacity(1.5)),
    ("filters[0].blur: found -1, expected a number 0 or greater", Rectangle().blur(standardDeviation: -1)),
    ("stroke.width: found -1, expected a number 0 or greater", Rectangle().stroke(.red, width: -1)),
    ("stroke.dashes[0]: found -3, expected a number 0 or greater", Rectangle().stroke(.red, dashes: [-3])),
    ("font.size: found 10001, expected a number within 0…10000", Text("a").font(size: 10_001)),
    ("font.weight: found 5000, expected a whole number within 1…1000", Text("a").font(weight: 5000)),
    ("lineLimit: found 0, expected a whole number 1 or greater", Text("a").lineLimit(0)),
    ("fill: found an alpha of 3, expected one within 0…1", Rectangle().fill(.red.withAlpha(3))),
    ("fill.stops: a gradient needs at least one stop", Rectangle().fill(.linear(stops: []))),
    (
      "fill.stops[1].offset: 0 is less than the offset before it, 1",
      Rectangle().fill(.linear(stops: [1: .red, 0: .blue]))
    ),
    (
      "animations[0].keyframes[1].offset: found 50, expected a number within 0…1",
      Rectangle().animation(.opacity, keyframes: [0: 1, 50: 0], duration: 1)
    ),
    (
      "animations[0].keyframeEasing: steps: found 0.0, expected a whole number within 1…2147483647",
      Rectangle().animation(.opacity, to: 0, duration: 1, easing: .steps(count: 0))
    ),
    (
      "animations[0].keyframeEasing: bounce: found 1.0, expected a number above -1 and below 1 (0 does not overshoot)",
      Rectangle().animation(.opacity, to: 0, duration: 1, easing: .spring(duration: 1, bounce: 1))
    ),
  ]

  @Test func `numbers out of range are reported with the range`() {
    for (fault, content) in Self.outOfRange { #expect(Self.faults(content) == [fault]) }
  }

  @Test func `the ends of ranges are valid, in Swift and in a file`() throws {
    let scene = Scene(size: (20, 20)) {
      Rectangle().fill(.linear(stops: [0: Color.red.withAlpha(0), 0: .red, 1: .blue])).opacity(0).contrast(0)
      Rectangle().stroke(.red, width: 0, dashes: [0, 4]).opacity(1).transform3D(.perspective(0))
      Text("a").font(size: 10_000, weight: 1).lineHeight(0).lineLimit(1)
      Text("b").font(size: 0, weight: 1000)
    }
    #expect(try Scene(json: scene.encodedJSON()) == scene)
    _ = try scene.bitmap()
  }

  @Test func `all faults of an animation are reported, and those of the next name its position`() {
    let content = Rectangle().animation(.opacity, from: 0, to: .nan, duration: -1)
      .animation(.opacity, values: [], duration: 1)
    let paths = Self.faults(content).map { $0.prefix { $0 != ":" } }
    #expect(
      paths == [
        "animations[0].duration", "animations[0].keyframes[1].value", "animations[1].keyframes",
      ])
  }

  @Test func `keyframe values of another type than the property are reported`() throws {
    let timing = try Timing(duration: 1)
    func faults(
      _ property: AnimatableProperty, _ value: AnimatableValue, _ composite: CompositeOperation = .replace
    ) -> [String] {
      Self.faults(
        Rectangle().frame(width: 5).fill(.red).animation(
          Animation(
            property: property, keyframes: [Keyframe(value: value)], timing: timing, composite: composite)))
    }
    func fault(_ expected: String, _ found: String) -> [String] {
      [
        "animations[0].keyframes[0].value: expected a value of the type .\(expected), found one of .\(found)"
      ]
    }
    #expect(faults(.opacity, .color(.red)) == fault("number", "color"))
    #expect(faults(.fill(.whole), .color(.red)) == fault("paint", "color"))
    #expect(faults(.frame(.width), .number(2)) == fault("length", "number"))
    #expect(faults(.frame(.width), .length(.points(2)), .multiply) == fault("number", "length"))
    #expect(faults(.frame(.width), .number(2), .multiply) == [])
    #expect(faults(.opacity, .number(0.5)) == [])
  }

  @Test func `an id that is used twice, and too many layers, are reported`() throws {
    let twice = Group {
      Rectangle().id("a")
      Rectangle().id("a")
    }
    #expect(Self.faults(twice) == ["children[1].id: the id \"a\" is already used by layers[0].children[0]"])
    var limits = SceneLimits()
    limits.layers = 2
    let context = try RenderContext(limits: limits)
    let error = #expect(throws: AfterglowError.self) {
      try Scene(size: (20, 20)) { [0, 1, 2].map { Rectangle().id("\($0)") } }.bitmap(in: context)
    }
    #expect(error?.description.contains("needs 3 more layers, but only 2 of 2 are left") == true)
  }

  @Test(arguments: [Double.nan, .infinity])
  func `a time that is not finite is refused`(time: Double) throws {
    let document = try SceneDocument(Scene(size: (20, 20)) { Rectangle().fill(.red) })
    #expect(throws: AfterglowError.self) { try document.bitmap(at: time) }
    #expect(throws: AfterglowError.self) { try document.pngData(at: time) }
    let error = #expect(throws: AfterglowError.self) { try ImageRequest(.svg, time: time).data(of: document) }
    #expect(error?.description == "`time` must be a finite number of seconds, not \(time)")
  }

  @Test func `the background and the time of reduced motion are checked`() {
    let scene = Scene(
      size: (20, 20), background: .red.withAlpha(2), reducedMotion: .instant(.infinity)
    ) { Rectangle() }
    let error = #expect(throws: AfterglowError.self) { try scene.bitmap() }
    #expect(
      error?.description.split(separator: "\n").map { $0.split(separator: ": ")[1] } == [
        "background", "reducedMotion.at",
      ])
  }
}
