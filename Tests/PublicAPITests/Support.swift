import Glibc
import Synchronization

/// Counts calls from any thread.
final class Counter: Sendable {
  private let value = Atomic(0)

  func add() { value.add(1, ordering: .relaxed) }
  var count: Int { value.load(ordering: .relaxed) }
}

func remove(_ path: String) { unlink(path) }
func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }
func removeFolder(_ path: String) { rmdir(path) }

/// The bytes of a file; empty if it cannot be read.
func contents(_ path: String) -> [UInt8] {
  guard let file = fopen(path, "r") else { return [] }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  while case let byte = fgetc(file), byte >= 0 { bytes.append(UInt8(byte)) }
  return bytes
}
