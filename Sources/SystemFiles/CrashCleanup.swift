import CProcessCleanup

/// A file or a directory that is removed where a fault ends the process; a directory with all files in it.
package struct CrashCleanup: Sendable {
  private let number: Int32

  package init(of path: String) {
    number = SystemPath.cString(path).withUnsafeBufferPointer { process_cleanup_add($0.baseAddress) }
  }

  package func forget() { process_cleanup_remove(number) }
}
