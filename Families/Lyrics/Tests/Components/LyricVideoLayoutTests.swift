import RenderTree
import SceneModel
import Testing
import VectorGraphics

@testable import AfterglowLyrics

@Suite("Lyrics as they are sung")
struct LyricVideoLayoutTests {
  private static let lines = ["兎|うさぎ|011_追いし|おいし|011_かの|かの|10_山|やま|01", "夢|ゆめ|01_は|は|0", "雪|ゆき|10"]
  private static let timing = "[00:01]兎追いしかの山\n[00:05]夢は\n[00:05.90]雪\n[00:09]"

  private func scene(_ values: [String: ParameterValue] = [:]) throws -> Scene {
    let arguments: [String: ParameterValue] = [
      "lyrics": .list(Self.lines.map { .text($0) }), "timing": .text(Self.timing), "mode": .text("pitch"),
      "padding": .number(20),
    ]
    let layer = Layer(
      content: .component(
        ComponentInstance(try component(Lyrics.self, arguments.merging(values) { $1 }))))
    let scene = Scene(size: Size(width: 360, height: 640), layers: [layer])
    return try scene.expanded(in: context).scene
  }

  private var context: ResolutionContext { ResolutionContext(text: SolidText()) }

  /// The column of lines at an instant.
  private func column(_ scene: Scene, at time: Double) throws -> ResolvedLayer {
    let whole = try scene.resolved(at: time, in: context)
    guard case .group(let parts)? = whole.layers.first?.content else { throw TestFailure() }
    return try #require(parts.last)
  }

  private func children(_ layer: ResolvedLayer) -> [ResolvedLayer] {
    if case .group(let children) = layer.content { children } else { [] }
  }

  /// The position of each character in the column, and of the outline of each pitch line.
  private func places(_ layer: ResolvedLayer, _ transform: AffineTransform = .identity) -> [String] {
    switch layer.content {
    case .group(let children):
      return children.flatMap { places($0, transform.appending($0.transform)) }
    case .text(let text):
      return ["\(text.paragraph.runs.map(\.text).joined()) \(transform.apply(to: text.origin))"]
    case .shape(let shape): return ["\(transform.apply(to: shape.path.controlBox.origin))"]
    case .image, .backdrop: return []
    }
  }

  @Test(
    "no character moves against the others at any frame", arguments: ReadingMode.allCases,
    LyricArrangement.allCases)
  func noShift(mode: ReadingMode, arrangement: LyricArrangement) throws {
    // Words of 60 points take several rows.
    let scene = try scene([
      "mode": .text(mode.rawValue), "arrangement": .text(arrangement.rawValue), "fontSize": .number(60),
      "translations": .list([.text("hares"), .text("a dream"), .text("snow")]),
    ])
    let first = places(try column(scene, at: 0))
    #expect(first.count >= 7)
    for frame in 0...110 {
      let now = places(try column(scene, at: Double(frame) / 10))
      #expect(now == first, "frame \(frame)")
    }
  }

  /// The lines of a column, each in a box of its own.
  private func lines(of column: ResolvedLayer) -> [ResolvedLayer] { children(column).flatMap(children) }

  @Test("a line is bright while it is sung, the others are dimmed; a song that fits is centered")
  func inPlace() throws {
    let scene = try scene()
    let moments: [(Double, Int)] = [(1.2, 0), (4, 0), (5.2, 1), (5.4, 1), (6.1, 2), (8.9, 2)]
    for (time, current) in moments {
      let column = try column(scene, at: time)
      let lines = lines(of: column)
      let opaque = lines.indices.filter { lines[$0].opacity == 1 }
      #expect(opaque == [current], "at \(time)")
      let middle = column.transform.apply(to: .zero).y + column.size.height / 2
      #expect(abs(middle - 320) < 0.51, "at \(time)")
    }
  }

  @Test("a song that is taller than the box has each line at the focus, without empty space above or below")
  func noVoid() throws {
    let lines = (0..<12).map { _ in "雪|ゆき|10" }
    let timing = (0..<12).map { "[00:\($0 < 10 ? "0" : "")\($0)]雪" }.joined(separator: "\n") + "\n[00:12]"
    let scene = try scene(["lyrics": .list(lines.map { .text($0) }), "timing": .text(timing)])
    for line in 0..<12 {
      let column = try column(scene, at: Double(line) + 0.5)
      let top = column.transform.apply(to: .zero).y
      #expect(top <= 20.01 && top + column.size.height >= 640 - 20.01, "line \(line)")
      let position = column.transform.apply(to: children(column)[line].transform.apply(to: .zero)).y
      #expect(position >= 0 && position < 640 - 40, "line \(line)")
      if (4...5).contains(line) { #expect(abs(position + 24 - 0.4 * 640) < 12, "line \(line)") }
    }
  }

  private func animations(_ layers: [Layer]) -> [Animation] {
    layers.flatMap { layer -> [Animation] in
      if case .group(let children) = layer.content {
        layer.animations + animations(children)
      } else {
        layer.animations
      }
    }
  }

  @Test(
    "words with time stamps fill as they are sung, in every mode; others do not",
    arguments: ReadingMode.allCases)
  func filling(mode: ReadingMode) throws {
    let stamped = "[00:01]<00:01>兎<00:02>追いし<00:03>かの<00:04>山<00:05>\n[00:05]夢は\n[00:05.90]雪\n[00:09]"
    // Furigana take space: 追いし is set in two parts, sung in sequence.
    for (timing, count) in [(stamped, mode == .furigana ? 5 : 4), (Self.timing, 0)] {
      let scene = try scene(["timing": .text(timing), "mode": .text(mode.rawValue)])
      let fills = animations(scene.layers).filter { $0.property == .clipPath }
      #expect(fills.count == count)
      let times = fills.map { ($0.keyframes[1].offset ?? 0, $0.keyframes[2].offset ?? 0) }.sorted { $0 < $1 }
      #expect(zip(times, times.dropFirst()).allSatisfy { $0.0 < $0.1 && $0.1 <= $1.0 + 1e-9 })
    }
  }

  @Test("dimmed words have 4.5:1 on both backgrounds", arguments: LyricTheme.allCases)
  func dimmedContrast(name: LyricTheme) {
    let theme = LyricColors(name)
    let dimmed = theme.text.withAlpha(theme.text.alpha * LyricMotion().dimmedOpacity)
    #expect(Contrast.ratio(dimmed, theme.background) >= 4.5)
  }

  @Test("all lines are dim before the song and after it")
  func dimAtEnds() throws {
    let scene = try scene()
    for time in [0, 0.3, 10.5, 100] {
      #expect(
        lines(of: try column(scene, at: time)).allSatisfy { abs($0.opacity - 0.6) < 1e-6 }, "at \(time)")
    }
  }

