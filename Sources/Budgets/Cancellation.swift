import Synchronization

/// A cancellation flag that is checked between frames; it can be set from a signal handler or another thread.
public final class Cancellation: Sendable {
  private let flag = Atomic(false)

  /// Creates a flag that is not set.
  public init() {}

  /// Requests the export to stop, which it does after the frames in progress.
  public func cancel() { flag.store(true, ordering: .relaxed) }
  /// Whether the export was requested to stop.
  public var isCancelled: Bool { flag.load(ordering: .relaxed) }
}

extension Cancellation: Hashable {
  /// Two flags are equal if they are the same one.
  public static func == (first: Cancellation, second: Cancellation) -> Bool { first === second }

  /// Hashes the identity of the flag.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
