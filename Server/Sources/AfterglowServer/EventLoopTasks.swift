import HummingbirdCore
import Logging
import NIOCore

/// Answers requests on the thread that reads and writes their connection: to wake another one and wait for it takes longer than to
/// answer from the cache. What takes long leaves it by `withTaskExecutorPreference(globalConcurrentExecutor)`.
struct EventLoopChannel: ServerChildChannel {
  let base: HTTP1Channel

  func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<HTTP1Channel.Value> {
    base.setup(channel: channel, logger: logger)
  }

  func handle(value: HTTP1Channel.Value, logger: Logger) async {
    await withTaskExecutorPreference(EventLoopExecutor(loop: value.channel.eventLoop)) {
      await base.handle(value: value, logger: logger)
    }
  }
}

private final class EventLoopExecutor: TaskExecutor {
  private let loop: any EventLoop

  init(loop: any EventLoop) { self.loop = loop }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
