import SceneModel
import Testing

@Suite("Layers")
struct LayerSizeTests {
  @Test("and keyframes are small, since a scene may have a hundred thousand")
  func sizes() {
    #expect(MemoryLayout<Layer>.stride <= 720)
    #expect(MemoryLayout<Keyframe>.stride <= 128)
  }
}
