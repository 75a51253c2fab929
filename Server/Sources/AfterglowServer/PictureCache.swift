import Foundation
import NIOCore
import Synchronization

/// Pictures on disk, up to a total size; those that have not been asked for longest are removed. Those that are asked for again are in
/// memory too.
final class PictureCache: Sendable {
  private struct File {
    var size: Int
    /// When it was last used.
    var use: Int
    var bytes: ByteBuffer?
  }

  private struct State {
    var files: [String: File] = [:]
    var size = 0
    var uses = 0
    /// The size of what is in memory.
    var memorySize = 0

    /// Caches a picture in memory, of which all others are removed first if there would be too many.
    mutating func cache(_ bytes: ByteBuffer, of key: String, limit: Int) {
      guard files[key] != nil, bytes.readableBytes <= limit / 8 else { return }
      if memorySize + bytes.readableBytes > limit {
        for index in files.values.indices { files.values[index].bytes = nil }
        memorySize = 0
      }
      if files[key]?.bytes == nil { memorySize += bytes.readableBytes }
      files[key]?.bytes = bytes
    }

    mutating func remove(_ key: String) {
      guard let file = files.removeValue(forKey: key) else { return }
      size -= file.size
      memorySize -= file.bytes?.readableBytes ?? 0
    }
  }

  /// Ends in a slash.
  let folder: String
  private let limit: Int
  private let memoryLimit: Int
  private let state = Mutex(State())

  /// Opens a folder, and forgets what another version has left in it.
  ///
  /// - Parameters:
  ///   - limit: The greatest size of all files, in bytes.
  ///   - memoryLimit: The greatest size of those in memory.
  /// - Throws: `SettingsError` if it cannot be made.
  init(folder: String, limit: Int, memoryLimit: Int = 64 << 20) throws(SettingsError) {
    self.folder = folder.hasSuffix("/") ? folder : folder + "/"
    self.limit = limit
    self.memoryLimit = memoryLimit
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    } catch {
      throw SettingsError("\(folder): cannot be made: \(error.localizedDescription)")
    }
    let names = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter(Self.isPicture)
    let dated = names.compactMap { name -> (name: String, size: Int, date: Date)? in
      guard let values = try? FileManager.default.attributesOfItem(atPath: self.folder + name) else {
        return nil
      }
      return (name, values[.size] as? Int ?? 0, values[.modificationDate] as? Date ?? .distantPast)
    }
    for file in dated.sorted(by: { $0.date < $1.date }) { note(file.name, size: file.size) }
  }

  /// The bytes of a picture; nil if it is not there.
  func bytes(of key: String) -> ByteBuffer? {
    let file = state.withLock { state -> File? in
      guard var file = state.files[key] else { return nil }
      state.uses += 1
      file.use = state.uses
      state.files[key] = file
      return file
    }
    guard let file else { return nil }
    if let bytes = file.bytes { return bytes }
    guard let bytes = contents(of: key, size: file.size) else { return nil }
    state.withLock { $0.cache(bytes, of: key, limit: memoryLimit) }
    return bytes
  }

  private func contents(of key: String, size: Int) -> ByteBuffer? {
    let file = open(folder + key, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var buffer = ByteBufferAllocator().buffer(capacity: size)
    let count = buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: size) {
      max(0, read(file, $0.baseAddress, size))
    }
    return count == size ? buffer : nil
  }

  /// Whether a picture is there.
  func contains(_ key: String) -> Bool { state.withLock { $0.files[key] != nil } }

  /// Stores a picture; where the disk refuses it, it is not cached.
  func store(_ bytes: [UInt8], of key: String) {
    guard bytes.count <= limit else { return }
    let path = folder + key
    let partial = path + ".\(UInt32.random(in: .min ... .max)).part"
    guard FileManager.default.createFile(atPath: partial, contents: Data(bytes)), rename(partial, path) == 0
    else {
      try? FileManager.default.removeItem(atPath: partial)
      return
    }
    note(key, size: bytes.count)
  }

  private func note(_ key: String, size: Int) {
    let removed: [String] = state.withLock { state in
      state.uses += 1
      state.remove(key)
      state.files[key] = File(size: size, use: state.uses)
      state.size += size
      guard state.size > limit else { return [] }
      // An eighth more than necessary, so that files are not sorted for each picture.
      var removed: [String] = []
      for (name, _) in state.files.sorted(by: { $0.value.use < $1.value.use }) {
        guard state.size > limit - limit / 8, name != key else { break }
        state.remove(name)
        removed.append(name)
      }
      return removed
    }
    for name in removed { try? FileManager.default.removeItem(atPath: folder + name) }
  }

  /// The number of files and their size.
  var contents: (count: Int, size: Int) { state.withLock { ($0.files.count, $0.size) } }

  private static func isPicture(_ name: String) -> Bool {
    name.utf8.count == 64 && name.allSatisfy(\.isHexDigit)
  }
}
