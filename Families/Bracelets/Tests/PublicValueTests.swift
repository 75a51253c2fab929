import DataFiles
import SceneModel
import Testing
import VectorGraphics

import AfterglowBracelets

@Suite struct `Bracelets made in Swift` {
  /// A bracelet with a value for every parameter.
  static let bracelet = Bracelet(
    beads: [.element(.fire), .stone(.agate), .plain, .parts(BeadParts(element: .wood, color: .red))],
    counts: [.wood: 2, .fire: 1], count: 9, stones: [.metal: .obsidian], arrangement: .grouped, seed: 7,
    analysis: BraceletAnalysis(
      text: "# 火",
      ratios: BraceletRatios(current: [.fire: 60, .wood: 40], goal: [.wood: 100], colors: [.wood: .teal])),
    ratios: BraceletRatios([.metal: 50, .earth: 50]), palette: .app, colors: [.water: .black], patterns: true,
    selected: 2, turn: 30, motion: .growth, speed: 2, thread: .black, language: .japanese)

  static let still: Bracelet = {
    var bracelet = Self.bracelet
    (bracelet.motion, bracelet.speed) = (.none, 1)
    return bracelet
  }()

  private func roundTrip<Value: Component>(_ value: Value) -> Value? {
    let session = DecodingSession(file: "", document: JSONDocument(made: value.encodedParameters))
    defer { #expect(session.errors.map(\.message) == []) }
    return Value.decoded(from: session.root)
  }

  @Test func `values are equal to those that their JSON is read into`() {
    let bracelet = Self.bracelet
    #expect(roundTrip(bracelet) == bracelet)
    let samples: [BraceletSample] = [
      .analysis(BraceletAnalysis(text: "Hi")), .byLanguage([.chinese: BraceletAnalysis(text: "好")]),
    ]
    for sample in samples {
      let share = BraceletShare(
        Self.still, title: "T", sample: sample, wearer: "Ann", format: "story", theme: .dark, textColor: .red,
        card: .black)
      #expect(roundTrip(share) == share)
    }
    let wrist = BraceletWrist(
      Bracelet(count: 9, turn: 20, thread: .red), center: LengthPoint(x: .points(3), y: .percent(4)), tilt: 5,
      depth: 0.3, corners: Array(repeating: .center, count: 4),
      wrist: .rectangle(Rect(x: 0, y: 0, width: 5, height: 5)), side: .front, light: 10, shadow: 0.1,
      brightness: 2)
    #expect(roundTrip(wrist) == wrist)
    let glance = BraceletGlance(
      Self.still, figures: [.init(value: "34", unit: "%", label: "Wood", element: .wood, color: .red)],
      ground: .white, textColor: .black)
    #expect(roundTrip(glance) == glance)
    let histogram = ElementHistogram(
      ratios: BraceletRatios([.fire: 1]), colors: [.fire: .red], language: .chinese, ground: .black,
      textColor: .white, legend: false, form: .tick, patterns: true)
    #expect(roundTrip(histogram) == histogram)
    let text = MarkdownText(text: "**a**", fontSize: 12, color: .red, language: .japanese)
    #expect(roundTrip(text) == text)
  }
}
