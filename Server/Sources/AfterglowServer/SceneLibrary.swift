import Afterglow
import Foundation
import ProgramFamilies
import Synchronization

/// The scenes of a folder, read again where one of their files has changed.
final class SceneLibrary: Sendable {
  /// A scene that is ready to be drawn.
  struct Entry: Sendable {
    var template: SceneTemplate
    /// A digest of all that its pictures have in common.
    var digest: UInt64
    /// The files that it was read from, as they then were.
    var files: [String: FileStamp?]
    /// The folder in which files lie that values name.
    var folder: String
  }

  private let settings: ServerSettings
  private let entries = Mutex<[String: Entry]>([:])
  /// The files of scenes that could not be read, so that each version is reported once.
  private let faults = Mutex<[String: FileStamp?]>([:])

  init(_ settings: ServerSettings) {
    self.settings = settings
  }

  subscript(name: String) -> Entry? { entries.withLock { $0[name] } }
  var names: [String] { entries.withLock { $0.keys.sorted() } }

  /// Reads what is new or has changed; a scene with faults stays as it was before.
  ///
  /// - Returns: What is wrong with scenes, each version of a file once.
  func refresh() -> [String] {
    var messages: [String] = []
    let paths = scenes(in: settings.scenes)
    for (name, path) in paths {
      if let entry = self[name], entry.files.allSatisfy({ FileStamp($0.key) == $0.value }) { continue }
      let stamp = FileStamp(path)
      if faults.withLock({ $0[name] == .some(stamp) }) { continue }
      do {
        let entry = try read(path)
        entries.withLock { $0[name] = entry }
        faults.withLock { $0[name] = nil }
      } catch {
        faults.withLock { $0[name] = .some(stamp) }
        messages.append("\(error)")
      }
    }
    entries.withLock { for name in $0.keys where paths[name] == nil { $0[name] = nil } }
    return messages
  }

  private func read(_ path: String) throws(AfterglowError) -> Entry {
    // Before it is read: what changes meanwhile is then read again.
    let stamp = FileStamp(path)
    var limits = SceneLimits()
    limits.allowedFolders = settings.allowedFolders
    let template = try SceneTemplate(
      path: path, families: ProgramFamilies.all, limits: limits,
      text: TextOptions(fontDirectories: settings.fontFolders))
    var files = Dictionary(uniqueKeysWithValues: template.inputPaths.map { ($0, FileStamp($0)) })
    files[path] = stamp
    return Entry(
      template: template, digest: template.digest, files: files,
      folder: (path as NSString).deletingLastPathComponent)
  }

  /// The files of a folder and of those in it that are scenes, by their paths without the extension. A scene remains one while its file
  /// is written.
  private func scenes(in folder: String) -> [String: String] {
    guard let files = FileManager.default.enumerator(atPath: folder) else { return [:] }
    let known = entries.withLock { Set($0.keys) }
    var scenes: [String: String] = [:]
    for case let file as String in files where file.hasSuffix(".json") && !file.hasSuffix(".schema.json") {
      let (name, path) = (String(file.dropLast(5)), folder + "/" + file)
      if known.contains(name) || Self.isScene(path) { scenes[name] = path }
    }
    return scenes
  }

  private static func isScene(_ path: String) -> Bool {
    let head = FileHandle(forReadingAtPath: path)?.readData(ofLength: 1 << 16) ?? Data()
    return String(decoding: head, as: UTF8.self).contains("\"layers\"")
  }
}

/// What tells versions of a file apart without reading it.
struct FileStamp: Sendable, Hashable {
  private let inode: UInt64
  private let size: Int64
  private let seconds: Int
  private let nanoseconds: Int

  /// Nil if there is no such file.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    (inode, size) = (UInt64(status.st_ino), Int64(status.st_size))
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }
}
