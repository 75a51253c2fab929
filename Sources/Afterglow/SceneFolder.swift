import SceneFile
import SystemFiles

/// The folder of a scene: files that the scene references are read from here, and from outside only if that is allowed.
package struct SceneFolder: SceneFileAccess {
  /// With a slash at the end, or empty for the current folder.
  let path: String
  /// Other folders whose files may be read.
  private let allowed: [String]
  /// Where all files are taken from; nil for those of the disk.
  private let bundle: SceneBundle?
  /// Whether all files are taken from a bundle.
  var isBundle: Bool { bundle != nil }
  /// Notes what has been read.
  let inputs: InputFiles

  /// The folder of a scene file, and no other.
  package init(of scene: String) { self.init(of: scene, allowed: []) }

  init(
    of scene: String, allowed: [String] = [], inputs: InputFiles = InputFiles(), bundle: SceneBundle? = nil
  ) {
    self.allowed = allowed
    self.bundle = bundle
    self.inputs = inputs
    path = scene.lastIndex(of: "/").map { String(scene[...$0]) } ?? ""
  }

  /// The folder as messages show it.
  var shownPath: String { path.isEmpty ? "the current folder" : path }

  /// Where a file of the scene is: its name is relative to the scene's folder, or an absolute path in one
  /// that is allowed.
  ///
  /// - Throws: If the name leads out of the folder, or there is no such file.
  func place(of name: String) throws(FileAccessError) -> String {
    if bundle != nil {
      do throws(SystemFileError) {
        return try UnnamedFile.path(of: try bundledContents(of: name, limit: .max).get())
      } catch {
        throw FileAccessError(error.description)
      }
    }
    guard !name.isEmpty, !name.utf8.contains(0) else { throw FileAccessError("a file needs a name") }
    guard !["http://", "https://"].contains(where: name.lowercased().hasPrefix) else {
      throw FileAccessError("files on the network are not read; download it, and name the file")
    }
    guard name.utf8.count < SystemPath.greatestLength else {
      throw FileAccessError("a path has fewer than \(SystemPath.greatestLength) bytes")
    }
    let isAbsolute = name.hasPrefix("/")
    guard let root = Self.realPath(path.isEmpty ? "." : path) else {
      throw FileAccessError(SystemFileError.ofLastCall.description)
    }
    // Asked before whether there is such a file: what is outside is nothing that a scene may learn.
    guard !Self.leadsOut(name, from: root, roots: [root] + allowed.compactMap(Self.realPath)) else {
      throw FileAccessError(
        isAbsolute
          ? "is an absolute path; use a path relative to the scene's folder, or allow the folder with --allow-folder"
          : "is outside the scene's folder; use --allow-folder to allow its folder")
    }
    guard let place = Self.realPath(isAbsolute ? name : path + name) else {
      let error = SystemFileError.ofLastCall
      inputs.note(error)
      throw FileAccessError(
        error.isMissing && !isAbsolute
          ? "\(error.description); looked for in \(shownPath)" : error.description)
    }
    return place
  }

  /// Whether a name leads out of all roots, be there such a file or not. Steps and links are followed one by one; on
  /// its way between roots a name may pass through folders above them, and nowhere else.
  private static func leadsOut(_ name: String, from folder: String, roots: [String]) -> Bool {
    var place = name.hasPrefix("/") ? [] : steps(of: folder)
    var ahead = Array(steps(of: name).reversed())
    let roots = roots.map(steps)
    var links = 0
    while let step = ahead.popLast() {
      if step == ".." {
        _ = place.popLast()
      } else if let target = link(at: place + [step]) {
        links += 1
        guard links <= 40 else { return true }
        if target.hasPrefix("/") { place = [] }
        ahead += steps(of: target).reversed()
        continue
      } else {
        place.append(step)
      }
      guard roots.contains(where: { place.starts(with: $0) || $0.starts(with: place) }) else { return true }
    }
    return !roots.contains { place.starts(with: $0) }
  }

  private static func steps(of path: String) -> [Substring] {
    path.split(separator: "/").filter { $0 != "." }
  }

  /// Where a symbolic link leads; nil for all else.
  private static func link(at steps: [Substring]) -> String? {
    SystemPath.linkTarget("/" + steps.joined(separator: "/"))
  }

  /// The bytes of a file in the bundle.
  private func bundledContents(of name: String, limit: Int) -> Result<[UInt8], SystemFileError> {
    guard let bytes = bundle?.files[name] else {
      let error = SystemFileError(
        code: 0, description: "is not in the bundle; create the bundle with the same settings")
      inputs.note(error)
      return .failure(error)
    }
    return bytes.count <= limit ? .success(bytes) : .failure(.tooLarge(limit: limit))
  }

  package func contents(of name: String, limit: Int) throws(FileAccessError) -> [UInt8] {
    if bundle != nil {
      do {
        let bytes = try bundledContents(of: name, limit: limit).get()
        inputs.note(bytes, of: name)
        return bytes
      } catch {
        throw FileAccessError(error.description)
      }
    }
    let place = try place(of: name)
    do throws(SystemFileError) {
      let (bytes, identity) = try SystemFile.identifiedContents(of: place, limit: limit)
      inputs.note(identity, at: name.hasPrefix("/") ? name : path + name)
      inputs.note(bytes, of: name)
      return bytes
    } catch {
      inputs.note(error)
      throw FileAccessError(error.description)
    }
  }

  package func media(named name: String) throws(FileAccessError) -> MediaFile {
    if DataURL.isDataURL(name) {
      guard let url = DataURL(name), let path = try? UnnamedFile.path(of: url.bytes) else {
        throw FileAccessError("this data: URL cannot be read")
      }
      return MediaFile(path: path, size: url.bytes.count, digest: FNV1a.digest(of: url.bytes))
    }
    let place = try place(of: name)
    do throws(SystemFileError) {
      if inputs.retainsContents {
        inputs.note(try SystemFile.contents(of: place, limit: SceneBundle.largestFile), of: name)
      }
      var (hash, size) = (FNV1a(), 0)
      try SystemFile.readPieces(of: place) { piece in
        hash.combine(piece)
        size += piece.count
      }
      if !isBundle, let status = FileStatus(place) {
        inputs.note(status.identity, at: name.hasPrefix("/") ? name : path + name)
      }
      return MediaFile(path: place, size: size, digest: hash.value)
    } catch {
      inputs.note(error)
      throw FileAccessError(error.description)
    }
  }

  static func realPath(_ path: String) -> String? { SystemPath.resolved(path) }
}
