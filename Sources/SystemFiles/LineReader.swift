import Glibc
import Synchronization

/// The lines of a file or of the standard input, read as they are requested: memory does not grow with their
/// number.
package final class LineReader: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    /// Where the next line begins.
    var start = 0
    /// What has been looked through for an end of line.
    var searched = 0
    /// Where `bytes` begins in the file.
    var offset = 0
    var isAtEnd = false
  }

  private let file: OpenFile
  /// The standard input may be a pipe or a terminal.
  private let isStandardInput: Bool
  /// The most bytes of a line.
  private let limit: Int
  private let state = Mutex(State())

  /// The lines of a regular file.
  package init(path: String, limit: Int) throws(SystemFileError) {
    file = try SystemFile.openForReading(path, flags: 0)
    isStandardInput = false
    self.limit = limit
  }

  /// The lines of the standard input.
  package init(standardInputLimit limit: Int) throws(SystemFileError) {
    file = try OpenFile(duplicating: STDIN_FILENO)
    isStandardInput = true
    self.limit = limit
  }

  /// The file; nil for the standard input.
  package var identity: FileIdentity? { isStandardInput ? nil : (try? file.status)?.identity }

  /// The next line without its line feed; nil at the end.
  ///
  /// - Parameter isCancelled: Asked while there is nothing to read.
  /// - Throws: If reading fails, or a line is longer than the limit.
  package func next(isCancelled: () -> Bool = { false }) throws(SystemFileError) -> [UInt8]? {
    try state.withLock { (state) throws(SystemFileError) in
      while true {
        if let end = state.bytes[state.searched...].firstIndex(of: 0x0A) {
          defer {
            state.start = end + 1
            state.searched = end + 1
          }
          return Array(state.bytes[state.start..<end])
        }
        state.searched = state.bytes.count
        if state.isAtEnd {
          guard state.start < state.bytes.count else { return nil }
          defer { state.start = state.bytes.count }
          return Array(state.bytes[state.start...])
        }
        try fill(&state, isCancelled)
        guard state.bytes.count - state.start <= limit else { throw .lineTooLong(limit: limit) }
      }
    }
  }

  /// Where the next line begins in the file.
  package var offset: Int { state.withLock { $0.offset + $0.start } }

  /// Some bytes from where the last line ended, as they come; nil at the end.
  ///
  /// - Parameter count: How many are wanted, where as many can be read without waiting.
  package func piece(
    of count: Int, isCancelled: () -> Bool = { false }
  ) throws(SystemFileError) -> [UInt8]? {
    try state.withLock { (state) throws(SystemFileError) in
      if state.start == state.bytes.count, !state.isAtEnd { try fill(&state, isCancelled) }
      while state.bytes.count - state.start < count, !state.isAtEnd, canRead { try fill(&state, isCancelled) }
      defer {
        state.start = state.bytes.count
        state.searched = state.bytes.count
      }
      return state.start < state.bytes.count ? Array(state.bytes[state.start...]) : nil
    }
  }

  /// Whether reading does not wait.
  private var canRead: Bool { !isStandardInput || OpenFile.isReady(for: POLLIN, on: file.descriptor) }

  /// The first byte that is no white space and no byte order mark; nil if there is none. Nothing is taken.
  ///
  /// - Throws: If reading fails, or more white space than the limit comes first.
  package func firstByte(isCancelled: () -> Bool = { false }) throws(SystemFileError) -> UInt8? {
    try state.withLock { (state) throws(SystemFileError) in
      while true {
        let blank: [UInt8] = [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF]
        if let first = state.bytes[state.start...].first(where: { !blank.contains($0) }) { return first }
        if state.isAtEnd { return nil }
        guard state.bytes.count - state.start <= limit else { throw .lineTooLong(limit: limit) }
        try fill(&state, isCancelled)
      }
    }
  }

  /// All that is left.
  package func rest(limit: Int, isCancelled: () -> Bool = { false }) throws(SystemFileError) -> [UInt8] {
    try state.withLock { (state) throws(SystemFileError) in
      while !state.isAtEnd {
        try fill(&state, isCancelled)
        guard state.bytes.count - state.start <= limit else { throw .tooLarge(limit: limit) }
      }
      defer { state.start = state.bytes.count }
      return Array(state.bytes[state.start...])
    }
  }

  private func fill(_ state: inout State, _ isCancelled: () -> Bool) throws(SystemFileError) {
    if state.start > 0 {
      state.bytes.removeFirst(state.start)
      state.searched -= state.start
      state.offset += state.start
      state.start = 0
    }
    let descriptor = file.descriptor
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if isStandardInput { try OpenFile.wait(for: POLLIN, on: descriptor, isCancelled: isCancelled) }
      let count = read(descriptor, &chunk, chunk.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .ofReading() }
      state.isAtEnd = count == 0
      state.bytes += chunk[..<count]
      return
    }
  }
}
