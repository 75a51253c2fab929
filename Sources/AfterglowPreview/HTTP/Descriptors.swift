import Glibc
import SystemFiles

/// A socket that accepts connections only from this machine.
struct LoopbackListener {
  let descriptor: Int32
  /// The port to which it is bound.
  let port: Int

  /// - Parameter port: 0 lets the system choose.
  /// - Throws: If the port is in use or not permitted.
  init(port: Int) throws(SystemFileError) {
    let descriptor = socket(
      AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw .ofLastCall }
    var yes: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { address in
      address.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(descriptor, address, length) == 0 && listen(descriptor, 64) == 0
          && getsockname(descriptor, address, &length) == 0
      }
    }
    guard isBound else {
      let error = SystemFileError.ofLastCall
      close(descriptor)
      throw error
    }
    self.descriptor = descriptor
    self.port = Int(UInt16(bigEndian: address.sin_port))
  }

  /// The next connection; nil if there is none, or no descriptor is available.
  func accept() -> Int32? {
    let connection = Glibc.accept(descriptor, nil, nil)
    guard connection >= 0 else { return nil }
    connection.makeNonblocking()
    return connection
  }
}

/// A pipe by which other threads wake the thread that waits in `poll`.
struct WakePipe: Sendable {
  let readEnd: Int32
  private let writeEnd: Int32

  init() throws(SystemFileError) {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw .ofLastCall }
    for end in ends { end.makeNonblocking() }
    (readEnd, writeEnd) = (ends[0], ends[1])
  }

  func wake() {
    var byte: UInt8 = 1
    _ = write(writeEnd, &byte, 1)
  }

  func drain() {
    var bytes = [UInt8](repeating: 0, count: 256)
    while read(readEnd, &bytes, bytes.count) > 0 {}
  }
}

extension Int32 {
  /// Makes calls on this descriptor return immediately, and closes it in programs that this one starts.
  fileprivate func makeNonblocking() {
    _ = fcntl(self, F_SETFL, fcntl(self, F_GETFL) | O_NONBLOCK)
    _ = fcntl(self, F_SETFD, FD_CLOEXEC)
  }
}
