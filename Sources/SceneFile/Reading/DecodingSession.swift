import DataFiles
import SceneModel
import VectorGraphics

/// What is shared while one scene file is decoded: the text, the errors found so far, and what is bound.
final class DecodingSession {
  let file: String
  let document: JSONDocument
  let limits: SceneLimits
  let files: any SceneFileAccess
  let registry: ComponentRegistry
  /// The errors found so far, each with its offset in the file; nil for those outside of it.
  private var found: [(offset: Int?, path: String, message: String)] = []
  private var known: Set<[String]> = []
  /// What there is to say about data that could be read all the same, located.
  var warnings: [String] = []
  /// The values that `{"parameter": NAME}` stands for.
  var bindings: [String: JSONValue] = [:]
  /// The parameters whose declarations are wrong: references to them say nothing more.
  var unusableParameters: Set<String> = []
  /// Layers that masks use by name.
  var definitions: [String: JSONValue] = [:]
  /// The definitions that are being decoded, to find one that uses itself.
  var openDefinitions: [String] = []
  /// Where each id was first given.
  var ids: [String: String] = [:]
  /// The pictures that the scene places, each with the way to where it is first named.
  private(set) var imageSources: [NamedFile] = []
  var layerCount = 0
  /// Layers and named files by their paths, so that later errors can be located.
  var places: [String: JSONValue] = [:]
  /// JSON files that arguments were read from, by the arguments' paths.
  var dataFiles: [String: DataDocument] = [:]

  init(
    file: String, document: JSONDocument, limits: SceneLimits, files: any SceneFileAccess,
    registry: ComponentRegistry
  ) {
    self.file = file
    self.document = document
    self.limits = limits
    self.files = files
    self.registry = registry
  }

  /// How many errors have been found.
  var errorCount: Int { known.count }

  func report(_ message: String, at offset: Int?, path: String) {
    guard known.insert(["\(offset ?? -1)", path, message]).inserted, found.count < limits.errors else {
      return
    }
    found.append((offset, path, message))
  }

  /// The errors in the order of the file, those outside of it first.
  var errors: [SceneFileError] {
    let ordered = found.enumerated().sorted {
      ($0.element.offset ?? -1, $0.offset) < ($1.element.offset ?? -1, $1.offset)
    }
    var errors = ordered.map { _, error in
      let position = error.offset.map { document.position(at: $0) }
      return SceneFileError(
        file: file, line: position?.line, column: position?.column, path: error.path, message: error.message)
    }
    if known.count > found.count {
      errors.append(
        SceneFileError(file: file, message: "\(known.count - found.count) more errors are not shown"))
    }
    return errors
  }

  /// Notes a picture that a node names.
  func place(image name: String, at node: Node) {
    if imageSources.contains(where: { $0.name == name }) { return }
    places[node.path] = node.value
    imageSources.append(NamedFile(name: name, path: node.path))
  }

  /// Reports pictures that cannot be read, so that a scene with other errors tells of them too.
  func checkImages() {
    for image in imageSources {
      do {
        _ = try files.contents(of: image.name, limit: limits.fileSize)
      } catch {
        report("\(image.name): \(error.description)", at: places[image.path]?.offset, path: image.path)
      }
    }
  }
}

/// A JSON file that an argument was read from, so that errors within the argument can be located in it.
struct DataDocument: Sendable {
  /// As the scene writes it.
  var file: String
  var json: JSONDocument
}

/// A file that a scene names, and the way to where it does.
public struct NamedFile: Sendable, Hashable {
  /// Relative to the scene's folder, as the scene writes it.
  public var name: String
  /// Such as `layers[3].source`.
  public var path: String
}

/// How large a scene may be before it is refused.
public struct SceneLimits: Sendable, Hashable {
  /// Bytes of the scene file, and of each data file it names.
  public var fileSize = 64 << 20
  public var layers = 100_000
  /// Groups within groups.
  public var depth = 64
  /// Points along either side of the canvas.
  public var canvasSide = 100_000.0
  /// Square points of the canvas.
  public var canvasArea = 1e9
  /// Errors that are reported one by one.
  public var errors = 1000
  /// Folders beside the scene's own, and below it, from which the files it names may be read.
  public var allowedFolders: [String] = []

  public init() {}
}

/// Reads the files that a scene names.
public protocol SceneFileAccess: Sendable {
  /// The bytes of a file named relative to the scene's folder.
  ///
  /// - Throws: A sentence that says why there are none.
  func contents(of path: String, limit: Int) throws(FileAccessError) -> [UInt8]
}

/// Why a file that a scene names cannot be read.
public struct FileAccessError: Error, Sendable, Hashable, CustomStringConvertible {
  public var description: String

  public init(_ description: String) {
    self.description = description
  }
}

/// The components that scenes may use, by name.
public struct ComponentRegistry: Sendable {
  public let components: [any Component.Type]

  public init(_ components: [any Component.Type]) {
    self.components = components
  }

  func component(named name: String) -> (any Component.Type)? {
    components.first { $0.name == name }
  }
}
