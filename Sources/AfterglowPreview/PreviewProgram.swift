import Afterglow
import CommandOptions
import DataFiles
import Glibc
import SceneFile
import Synchronization
import SystemFiles

/// The program with which `afterglow preview` replaces itself; it serves the page until it is stopped.
@main
struct PreviewProgram {
  static func main() {
    // The parent process may have blocked signals, which is inherited.
    var none = sigset_t()
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, nil)
    signal(SIGPIPE, SIG_IGN)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      signal(number) { _ in PreviewProgram.isOver.store(true, ordering: .relaxed) }
    }
    guard CommandLine.arguments.count == 2, let settings = PreviewSettings(json: CommandLine.arguments[1])
    else {
      fail("this program is started by `afterglow preview`", code: ExitStatus.usage)
    }
    do {
      let page = try PreviewPage(settings)
      defer { page.end() }
      let server = try listen(settings, page: page)
      let watch = try FileWatch(folders: page.session.folders)
      page.server.withLock { $0 = server }
      let address = "http://127.0.0.1:\(server.port)/\(page.token)/"
      try SystemFile.write(Array("\(address)\n".utf8), toDescriptor: STDOUT_FILENO)
      if settings.opens { open(address) }
      server.run(watching: watch.descriptor) {
        if watch.hasChanges() { page.filesHaveChanged() }
      } isOver: {
        isOver.load(ordering: .relaxed)
      }
    } catch let error as PreviewError {
      fail(error.message, code: error.exitCode)
    } catch {
      fail("\(error)", code: ExitStatus.fault)
    }
  }

  private static let isOver = Atomic(false)

  /// A server on the requested port, or by default on the next free one.
  private static func listen(_ settings: PreviewSettings, page: PreviewPage) throws -> HTTPServer {
    let handler: HTTPServer.Handler = { await page.answer($0) }
    if let port = settings.port {
      do {
        return try HTTPServer(port: port, handler: handler)
      } catch {
        throw PreviewError(
          "port \(port): \(error.description); use another --port, or omit it for the next free port",
          exitCode: ExitStatus.busy)
      }
    }
    for port in 8080..<8180 {
      if let server = try? HTTPServer(port: port, handler: handler) { return server }
    }
    return try HTTPServer(port: 0, handler: handler)
  }

  private static func open(_ address: String) {
    var process = pid_t()
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("xdg-open"), strdup(address), nil]
    if posix_spawnp(&process, "xdg-open", nil, nil, &arguments, environ) != 0 {
      report("warning: xdg-open is not installed: open the address manually")
    }
    for argument in arguments { free(argument) }
  }

  private static func report(_ line: String) {
    try? SystemFile.write(Array("\(line.escapedForDisplay)\n".utf8), toDescriptor: STDERR_FILENO)
  }

  private static func fail(_ message: String, code: Int32) -> Never {
    report("error: \(message)")
    exit(code)
  }
}

/// The reason why the preview cannot start.
struct PreviewError: Error {
  var message: String
  /// As in `sysexits.h`.
  var exitCode: Int32

  init(_ message: String, exitCode: Int32) {
    self.message = message
    self.exitCode = exitCode
  }
}
