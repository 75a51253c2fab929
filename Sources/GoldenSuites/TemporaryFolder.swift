import SystemFiles

/// A temporary folder, removed with its contents when its owner is deallocated, or when a fault or a signal ends the process.
final class TemporaryFolder: Sendable {
  let path: String
  private let cleanup: CrashCleanup

  init() throws(GoldenSuiteError) {
    do {
      path = try Folder.makeTemporary(prefix: "afterglow-golden-")
    } catch {
      throw GoldenSuiteError(error, reading: "the directory for temporary files")
    }
    cleanup = CrashCleanup(of: path)
  }

  deinit {
    for name in (try? Folder.names(in: path)) ?? [] { SystemFile.remove("\(path)/\(name)") }
    Folder.removeEmpty(path)
    cleanup.forget()
  }
}