  @Test("the column moves without a jump, and never back while lines follow each other")
  func smooth() throws {
    let scene = try scene()
    var last = try column(scene, at: 0).transform.ty
    for frame in 1...600 {
      let now = try column(scene, at: Double(frame) / 60).transform.ty
      #expect(now <= last + 1e-4)
      #expect(last - now < 20)
      last = now
    }
  }

  @Test("a pitch line is drawn mora by mora while its word is sung, and remains")
  func drawing() throws {
    let scene = try scene(["guideOpacity": .number(0)])
    func ends(_ time: Double) throws -> [Double] {
      let line = try #require(lines(of: try column(scene, at: time)).first)
      return children(line).compactMap { layer in
        guard case .shape(let shape) = layer.content else { return nil }
        let drawn = shape.stroke?.path ?? shape.path
        return drawn.isEmpty ? 0 : drawn.controlBox.maxX - shape.path.controlBox.minX
      }
    }
    // 10 morae in 4 seconds: three of うさぎ until 2.2 s.
    #expect(try ends(0.9).max() == 0)
    #expect(abs(try ends(1.4)[0] - (11 - 0.75)) < 1e-3)
    #expect(abs(try ends(2.2)[0] - (33 - 1.5)) < 1e-3)
    #expect(try ends(2.2)[1] == 0)
    #expect(try ends(5).min() ?? 0 > 10)
    #expect(try ends(20) == ends(5))
  }

  @Test("the unsung part is shown faintly under the line that is being drawn")
  func guide() throws {
    let line = try #require(lines(of: try column(try scene(), at: 0)).first)
    let shapes = children(line).filter { if case .shape = $0.content { true } else { false } }
    #expect(shapes.count == 8)
    #expect(shapes.map { $0.opacity == 0.25 } == [true, false, true, false, true, false, true, false])
  }

  @Test("only the lines near the visible area of a long song are resolved, with equal results")
  func longSong() throws {
    let count = 300
    let lines = (0..<count).map { "夢|ゆめ|01_\($0)||" }
    let timing = (0..<count).map { "[\($0 / 60):\($0 % 60 < 10 ? "0" : "")\($0 % 60)]夢\($0)" }
    let scene = try scene([
      "lyrics": .list(lines.map { .text($0) }), "timing": .text(timing.joined(separator: "\n")),
    ])
    for time in [0, 1.0, 150.5, 299] {
      let column = try column(scene, at: time)
      let seen = children(column)
      #expect(3...60 ~= seen.count, "\(seen.count) at \(time)")
      let words = places(column).filter { $0.hasPrefix("\(Int(time)) ") || $0.hasPrefix("\(Int(time) + 1) ") }
      #expect(words.count == (time == 299 ? 1 : 2), "\(words) at \(time)")
    }
  }

  @Test("lines that scroll stay clear of the margins")
  func margins() throws {
    let lines = (0..<12).map { _ in "雪|ゆき|10" }
    let timing = (0..<12).map { "[00:\($0 < 10 ? "0" : "")\($0)]雪" }.joined(separator: "\n") + "\n[00:12]"
    let scene = try scene([
      "lyrics": .list(lines.map { .text($0) }), "timing": .text(timing), "topMargin": .number(100),
      "bottomMargin": .number(60),
    ])
    func column(at time: Double) throws -> ResolvedLayer { try self.column(scene, at: time) }
    #expect(abs(try column(at: 0.5).transform.ty - 100) < 0.01)
    let last = try column(at: 11.9)
    #expect(abs(last.transform.ty + last.size.height - (640 - 60)) < 0.01)
  }

  @Test(
    "stamps at the same time, and songs of one line, make videos too",
    arguments: ["[00:00]a", "[00:01]a\n[00:01.01]b\n[00:01.02]c"])
  func dense(lrc: String) throws {
    let scene = try scene(["timing": .text(lrc)])
    for frame in 0...120 { _ = try column(scene, at: Double(frame) / 30) }
    #expect(try column(scene, at: 3).transform.ty.isFinite)
  }
}
