import Testing
import VectorGraphics
import VideoCoding

@testable import FrameExport

@Suite struct FrameChoiceTests {
  @Test func `frames are spread from the first to the last`() throws {
    let plan = try FramePlan(frameRate: FrameRate("10"), start: 0, duration: 4)
    #expect(FrameChoice.spread(4, over: plan) == [0, 13, 26, 39])
    #expect(FrameChoice.spread(1, over: plan) == [0])
    #expect(FrameChoice.spread(100, over: plan) == Array(0..<40))
  }

  @Test func `frames by change are close where much changes`() {
    let frames = Array(0..<11)
    let changes = [0, 0, 0, 0, 0, 0, 1, 1, 1, 1].map(Double.init)
    #expect(FrameChoice.byChange(5, of: frames, changes: changes) == [0, 7, 8, 9, 10])
    #expect(FrameChoice.byChange(3, of: frames, changes: Array(repeating: 0, count: 10)) == [0, 5, 10])
    #expect(FrameChoice.byChange(20, of: frames, changes: changes) == frames)
  }

  @Test func `a sheet has about full rows`() {
    let tall = Size(width: 9, height: 16)
    #expect(ContactSheet.columns(count: 12, of: tall) == 6)
    #expect(ContactSheet.columns(count: 1, of: tall) == 1)
    #expect(ContactSheet.columns(count: 6, of: Size(width: 16, height: 9)) == 2)
  }
}
