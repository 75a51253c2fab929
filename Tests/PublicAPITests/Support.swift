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
