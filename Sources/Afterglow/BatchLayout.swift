import FrameExport
import Synchronization
import SystemFiles

/// Where the images of a batch are stored; folders with millions of files are slow on most file systems.
package enum BatchLayout: String, Sendable, Hashable, CaseIterable {
  /// Files named by the pattern.
  case flat
  /// Spread over 65,536 folders by a digest of the name, such as `out/3f/a0/name.png`.
  case hashed
  /// Tar files of several thousand images each.
  case tar

  /// The path of a picture.
  ///
  /// - Parameters:
  ///   - path: By the pattern.
  ///   - root: What the pattern begins with.
  func place(_ path: String, root: String) -> String {
    guard self == .hashed else { return path }
    let name = path.dropFirst(root.count)
    let digits = FNV1a.digest(of: name.utf8).hexadecimal
    return "\(root)\(digits.prefix(2))/\(digits.dropFirst(2).prefix(2))/\(name)"
  }

  /// The layout that a line of a manifest was written in.
  static func of(_ entry: BatchManifest.Entry, root: String) -> BatchLayout {
    if entry.place != nil { return .tar }
    let name = entry.path.dropFirst(root.count).split(separator: "/", maxSplits: 2).dropFirst(2).joined()
    guard entry.path.hasPrefix(root), !name.isEmpty else { return .flat }
    return BatchLayout.hashed.place(root + name, root: root) == entry.path ? .hashed : .flat
  }
}
