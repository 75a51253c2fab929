import CProcessCleanup
import Glibc

/// Work that a library may end the process in, with an assertion or a fault.
package enum Isolation {
  /// Does something in a copy of the process, and returns the bytes that it made there.
  ///
  /// - Returns: Nil if the copy ended without them, or took a minute.
  /// - Throws: If the process cannot be copied for lack of memory.
  package static func bytes(_ make: () -> [UInt8]?) throws(SystemFileError) -> [UInt8]? {
    var output: Int32 = -1
    let copy = isolation_start(&output)
    guard copy >= 0 else { throw .ofSystem() }
    if copy == 0 {
      guard let bytes = make(), (try? SystemFile.write(bytes, toDescriptor: STDOUT_FILENO)) != nil else {
        isolation_finish(1)
        return nil
      }
      isolation_finish(0)
    }
    defer { close(output) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(output, &chunk, chunk.count)
      if count > 0 {
        bytes += chunk[..<count]
      } else if count == 0 || errno != EINTR {
        break
      }
    }
    return isolation_wait(copy) == 0 ? bytes : nil
  }

  /// Uses a library that has locks of its own, and meanwhile does not copy the process.
  package static func using<Result, Failure>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    isolation_begin_use()
    defer { isolation_end_use() }
    return try body()
  }
}
