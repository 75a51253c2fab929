import Afterglow
import DataFiles
import FrameExport
import Glibc
import Synchronization
import SystemFiles

/// Videos exported from the page, in a temporary directory that is removed when the program exits, or when the next one begins if
/// this one is killed.
final class ExportJobs: Sendable {
  private struct Job {
    var path: String
    /// Nil before the first frame.
    var progress: ExportProgress?
    var cancellation = Cancellation()
    /// Nil while it runs; empty on success.
    var outcome: String?
  }

  private let jobs = Mutex<[Int: Job]>([:])
  private let folder: String
  private let lock: FileLock?
  private static let lockName = "lock"
  private static let mostRunning = 2
  /// The finished videos that can be downloaded.
  private static let mostFinished = 20

  init() throws(SystemFileError) {
    let prefix = "afterglow-preview-"
    Folder.removeAbandoned(prefix: prefix, lock: Self.lockName)
    folder = try Folder.makeTemporary(prefix: prefix)
    lock = try FileLock.take("\(folder)/\(Self.lockName)")
  }

  /// Starts an export, in place of the oldest video if there are many; nil if two are running.
  func start(_ document: SceneDocument, as kind: String, _ options: RenderOptions, audio: [String])
    -> Int?
  {
    let finished = jobs.withLock { jobs in jobs.filter { $0.value.outcome != nil }.keys.sorted() }
    for number in finished.dropLast(Self.mostFinished - 1) { remove(number) }
    let begun = jobs.withLock { jobs -> (number: Int, job: Job)? in
      let number = (jobs.keys.max() ?? 0) + 1
      guard jobs.values.count(where: { $0.outcome == nil }) < Self.mostRunning else { return nil }
      let job = Job(path: "\(folder)/\(number).\(kind)")
      jobs[number] = job
      return (number, job)
    }
    guard let (number, job) = begun else { return nil }
    Task {
      var outcome = ""
      do throws(AfterglowError) {
        var request = VideoRequest(options: options)
        request.audioPaths = audio
        try await request.write(
          document, to: job.path, cancellation: job.cancellation,
          progress: { progress in self.jobs.withLock { $0[number]?.progress = progress } })
      } catch {
        outcome = error.description
      }
      self.jobs.withLock { $0[number]?.outcome = outcome }
    }
    return number
  }

  func state(of number: Int) -> JSONValue? {
    jobs.withLock { jobs in
      jobs[number].map { job in
        [
          "finished": JSONValue(job.progress?.finishedFrames ?? 0),
          "count": JSONValue(job.progress?.frameCount ?? 0),
          "isDone": JSONValue(job.outcome != nil),
          "error": job.outcome.flatMap { $0.isEmpty ? nil : JSONValue($0) } ?? nil,
        ]
      }
    }
  }

  /// The bytes of a complete video.
  func file(of number: Int) -> (bytes: [UInt8], kind: String)? {
    guard let job = jobs.withLock({ $0[number] }), job.outcome == "",
      let bytes = try? SystemFile.contents(of: job.path, limit: 1 << 31)
    else { return nil }
    return (bytes, SystemPath.fileExtension(job.path))
  }

  /// Stops an export, and removes its file.
  func remove(_ number: Int) {
    guard let job = jobs.withLock({ $0.removeValue(forKey: number) }) else { return }
    job.cancellation.cancel()
    SystemFile.remove(job.path)
  }

  func end() {
    for job in jobs.withLock({ Array($0.values) }) { job.cancellation.cancel() }
    // A stopped export removes its own files.
    for _ in 0..<300 where jobs.withLock({ $0.values.contains { $0.outcome == nil } }) { usleep(10_000) }
    Folder.remove(folder)
  }
}
