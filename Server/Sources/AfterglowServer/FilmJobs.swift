import Afterglow
import Foundation

/// Films that are exported in the background, one at a time.
actor FilmJobs {
  /// A film, as a client sees it.
  struct Status: Sendable {
    enum State: String, Sendable { case waiting, exporting, complete, failed, canceled }

    var state = State.waiting
    /// Frames that are finished, and all.
    var finished = 0
    var total = 0
    /// Why it failed.
    var problem: String?

    var isOver: Bool { ![.waiting, .exporting].contains(state) }

    /// The status as a JSON object.
    func json(id: String) -> [String: Any] {
      var object: [String: Any] = [
        "id": id, "state": state.rawValue, "finishedFrames": finished, "frames": total,
      ]
      if let problem { object["detail"] = problem }
      if state == .complete { object["film"] = "/v1/jobs/\(id)/film" }
      return object
    }
  }

  private struct Job {
    var status = Status()
    var document: SceneDocument
    var request: VideoRequest
    var type: String
    var webhook: String?
    let cancellation: Cancellation
    var end: ContinuousClock.Instant?
    /// Those who watch its progress.
    var watchers: [Int: AsyncStream<Status>.Continuation] = [:]
  }

  /// The container formats that a film may have.
  static let types = [
    "mp4": "video/mp4", "mov": "video/quicktime", "webm": "video/webm", "mkv": "video/matroska",
    "gif": "image/gif", "webp": "image/webp",
  ]

  private let folder: String
  private let limit: Int
  private let webhooks: [String: String]
  /// Films are removed so long after their end.
  private static let lifetime = Duration.seconds(3600)
  private var jobs: [String: Job] = [:]
  private var waiting: [String] = []
  private var isExporting = false
  private var watcherCount = 0

  /// - Parameters:
  ///   - folder: Where films are written, ending in a slash.
  ///   - limit: How many films may wait.
  init(folder: String, limit: Int, webhooks: [String: String]) {
    self.folder = folder
    self.limit = limit
    self.webhooks = webhooks
  }

  /// Takes a film on.
  ///
  /// - Returns: Its identifier, which nobody can guess.
  func add(
    _ document: SceneDocument, as request: VideoRequest, type: String, webhook: String?,
    cancellation: Cancellation
  )
    throws(Problem) -> String
  {
    removeOld()
    guard waiting.count < limit else {
      var problem = Problem(.tooManyRequests, "Overloaded", "too many films are waiting; try again later")
      problem.retryAfter = 30
      throw problem
    }
    if let webhook, webhooks[webhook] == nil {
      throw .invalidQuery(
        "webhook \(webhook) is not one that the server was started with (--webhook NAME=URL)")
    }
    let id = (0..<16).map { _ in UInt8.random(in: .min ... .max) }.hexadecimal
    jobs[id] = Job(
      document: document, request: request, type: type, webhook: webhook, cancellation: cancellation)
    waiting.append(id)
    startNext()
    return id
  }

  func status(of id: String) -> Status? { jobs[id]?.status }

  /// The file of a finished film and its type.
  func film(of id: String) -> (path: String, mediaType: String)? {
    guard let job = jobs[id], job.status.state == .complete else { return nil }
    return (path(of: id, job.type), Self.types[job.type] ?? "application/octet-stream")
  }

  /// Stops a film, or removes a finished one.
  ///
  /// - Returns: Whether there is such a film.
  func cancel(_ id: String) -> Bool {
    guard let job = jobs[id] else { return false }
    job.cancellation.cancel()
    waiting.removeAll { $0 == id }
    if job.status.isOver {
      remove(id)
    } else if job.status.state == .waiting {
      finish(id, .canceled)
    }
    return true
  }

  /// The states of a film from now on; nil if there is no such film.
  func progress(of id: String) -> AsyncStream<Status>? {
    guard let job = jobs[id] else { return nil }
    // Who reads slowly gets the newest state only.
    let (stream, continuation) = AsyncStream.makeStream(of: Status.self, bufferingPolicy: .bufferingNewest(1))
    continuation.yield(job.status)
    guard !job.status.isOver else {
      continuation.finish()
      return stream
    }
    watcherCount += 1
    let watcher = watcherCount
    jobs[id]?.watchers[watcher] = continuation
    continuation.onTermination = { _ in Task { await self.leave(id, watcher) } }
    return stream
  }

  private func leave(_ id: String, _ watcher: Int) { jobs[id]?.watchers[watcher] = nil }

  /// Stops all films.
  func cancelAll() { for id in Array(jobs.keys) { _ = cancel(id) } }

  private func path(of id: String, _ type: String) -> String { "\(folder)\(id).\(type)" }

  private func startNext() {
    guard !isExporting, !waiting.isEmpty else { return }
    let id = waiting.removeFirst()
    guard let job = jobs[id] else { return startNext() }
    isExporting = true
    update(id) { $0.state = .exporting }
    let path = path(of: id, job.type)
    Task { await export(id, job, to: path) }
  }

  private func export(_ id: String, _ job: Job, to path: String) async {
    do throws(AfterglowError) {
      try await job.request.write(job.document, to: path, cancellation: job.cancellation) { progress in
        Task { await self.advance(id, to: progress) }
      }
      finish(id, .complete)
    } catch {
      if case .export(.interrupted) = error {
        finish(id, .canceled)
      } else {
        finish(id, .failed, Problem(error).detail)
      }
    }
    isExporting = false
    startNext()
  }

  private func advance(_ id: String, to progress: ExportProgress) {
    update(id) { ($0.finished, $0.total) = (max($0.finished, progress.finishedFrames), progress.frameCount) }
  }

  private func update(_ id: String, _ change: (inout Status) -> Void) {
    guard var job = jobs[id] else { return }
    guard !job.status.isOver else { return }
    change(&job.status)
    jobs[id] = job
    for watcher in job.watchers.values { watcher.yield(job.status) }
  }

  private func finish(_ id: String, _ state: Status.State, _ problem: String? = nil) {
    update(id) {
      ($0.state, $0.problem) = (state, problem)
      if state == .complete { $0.finished = $0.total }
    }
    guard let job = jobs[id] else { return }
    jobs[id]?.end = .now
    for watcher in job.watchers.values { watcher.finish() }
    jobs[id]?.watchers = [:]
    guard let url = job.webhook.flatMap({ webhooks[$0] }) else { return }
    let status = job.status
    Task { await Webhook.report(status, of: id, to: url) }
  }

  private func removeOld() {
    for (id, job) in jobs {
      if let end = job.end, .now - end > Self.lifetime { remove(id) }
    }
  }

  private func remove(_ id: String) {
    guard let job = jobs.removeValue(forKey: id) else { return }
    try? FileManager.default.removeItem(atPath: path(of: id, job.type))
  }
}
