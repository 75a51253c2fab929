import Afterglow

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Ctrl-C and a polite kill: exports stop between two frames and tidy up; a second one ends the program at once.
enum Interruption {
  static let cancellation = Cancellation()

  /// Takes the signals over, for commands that look at `cancellation`.
  static func install() {
    _ = cancellation
    for number in [SIGINT, SIGTERM] {
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { _ in Interruption.cancellation.cancel() }
      action.sa_flags = Int32(bitPattern: UInt32(SA_RESETHAND)) | SA_RESTART
      sigaction(number, &action, nil)
    }
  }

  /// Lets a reader that goes away, or a file that grows past its limit, show as a failed write, which is
  /// reported, and not as a sudden death.
  static func ignoreFailedWrites() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }
}
