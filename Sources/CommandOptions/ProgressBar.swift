import Afterglow
import Synchronization

/// Reports the progress of an export: a bar on a terminal, otherwise a plain line every tenth.
package final class ProgressBar: Sendable {
  private struct State {
    var lastShown: ContinuousClock.Instant?
    var lastTenth = 0
    var isLineOpen = false
    var framesAtStart: Int?
  }

  private let unit: String
  private let start = ContinuousClock.now
  private let isTerminal = StandardError.isTerminal
  private let isQuiet: Bool
  private let state = Mutex(State())

  package init(unit: String = "frames", isQuiet: Bool = false) {
    self.unit = unit
    self.isQuiet = isQuiet
  }

  package func show(_ progress: ExportProgress) {
    guard !isQuiet, progress.frameCount > 0 else { return }
    state.withLock { state in
      let now = ContinuousClock.now
      let first = state.framesAtStart ?? (progress.finishedFrames - 1)
      state.framesAtStart = first
      let isLast = progress.finishedFrames >= progress.frameCount
      if isTerminal {
        if let last = state.lastShown, now - last < .milliseconds(100), !isLast { return }
        state.lastShown = now
        state.isLineOpen = true
        StandardError.write("\r\u{1B}[K" + line(progress, since: first, bar: true))
      } else {
        let tenth = progress.finishedFrames * 10 / progress.frameCount
        guard tenth > state.lastTenth else { return }
        state.lastTenth = tenth
        StandardError.write(line(progress, since: first, bar: false) + "\n")
      }
    }
  }

  /// Writes a line above the bar.
  package func interrupt(with severity: StandardError.Severity, _ message: String) {
    let line = severity.line(message)
    state.withLock { state in
      StandardError.write(state.isLineOpen ? "\r\u{1B}[K" + line : line)
      state.lastShown = nil
    }
  }

  /// Ends the line of the bar.
  package func finish() {
    state.withLock { state in
      if state.isLineOpen { StandardError.write("\n") }
      state.isLineOpen = false
    }
  }

  private func line(_ progress: ExportProgress, since first: Int, bar: Bool) -> String {
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let done = progress.finishedFrames - progress.undrawnFrames - first
    let rate = seconds > 0 ? Double(done) / seconds : 0
    let left = rate > 0 ? Double(progress.frameCount - progress.finishedFrames) / rate : 0
    let text =
      "\(progress.finishedFrames)/\(progress.frameCount) \(unit), \(decimal(rate)) \(unit == "frames" ? "fps" : "\(unit)/s"), \(clock(left)) left"
    guard bar else { return text }
    let width = 24
    let filled = progress.finishedFrames * width / progress.frameCount
    return String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled) + " " + text
  }

  private func decimal(_ value: Double) -> String {
    let tenths = Int((min(value, 1e6) * 10).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }

  private func clock(_ seconds: Double) -> String {
    let whole = Int(min(seconds, 359_999).rounded(.up))
    let (minutes, rest) = (whole / 60, whole % 60)
    return "\(minutes):\(rest < 10 ? "0" : "")\(rest)"
  }
}
