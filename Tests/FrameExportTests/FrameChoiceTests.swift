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

  @Test func `frames by change hold the first of each new image`() {
    // Slides that drift a little, changed at frames 4, 9 and 10.
    var changes = Array(repeating: 0.1, count: 19)
    for cut in [3, 8, 9] { changes[cut] = 40 }
    for count in 5...12 {
      let chosen = FrameChoice.byChange(count, of: Array(0..<20), changes: changes)
      #expect(chosen.count == count && chosen == Set(chosen).sorted())
      #expect(Set([0, 4, 9, 10, 19]).isSubset(of: chosen), "\(chosen)")
    }
    #expect(FrameChoice.byChange(3, of: Array(0..<20), changes: changes).count == 3)
  }

  @Test(arguments: [2, 3, 7, 19]) func `as many frames are chosen by change as are asked for`(count: Int) {
    let changes = (0..<19).map { $0 == 11 ? 1000 : $0 == 12 ? 500 : 0.0 }
    let chosen = FrameChoice.byChange(count, of: Array(0..<20), changes: changes)
    #expect(chosen.count == count && chosen == Set(chosen).sorted(), "\(chosen)")
  }

  @Test func `a sheet has about full rows`() {
    let tall = Size(width: 9, height: 16)
    #expect(ContactSheet.columns(count: 12, of: tall) == 6)
    #expect(ContactSheet.columns(count: 1, of: tall) == 1)
    #expect(ContactSheet.columns(count: 6, of: Size(width: 16, height: 9)) == 2)
  }
}
