import HTTPTypes
import NIOCore
import NIOHTTPTypes
import Synchronization

/// Closes connections that take too long for a request or for reading its response, and tells when a client goes away.
final class ConnectionGuard: ChannelDuplexHandler, RemovableChannelHandler {
  typealias InboundIn = HTTPRequestPart
  typealias InboundOut = HTTPRequestPart
  typealias OutboundIn = HTTPResponsePart
  typealias OutboundOut = HTTPResponsePart

  private let departures: Departures
  /// From the opening of the connection or the response before, until a request is complete.
  private let requestTime: TimeAmount
  /// From then until the response has been read.
  private let responseTime: TimeAmount
  private var deadline = NIODeadline.distantFuture
  private var nextCheck: Scheduled<Void>?
  /// Whether a request is complete and its response is not.
  private var isAnswering = false

  init(_ departures: Departures, requestTime: TimeAmount, responseTime: TimeAmount) {
    self.departures = departures
    self.requestTime = requestTime
    self.responseTime = responseTime
  }

  func handlerAdded(context: ChannelHandlerContext) {
    departures.open(context.channel)
    deadline = .now() + requestTime
    watch(context)
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .end = unwrapInboundIn(data) {
      isAnswering = true
      deadline = .now() + responseTime
    }
    context.fireChannelRead(data)
  }

  func channelReadComplete(context: ChannelHandlerContext) {
    context.fireChannelReadComplete()
    // Only who reads finds out that the client has gone away.
    if isAnswering { context.read() }
  }

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    if case .end = unwrapOutboundIn(data) {
      isAnswering = false
      let written = promise ?? context.eventLoop.makePromise(of: Void.self)
      written.futureResult.assumeIsolated().whenSuccess { self.deadline = .now() + self.requestTime }
      context.write(data, promise: written)
    } else {
      context.write(data, promise: promise)
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if case .inputClosed? = event as? ChannelEvent { departures.close(context.channel) }
    context.fireUserInboundEventTriggered(event)
  }

  func channelInactive(context: ChannelHandlerContext) {
    nextCheck?.cancel()
    departures.close(context.channel)
    departures.forget(context.channel)
    context.fireChannelInactive()
  }

  /// Closes the connection if its deadline has passed, and otherwise checks again later: scheduling a timer for each request would
  /// cost about as much as answering it. A deadline set meanwhile is never earlier than the next check, since both are at least
  /// `requestTime` away.
  private func watch(_ context: ChannelHandlerContext) {
    let left = deadline - .now()
    guard left > .zero else { return context.channel.close(promise: nil) }
    let loop = context.eventLoop.assumeIsolated()
    nextCheck = loop.scheduleTask(in: min(left, requestTime)) { self.watch(context) }
  }
}

/// Tells the tasks that answer requests when their clients go away.
final class Departures: Sendable {
  private struct Connection {
    var isClosed = false
    var action: (@Sendable () -> Void)?
  }

  private let connections = Mutex<[ObjectIdentifier: Connection]>([:])

  func open(_ channel: any Channel) {
    connections.withLock { $0[ObjectIdentifier(channel)] = Connection() }
  }

  /// The client has closed its side, maybe before its request was read.
  func close(_ channel: any Channel) {
    connections.withLock { connections in
      connections[ObjectIdentifier(channel)]?.isClosed = true
      return connections[ObjectIdentifier(channel)]?.action
    }?()
  }

  func forget(_ channel: any Channel) {
    connections.withLock { _ = $0.removeValue(forKey: ObjectIdentifier(channel)) }
  }

  /// Runs an operation, in a task that is canceled when the client of a connection goes away.
  func watching<Value: Sendable>(
    _ channel: any Channel, _ operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let task = Task { try await operation() }
    let isOpen = connections.withLock { connections in
      guard connections[ObjectIdentifier(channel)]?.isClosed == false else { return false }
      connections[ObjectIdentifier(channel)]?.action = { task.cancel() }
      return true
    }
    if !isOpen { task.cancel() }
    defer { connections.withLock { $0[ObjectIdentifier(channel)]?.action = nil } }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
