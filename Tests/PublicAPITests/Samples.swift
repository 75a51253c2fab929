import Afterglow
import AfterglowBracelets
import AfterglowCharts

// The code samples of the documentation, compiled. `SamplesTests` compares them line by line.

struct Runner {
  var number: Int
}

func overview(avatar: [UInt8], runners: [Runner]) async throws {
  let scene = Scene(size: (1080, 1080), background: .black, duration: 6) {
    Rectangle().fill(.linear(angle: 160, stops: [.indigo, .teal]))
    Group {
      Text("Hello").font(.inter, size: 96).fill(.white).position(x: .percent(50), y: .percent(50))
    }
    .blur(standardDeviation: 8)
    .animation(.opacity, from: 0, to: 1, duration: 2)
  }
  let bitmap = try scene.bitmap(at: 0.5)
  try scene.writePNG(at: 0.5, to: "hello.png")
  try await scene.writeVideo(to: "hello.mp4") { progress in
    print("\(progress.finishedFrames) of \(progress.frameCount)")
  }
  var image = ImageRequest(.jpeg, time: 0.5)
  image.quality = 85
  let jpeg = try image.data(of: SceneDocument(scene))
  var video = VideoRequest(duration: 4)
  video.codec = .hevc
  video.bitDepth = 10
  try await video.write(SceneDocument(scene), to: "hello.mov")
  let document = try SceneDocument(path: "Scenes/heart-chakra.json")
  let png = try document.pngData(at: 0.25)
  let text = try scene.encodedJSON()
  let copy = try Scene(json: text)
  for try await frame in try document.frames(frameRate: 25, duration: 4) {
    send(frame.bitmap.rgba8())
    use(frame.bitmap)
  }
  let context = try RenderContext(directory: "assets", images: ["avatar": avatar])
  try await withThrowingTaskGroup(of: Void.self) { group in
    for runner in runners {
      group.addTask { try card(of: runner).writePNG(to: "\(runner.number).png", in: context) }
    }
    try await group.waitForAll()
  }
  use(bitmap)
  send(png)
  send(jpeg)
  use(try copy.bitmap())
}

func send(_ bytes: [UInt8]) {}
func use(_ bitmap: Bitmap) {}
func card(of runner: Runner) -> Scene { Scene(size: (100, 100)) { Text("\(runner.number)") } }

let rowSample =
  Row(gap: 12, alignItems: .center) {
    Image("face.png").frame(width: 48, height: 48)
    Text("A name of any length").wraps().grow()
    Text("€ 12").font(size: 20, weight: .bold)
  }
  .padding(16)

struct Badge: SceneContent {
  var title: String

  var body: some SceneContent {
    Rectangle(cornerRadius: 12).fill(.black)
    Text(title).font(size: 24, weight: .bold).fill(.white).position(x: .percent(50), y: .percent(50))
    Text(title).font(size: 24, weight: .bold).fill(.white)
  }
}

struct Walk {
  var name: String
  var steps: Int
}

func fragments(days: [Walk]) -> Scene {
  let bouncy = TimingFunction.spring(duration: 0.5, bounce: 0.3)
  return Scene(size: (100, 100)) {
    Text("Done").animation(.scale, from: 0.5, to: 1, duration: bouncy.settlingDuration ?? 1, easing: bouncy)
    Text("Hello").font(.inter, size: 96).fill(.white).position(x: 540, y: 540)
    Group {
      Rectangle(cornerRadius: 8).fill(.white)
      Text("3").frame(left: 12, top: 8)
    }
    .frame(left: 40, top: 40, width: 200, height: .percent(25))
    Circle(radius: 40).fill(.red)
      .animation(.scale, from: 0.8, to: 1, duration: 0.6, iterations: .infinity, direction: .alternate)
      .animation(.opacity, keyframes: [0: 0, 0.1: 1, 1: 0], duration: 2.5, fill: .both)
      .animation(.rotate, from: 0, to: 90, duration: 1, easing: .spring(duration: 0.5, bounce: 0.3))
    Rectangle(cornerRadius: 12)
      .inset(16)
      .fill(.linear(angle: 160, stops: [0: .indigo, 0.4: .teal, 1: .transparent]))
      .boxShadow(color: Color(rgb: 0, 0, 0, alpha: 0.4), blurRadius: 40, y: 12)
      .blur(standardDeviation: 2)
      .blendMode(.screen)
      .opacity(0.9)
    Ellipse().fill(.gold)
      .animation(
        .opacity, keyframes: [0: 0.6, 0.1: 0.75, 1: 0.6], duration: 2.5, delay: 0.2, easing: .easeOut,
        iterations: .infinity, direction: .alternate, fill: .both
      )
      .animation(.opacity, keyframes: [0: 0.6, 0.1: 0.75, 1: 0.6], duration: 2.5, easing: .easeOut)
    Rectangle().fill(.linear(angle: 160, stops: [.red, .blue]))
    Rectangle().fill(.linear(angle: 160, stops: [0: .red, 0.4: .yellow, 1: .transparent]))
    Rectangle().frame(left: 16, top: .percent(50), width: .percent(100) - 32, height: 4)
    Path { path in
      path.move(to: Point(x: 0, y: 40))
      path.line(to: Point(x: 60, y: 0))
    }
    .stroke(.white, width: 3)
  }
}

