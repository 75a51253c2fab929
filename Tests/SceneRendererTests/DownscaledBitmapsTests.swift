import Testing

@testable import PixelKernels
@testable import SceneRenderer

@Suite("The cache of shrunk images")
struct DownscaledBitmapsTests {
  /// Images of 800 bytes, with space for one of them, or for four that are in use.
  private let pictures = DownscaledBitmaps(byteLimit: 1000, reusedByteLimit: 3500)

  /// The number of images that were created for requests, each for an image with its own name.
  private func makingCount(_ requests: [String]) -> Int {
    var count = 0
    for name in requests {
      let key = DownscaledBitmaps.Key(asset: name, size: PixelSize(width: 10, height: 10), filter: .linear)
      _ = pictures.picture(key) {
        count += 1
        return Bitmap(width: 10, height: 10)
      }
    }
    return count
  }

  @Test("Sizes that two jobs request alternately are made once each")
  func picturesInUse() {
    #expect(makingCount(["a", "a", "b", "b", "a", "b", "a", "b", "a", "b"]) == 2)
  }

  @Test("Images that are requested once make space for the next")
  func picturesAskedForOnce() {
    #expect(makingCount(["a", "b", "a"]) == 3)
  }

  @Test("Images in use have a separate limit, and the oldest is removed first")
  func boundOfPicturesInUse() {
    let used = ["a", "b", "c", "d", "e"].flatMap { [$0, $0] }
    #expect(makingCount(used) == 5)
    #expect(makingCount(["e", "d", "c", "b"]) == 0)
    #expect(makingCount(["a"]) == 1)
  }

  @Test("An image that has not been requested recently is removed")
  func oldPictures() {
    #expect(makingCount(["a", "a"] + Array(repeating: "b", count: 80)) == 2)
    #expect(makingCount(["c", "b", "a"]) == 2)
  }
}
