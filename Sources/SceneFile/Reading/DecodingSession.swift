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
  private(set) var errors: [SceneFileError] = []
  /// What there is to say about data that could be read all the same, located.
  var warnings: [String] = []
  /// The values that `{"parameter": NAME}` stands for.
  var bindings: [String: JSONValue] = [:]
  /// Layers that masks use by name.
  var definitions: [String: JSONValue] = [:]
  /// The definitions that are being decoded, to find one that uses itself.
  var openDefinitions: [String] = []
  /// Where each id was first given.
  var ids: [String: String] = [:]
  /// The pictures and data files that the scene names, in order.
  var imageSources: [String] = []
  var layerCount = 0
  /// The offset of every layer by its path, so that later errors can be located.
  var layerOffsets: [String: Int] = [:]

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

  func report(_ message: String, at offset: Int, path: String) {
    let position = document.position(at: offset)
    let error = SceneFileError(
      file: file, line: position.line, column: position.column, path: path, message: message)
    if !errors.contains(error) { errors.append(error) }
  }

  /// The value itself, or the one bound to the parameter it names.
  func bound(_ value: JSONValue, path: String) -> JSONValue {
    guard let object = value.object, object.count == 1, let name = object["parameter"]?.string else {
      return value
    }
    guard let binding = bindings[name] else {
      let hint = nearestName(to: name, among: Array(bindings.keys)).map { "; did you mean \"\($0)\"?" } ?? ""
      report("the scene declares no parameter \"\(name)\"\(hint)", at: value.offset, path: path)
      return value
    }
    return JSONValue(binding.content, offset: value.offset)
  }
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
