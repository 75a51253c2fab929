import Afterglow
import CProcessCleanup
import Glibc
import Synchronization

/// Handles SIGINT, SIGTERM and SIGHUP.
///
/// By default, they end the program at once, after unfinished files are removed; a command with more to clean up stops between
/// two images instead, and at once on the second signal.
package enum Interruption {
  package static let cancellation = Cancellation()
  private static let isGraceful = Atomic(false)

  /// Takes the signals over, those left out that whoever started the program wants ignored (`nohup`).
  package static func install() {
    _ = cancellation
    _ = isGraceful.load(ordering: .relaxed)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var former = sigaction()
      sigaction(number, nil, &former)
      // SIG_IGN, a cast that Swift does not import.
      if unsafeBitCast(former.__sigaction_handler.sa_handler, to: Int.self) == 1 { continue }
      var action = sigaction()
      action.__sigaction_handler.sa_handler = { _ in Interruption.interrupt() }
      action.sa_flags = SA_RESTART
      sigaction(number, &action, nil)
    }
  }

  /// From now on the first signal asks `cancellation` to stop.
  package static func beGraceful() { isGraceful.store(true, ordering: .relaxed) }

  /// Runs in a signal handler: nothing here allocates.
  private static func interrupt() {
    if isGraceful.load(ordering: .relaxed), !cancellation.isCancelled { return cancellation.cancel() }
    process_cleanup_run()
    let message: StaticString = "error: interrupted\n"
    _ = Glibc.write(STDERR_FILENO, message.utf8Start, message.utf8CodeUnitCount)
    _exit(ExitStatus.interrupted)
  }

  /// Lets a reader that goes away, or a file that grows past its limit, show as a failed write, which is
  /// reported, and not as a sudden death.
  package static func ignoreFailedWrites() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Ends the program as a closed pipe ends programs that do not catch its signal: without a word.
  package static func endByClosedPipe() -> Never {
    process_cleanup_run()
    signal(SIGPIPE, SIG_DFL)
    raise(SIGPIPE)
    _exit(141)
  }
}