/// The right-hand sides of the articles' tables.
func equivalents() throws -> Scene {
  try Scene(size: (100, 100)) {
    Rectangle().frame(left: .percent(10), width: .percent(100) - 32)
    Rectangle().inset(16).clipped(cornerRadius: 8).brightness(1.1)
    Rectangle().fill(try Color(css: "rebeccapurple"))
    Rectangle().fill(Color(hex: 0x663399)).clip(.inset(10, cornerRadius: 4))
    Rectangle().fill(
      .radial(.circle, center: LengthPoint(x: .percent(30), y: .percent(40)), stops: [.red, .blue]))
    Rectangle().fill(.conic(angle: 45, stops: [.red, .blue])).isolated()
    Rectangle().fill(.linear(from: .topLeft, to: .bottomRight, stops: [.red, .blue]))
    Rectangle().boxShadow(color: .red, blurRadius: 8, spread: 1, y: 2).translate(y: .percent(-50))
    Rectangle().dropShadow(color: .red, standardDeviation: 4, y: 2).rotate(45).scale(1.2)
    Rectangle().transformOrigin(x: .percent(50), y: 78).scale(1.2).transformOrigin(.topLeft)
    Rectangle().transform(.translate(LengthPoint(x: 10, y: 0)), .rotate(degrees: 45))
      .animation(.opacity, to: 1, duration: 1, easing: .cubicBezier(x1: 0.2, y1: 0, x2: 0, y2: 1))
      .animation(.opacity, to: 1, duration: 1, easing: .steps(count: 4, position: .jumpNone))
      .animation(
        .opacity, keyframes: [TypedKeyframe(0), TypedKeyframe(0.75, at: 0.1, easing: .easeIn)], duration: 1,
        fill: .both, composite: .add)
    Image("photo.png", fit: .cover)
    Text("a").font(.inter, size: 24, weight: .bold).alignment(.center).wraps()
  }
}

/// The samples of the documentation comments of requests.
func stillRequest(document: SceneDocument) throws {
  var request = ImageRequest(.jpeg, time: 1.5)
  request.quality = 85
  let bytes = try request.data(of: document)
  try request.write(document, to: "image.jpg")
  send(bytes)
}

func videoRequest(document: SceneDocument) async throws {
  var request = VideoRequest(duration: 6)
  request.codec = .hevc
  request.bitDepth = 10
  try await request.write(document, to: "video.mp4")
}

/// The sample of the limits of scenes.
func smallLimits() -> SceneLimits {
  var limits = SceneLimits()
  limits.layers = 10_000
  limits.pixelOperations = 2_000_000_000
  limits.time = .seconds(5)
  return limits
}

/// The samples of layers that follow one another or repeat.
func moving(_ route: BezierPath) -> Scene {
  Scene(size: (240, 80)) {
    Sequence {
      Text("One").window(duration: 2)
      Text("Two").window(duration: 3).transition(.crossfade, duration: 0.5)
    }
    Repeat(12) { index in
      Ellipse().frame(width: 20, height: 20).translate(x: 40 * Double(index), y: 0)
    }.stagger(.each(0.1), from: .center)
    Text("Two seconds").window(start: 1, duration: 2)
    Text(number: CountedNumber(12480, unit: " km"))
    Video("clip.mp4", fit: .cover).rate(1, offset: 12).window(duration: 4)
    Image("plane.png").frame(width: 80, height: 80)
      .offsetPath(route)
      .animation(.offsetDistance, from: .zero, to: .percent(100), duration: 4)
  }
}

/// The samples of texts that move by their words, and of sounds.
func sounding() throws {
  let scene = Scene(size: (240, 80)) {
    Text("One after the other").units(by: .word, stagger: 0.1) {
      $0.animation(.opacity, from: 0, to: 1, duration: 0.4, fill: .backwards)
    }
    Audio("music.wav").gain(-6).fadeOut(1).duck(under: "voice", by: -12)
    Circle(radius: 40).animation(.scale, from: 1, to: 1.4, following: AudioTimeline("music", band: .bass))
  }
  let document = try SceneDocument(scene)
  try SoundRequest().write(document, to: "mix.wav")
}

/// The sample of components.
func component() -> Scene {
  Scene(size: (200, 80)) {
    MarkdownText(text: "**Bold**, and not", fontSize: 14).frame(width: 200, height: 80)
  }
}

/// The samples of formulas.
func formulas() throws -> [Formula] {
  let sum = try Formula("price * count")
  let kind = try Formula("price < 10 ? 'cheap' : upper(name[0])")
  return [sum, kind]
}
