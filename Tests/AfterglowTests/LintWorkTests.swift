import PixelKernels
import Testing

@testable import Afterglow

@Suite("The work of afterglow lint")
struct LintWorkTests {
  private func text(_ words: String, _ left: Int, _ top: Int, _ more: String = "") -> String {
    #"{"type": "text", "text": "\#(words)", "font": {"size": 10}, "frame": {"left": \#(left), "top": \#(top)}\#(more)}"#
  }

  private func report(
    _ layers: [String], size: (Int, Int) = (200, 100), _ root: String = "",
    limits: SceneLimits = SceneLimits()
  ) throws -> LintReport {
    let scene = """
      {"size": [\(size.0), \(size.1)], "background": "white"\(root), "layers": [\(layers.joined(separator: ", "))]}
      """
    return try SceneLint(SceneDocument(bytes: Array(scene.utf8), path: "scene.json", limits: limits)).report()
  }

  /// Texts in rows of ten on a canvas that has room for them.
  private func spread(_ count: Int, _ more: String = "") throws -> LintReport {
    let layers = (0..<count).map { text("Word \($0)", 5 + $0 % 10 * 50, 5 + $0 / 10 * 20, more) }
    return try report(layers, size: (510, 10 + count * 2), ", \"duration\": 1")
  }

  @Test func `texts that lie apart need as many pictures as one`() throws {
    let few = try spread(50)
    let many = try spread(200)
    #expect(many.work.pictures <= few.work.pictures + 4, "\(few.work) \(many.work)")
    #expect(many.unexamined.isEmpty && many.findings.isEmpty, "\(many.findings)")
  }

  @Test func `moving texts that lie apart need as many pictures as one`() throws {
    let fade =
      #", "animations": [{"property": "opacity", "keyframes": [{"value": 0}, {"value": 1}], "duration": 0.4, "fill": "both"}]"#
    let few = try spread(20, fade)
    let many = try spread(80, fade)
    #expect(many.work.pictures <= few.work.pictures * 2, "\(few.work) \(many.work)")
  }

  @Test func `pairs of texts that touch are looked at together with others`() throws {
    func pairs(_ count: Int) throws -> LintReport {
      try report(
        (0..<count).flatMap { [text("One", 5, 5 + $0 * 30), text("Two words", 8, 8 + $0 * 30)] },
        size: (100, count * 30 + 10))
    }
    let (few, many) = try (pairs(4), pairs(64))
    #expect(many.findings.count { $0.rule == .textOverText } == 64)
    #expect(many.work.pictures <= few.work.pictures * 2, "\(few.work) \(many.work)")
  }

  @Test func `of thousands of animations of one layer a limited number is looked at, and the rest is told`()
    throws
  {
    let fade = #"{"property": "opacity", "duration": 1, "keyframes": [{"value": 1}, {"value": 0}]}"#
    let layer = { (count: Int) in
      #"{"type": "rectangle", "fill": "red", "animations": [\#(Array(repeating: fade, count: count).joined(separator: ","))]}"#
    }
    var limits = SceneLimits()
    limits.steps = 600_000
    let report = try report([layer(600)], ", \"duration\": 1", limits: limits)
    #expect(report.unexamined.contains { $0.contains("animations were not examined for idle-animation") })
    let few = try self.report([layer(20)], ", \"duration\": 1")
    #expect(few.unexamined.isEmpty && few.findings.contains { $0.rule == .idleAnimation })
  }

  @Test func `of thousands of needless silences a thousand are reported, and the others counted`() throws {
    let names = (0..<1200).map { #""rule-\#($0)": "a reason""# }.joined(separator: ", ")
    let report = try report([#"{"type": "rectangle", "fill": "red"}"#], ", \"$lint\": {\(names)}")
    #expect(report.findings.count { $0.rule == .needlessSilence } == 1000)
    #expect(report.unexamined == ["200 more needless $lint keys are not shown"])
  }

  @Test func `of texts that all touch a limited number is looked at, and the rest is told`() throws {
    let layers = (0..<300).map { text("Word \($0)", 5 + $0 % 7, 5 + $0 % 5) }
    var limits = SceneLimits()
    limits.layers = 20_000
    let report = try report(layers, size: (60, 30), limits: limits)
    #expect(report.work.layers < 120_000)
    #expect(report.unexamined.contains { $0.contains("texts were not examined") }, "\(report.unexamined)")
    #expect(report.unexamined.contains { $0.contains("layers were not examined for never-seen") })
    #expect(report.unexamined.contains { $0.contains("pairs of texts") })
  }

  @Test func `long outlines count as many layers`() throws {
    let path = "M0 0" + String(repeating: "L9 9L0 9", count: 8000)
    let outline = #"{"type": "path", "path": "\#(path)", "fill": "silver"}"#
    let texts = (0..<60).map { text("Word \($0)", 5 + $0 % 7, 5 + $0 % 5) }
    var limits = SceneLimits()
    limits.layers = 20_000
    let report = try report([outline] + texts, size: (60, 30), limits: limits)
    #expect(report.work.pictures < 120, "\(report.work)")
    #expect(report.unexamined.contains { $0.contains("texts were not examined") }, "\(report.unexamined)")
  }

  @Test func `what is hidden is found among many layers that lie apart`() throws {
    let dots = (0..<1200).map {
      #"{"type": "ellipse", "fill": "red", "frame": {"left": \#($0 % 60 * 8), "top": \#($0 / 60 * 8), "width": 6, "height": 6}}"#
    }
    let hidden = #"{"id": "hidden", "type": "ellipse", "fill": "white", "frame": {"left": 6, "width": 2}}"#
    let report = try report(dots + [hidden], size: (480, 400))
    #expect(report.findings.map(\.name) == ["hidden"] && report.findings.first?.rule == .neverSeen)
    #expect(report.work.pictures < 20, "\(report.work)")
  }

  @Test func `boxes in a batch share no pixel, and few batches serve for many boxes`() {
    let boxes = (0..<1000).map { PixelRect(x: $0 * 37 % 600, y: $0 * 53 % 400, width: 12, height: 7) }
    let batches = LintBatches(of: boxes, width: 600, height: 400, atMost: 100)
    #expect(batches.leftOver.isEmpty && batches.batches.count <= 12, "\(batches.batches.count)")
    #expect(batches.batches.flatMap(\.self).sorted() == Array(boxes.indices))
    for batch in batches.batches {
      for (position, one) in batch.enumerated() {
        #expect(batch[..<position].allSatisfy { boxes[$0].intersection(boxes[one]).isEmpty })
      }
    }
    let stacked = LintBatches(of: Array(repeating: boxes[0], count: 9), width: 600, height: 400, atMost: 4)
    #expect(stacked.batches == [[0], [1], [2], [3]] && stacked.leftOver == [4, 5, 6, 7, 8])
  }
}
