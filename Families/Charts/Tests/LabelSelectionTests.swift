import SceneModel
import Testing
import VectorGraphics

@testable import AfterglowCharts

/// The selection of labels of marks that are close together.
@Suite struct LabelSelectionTests {
  private func label(_ x: Double, width: Double = 20, value: Double = 1) -> PlacedLabel {
    PlacedLabel(
      layer: Layer(content: .group([])), box: Rect(x: x, y: 0, width: width, height: 12), value: value)
  }

  @Test("overlapping labels are hidden: all of bars side by side, otherwise all but the ends and extremes")
  func selection() {
    let apart = (0..<5).map { label(Double($0) * 30) }
    #expect(LabelSelection().selected(apart, beside: []).count == 5)
    let crowded = (0..<9).map { (index: Int) in label(Double(index) * 10, value: index == 4 ? 9 : 5) }
    #expect(LabelSelection().selected(crowded, beside: []).map(\.box.minX) == [0, 40, 80])
    #expect(LabelSelection(isAllOrNone: true).selected(crowded, beside: []).isEmpty)
    let text = Rect(x: 55, y: 4, width: 30, height: 12)
    #expect(LabelSelection().selected(apart, beside: [text]).map(\.box.minX) == [0, 30, 90, 120])
    // Names keep their order.
    #expect(LabelSelection(isByOrder: true).selected(crowded, beside: []).map(\.box.minX) == [0, 30, 60])
    let crowd = (0...LabelSelection.greatestCount).map { label(Double($0) * 30, value: Double($0)) }
    #expect(LabelSelection().selected(crowd, beside: []).count == 2)
  }

  @Test func labelsThatMoveFadeAsTheyMeetEarlierOnes() {
    func opacity(at x: Double) -> Double {
      LabelSelection.faded([label(0), label(x)]).dropFirst().first?.layer.opacity ?? 0
    }
    #expect([0, 15, 30].map(opacity) == [0, 0, 1])
    let steps = (0...600).map { opacity(at: Double($0) / 20) }
    #expect(zip(steps, steps.dropFirst()).allSatisfy { 0...0.06 ~= $1 - $0 })
  }
}
