import Foundation
import Testing

@testable import AfterglowServer

@Suite("The cache of pictures")
final class PictureCacheTests {
  private let folder = NSTemporaryDirectory() + "afterglow-cache-tests-\(UUID().uuidString)"

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func key(_ index: Int) -> String { String(repeating: "\(index)", count: 64) }

  @Test("what has not been used for longest is forgotten")
  func sizes() throws {
    let cache = try PictureCache(folder: folder, limit: 250)
    for index in 0..<2 { cache.store([UInt8](repeating: 1, count: 100), of: key(index)) }
    #expect(cache.bytes(of: key(0))?.readableBytes == 100)
    cache.store([UInt8](repeating: 1, count: 100), of: key(2))
    #expect(cache.bytes(of: key(1)) == nil)
    #expect(cache.bytes(of: key(0)) != nil)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).count == 2)
    #expect(try PictureCache(folder: folder, limit: 250).contents.count == 2)
  }

  @Test("what is asked for again is in memory, up to its limit")
  func memory() throws {
    let cache = try PictureCache(folder: folder, limit: 10_000, memoryLimit: 800)
    for index in 0..<9 {
      cache.store([UInt8](repeating: 1, count: 100), of: key(index))
      #expect(cache.bytes(of: key(index)) != nil)
      try FileManager.default.removeItem(atPath: folder + "/" + key(index))
    }
    #expect(cache.bytes(of: key(8)) != nil)
    #expect(cache.bytes(of: key(0)) == nil)
  }
}
