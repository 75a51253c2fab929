import Afterglow

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ctrl-C and a polite kill: exports stop between two frames and tidy up.
enum Interruption {
  static let cancellation = Cancellation()

  static func install() {
    for number in [SIGINT, SIGTERM] {
      signal(number) { _ in Interruption.cancellation.cancel() }
    }
    // A reader that goes away shows as a failed write, which is reported, and not as a sudden death.
    signal(SIGPIPE, SIG_IGN)
  }
}
