import Glibc
import Testing

@testable import SystemFiles

@Suite("Work in a copy of the process")
struct IsolationTests {
  @Test("the bytes that it makes are returned, as many as there are")
  func bytes() throws {
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0) }
    #expect(try Isolation.bytes { bytes } == bytes)
    #expect(try Isolation.bytes { [] } == [])
  }

  @Test("an abort, a fault and nothing end the copy alone")
  func failures() throws {
    #expect(try Isolation.bytes { abort() } == nil)
    #expect(
      try Isolation.bytes {
        raise(SIGSEGV)
        return [1]
      } == nil)
    #expect(try Isolation.bytes { nil } == nil)
  }
}
