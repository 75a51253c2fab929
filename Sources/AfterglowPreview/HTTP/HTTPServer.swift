import Glibc
import Synchronization
import SystemFiles

/// A small HTTP/1.1 server: one thread waits for all connections, and responses are produced by others.
///
/// It serves a few browsers on this machine: at most 64 connections, each with one request at a time. Then a new one takes the
/// place of the oldest that has never made a request.
final class HTTPServer: Sendable {
  typealias Handler = @Sendable (HTTPRequest) async -> HTTPResponse

  /// Messages from other threads to the waiting one.
  private struct Mail {
    var answers: [(connection: Int, answer: HTTPResponse, isPersistent: Bool, isHead: Bool)] = []
    var events: [[UInt8]] = []
  }

  let port: Int
  private let listener: LoopbackListener
  private let wakePipe: WakePipe
  private let mail = Mutex(Mail())
  private let handler: Handler

  static let connectionLimit = 64

  init(port: Int, handler: @escaping Handler) throws(SystemFileError) {
    listener = try LoopbackListener(port: port)
    wakePipe = try WakePipe()
    self.port = listener.port
    self.handler = handler
  }

  /// Sends an event with JSON text to all listeners.
  func broadcast(_ json: String) {
    mail.withLock { $0.events.append(Array("data: \(json)\n\n".utf8)) }
    wakePipe.wake()
  }

  /// Serves until `isOver` is true, which is tested at least four times a second.
  ///
  /// - Parameters:
  ///   - watched: An additional descriptor to wait for.
  ///   - whenReadable: Called when the additional descriptor is readable.
  func run(watching watched: Int32, whenReadable: () -> Void, isOver: () -> Bool) {
    var connections: [Int: HTTPConnection] = [:]
    var nextNumber = 0
    while !isOver() {
      let numbers = connections.keys.sorted()
      var waits = [wait(wakePipe.readEnd, POLLIN), wait(watched, POLLIN)]
      let silent = numbers.first { connections[$0]?.hasAsked == false }
      let fits = connections.count < Self.connectionLimit
      waits.append(wait(fits || silent != nil ? listener.descriptor : -1, POLLIN))
      // Connections that wait for nothing are excluded: a closed one would end the wait immediately.
      waits += numbers.compactMap { connections[$0] }.map {
        wait($0.events == 0 ? -1 : $0.descriptor, $0.events)
      }
      _ = poll(&waits, nfds_t(waits.count), 250)
      if waits[0].revents != 0 { wakePipe.drain() }
      if waits[1].revents != 0 { whenReadable() }
      for (number, wait) in zip(numbers, waits.dropFirst(3)) where wait.revents != 0 {
        connections[number]?.transfer()
      }
      if !fits, waits[2].revents != 0, let silent { connections.removeValue(forKey: silent)?.end() }
      while connections.count < Self.connectionLimit, waits[2].revents != 0,
        let descriptor = listener.accept()
      {
        connections[nextNumber] = HTTPConnection(descriptor: descriptor)
        nextNumber += 1
      }
      deliver(to: &connections)
      for number in connections.keys.sorted() { serve(number, &connections) }
    }
    for connection in connections.values { connection.end() }
    close(listener.descriptor)
  }

  private func wait(_ descriptor: Int32, _ events: Int32) -> pollfd {
    pollfd(fd: descriptor, events: Int16(events), revents: 0)
  }

  /// Passes responses and events to their connections.
  private func deliver(to connections: inout [Int: HTTPConnection]) {
    let mail = mail.withLock { mail in
      defer { mail = Mail() }
      return mail
    }
    for item in mail.answers {
      connections[item.connection]?.answer(item.answer, isPersistent: item.isPersistent, isHead: item.isHead)
    }
    for event in mail.events {
      for number in connections.keys where connections[number]?.isListening == true {
        connections[number]?.send(event)
      }
    }
  }

  /// Starts the next request of a connection, and closes a finished one.
  private func serve(_ number: Int, _ connections: inout [Int: HTTPConnection]) {
    guard let request = connections[number]?.nextRequest() else {
      if let connection = connections[number], connection.isOver {
        connection.end()
        connections[number] = nil
      }
      return
    }
    let handler = handler
    Task {
      let answer = await handler(request)
      mail.withLock { $0.answers.append((number, answer, request.isPersistent, request.method == "HEAD")) }
      wakePipe.wake()
    }
  }
}

/// The state of one connection, used by the waiting thread.
private struct HTTPConnection {
  let descriptor: Int32
  private var parser = HTTPParser()
  private var outgoing: [UInt8] = []
  private var sent = 0
  private var isAnswering = false
  private(set) var isListening = false
  private var closesAfterwards = false
  private var isBroken = false
  private var hasEnded = false
  /// Whether a request has been complete.
  private(set) var hasAsked = false
  /// When it began to wait, for the first byte of a request or for the last one.
  private var waitingSince = ContinuousClock.now

  /// A listener with this many unread bytes of events is disconnected.
  private static let eventLimit = 1 << 20

  init(descriptor: Int32) {
    self.descriptor = descriptor
    var yes: Int32 = 1
    setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
  }

  /// The events to poll for.
  var events: Int32 {
    (sent < outgoing.count ? POLLOUT : 0) | (parser.isFull || hasEnded ? 0 : POLLIN)
  }

  /// Whether to close it: broken, finished, or without a complete request for too long.
  var isOver: Bool {
    if isBroken { return true }
    if sent < outgoing.count || isAnswering { return false }
    if closesAfterwards || hasEnded { return true }
    if isListening { return false }
    return ContinuousClock.now - waitingSince > .seconds(parser.isWaiting ? 10 : 120)
  }

  /// Reads and writes without blocking.
  mutating func transfer() {
    if !parser.isWaiting { waitingSince = .now }
    var chunk = [UInt8](repeating: 0, count: 1 << 14)
    while !parser.isFull, !hasEnded {
      let count = recv(descriptor, &chunk, chunk.count, 0)
      if count > 0 {
        // Listeners send nothing more.
        if !isListening { parser.add(chunk[..<count]) }
      } else if count == 0 {
        hasEnded = true
        if isListening { isBroken = true }
      } else {
        if errno != EAGAIN, errno != EINTR { isBroken = true }
        break
      }
    }
    flush()
  }

  private mutating func flush() {
    while sent < outgoing.count {
      let count = outgoing[sent...].withUnsafeBytes { bytes in
        Glibc.send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else {
        if errno != EAGAIN, errno != EINTR { isBroken = true }
        return
      }
      sent += count
    }
    outgoing = []
    sent = 0
  }

  /// The next complete request; nil while another is being answered.
  mutating func nextRequest() -> HTTPRequest? {
    guard !isAnswering, !isListening, !closesAfterwards, !isBroken else { return nil }
    do throws(HTTPError) {
      guard let request = try parser.next() else { return nil }
      isAnswering = true
      hasAsked = true
      return request
    } catch {
      answer(.text(error.status.reason, status: error.status), isPersistent: false, isHead: false)
      return nil
    }
  }

  mutating func answer(_ response: HTTPResponse, isPersistent: Bool, isHead: Bool) {
    isAnswering = false
    waitingSince = .now
    if case .events = response.body {
      isListening = true
    } else if !isPersistent {
      closesAfterwards = true
    }
    outgoing += response.bytes(isPersistent: isPersistent || isListening, isHead: isHead)
    flush()
  }

  mutating func send(_ event: [UInt8]) {
    outgoing += event
    if outgoing.count > Self.eventLimit { isBroken = true }
    flush()
  }

  func end() { close(descriptor) }
}
