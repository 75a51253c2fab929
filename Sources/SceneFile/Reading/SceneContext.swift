import Budgets
import DataFiles
import SceneModel
import VectorGraphics

/// The state of decoding one scene file: bound values, named files, and what is left of its budget.
final class SceneContext: CanvasContext {
  let budget: Budget
  /// Whether the budget has refused something, which is reported once.
  private var isRefused = false
  let files: any SceneFileAccess
  /// What decodes the scene, and the scene files that it includes.
  let decoder: SceneDecoder
  /// Warnings about data that was read nevertheless, located.
  private(set) var warnings: [String] = []
  /// Hundredths of the smaller side of the canvas, in points; nil before the canvas is known.
  var vmin: Double?
  /// The values that `{"parameter": NAME}` represents.
  var bindings: [String: JSONValue] = [:]
  /// The parameters whose values were set from outside.
  var settings: Set<String> = []
  /// The parameters with invalid declarations: references to them are not reported again.
  private var unusableParameters: Set<String> = []
  /// The references to parameters by their paths.
  var references: [NodePath: JSONValue] = [:]
  /// The copies of repeated layers that the value being decoded is in, from the outermost on.
  var repeats: [RepeatedCopy] = []
  /// Layers that masks use by name.
  var definitions: [String: JSONValue] = [:]
  /// The layers of definitions that have been decoded without errors, by their name and the depth of nesting: however
  /// many masks use one, they are stored once.
  private var definitionNames: [Named<Int>: [Layer]] = [:]
  /// The definitions that are being decoded, to detect one that uses itself.
  private var openDefinitions: [String] = []
  /// The path at which each id was first used.
  private var ids: [String: String] = [:]
  /// The files that layers name, by their kind, each with the path where it is first named.
  private var sources: [SourceKind: [NamedFile]] = [:]
  /// The scene files among them, decoded, the innermost first.
  var included: [IncludedFile] = []
  /// The errors in those files.
  var includedErrors: [SceneFileError] = []
  /// The paths of file names that were set from outside, each with the parameter and the path within it.
  private(set) var settingLocations: [String: String] = [:]
  private var languages: Set<String> = []
  /// The nesting depth of the list of layers that is being decoded.
  private var depth = 0
  /// Layers and named files by their paths, so that later errors can be located.
  var places: [String: JSONValue] = [:]
  /// JSON files from which arguments were read, by the arguments' paths.
  private(set) var dataFiles: [String: DataDocument] = [:]
  /// The layer whose animations are being decoded.
  var animated: AnimatedOwner?

  init(budget: Budget, files: any SceneFileAccess, decoder: SceneDecoder) {
    self.budget = budget
    self.files = files
    self.decoder = decoder
  }

  /// The node of a parameter's value, at the node that refers to it.
  func parameter(_ name: String, at node: Node) -> Node {
    var result = node
    if let binding = bindings[name] {
      result = Node(
        value: binding, path: node.location, session: node.session,
        origin: settings.contains(name)
          ? .setting(name, at: node.location) : .reference(at: node.value.offset))
    } else {
      let hint = nearestName(to: name, among: bindings.keys.sorted())
      if !unusableParameters.contains(name) {
        node.fail("the scene declares no parameter \"\(name.excerpt)\"\(hint.asHint)")
      }
      result.origin = .missing
    }
    return result
  }

  /// A declared parameter; its default is bound to its name.
  func declared(_ name: String, _ decode: () -> DeclaredParameter?) -> DeclaredParameter? {
    guard let parameter = decode() else {
      unusableParameters.insert(name)
      return nil
    }
    // Parameters are decoded before the rest of the scene, and again with it, after values from outside are
    // bound.
    if bindings[name] == nil { bindings[name] = parameter.defaultValue }
    return parameter
  }
}

extension SceneContext {
  /// Decodes a list of layers unless the nesting is too deep.
  func nested(at node: Node, _ decode: () -> [Layer]?) -> [Layer]? {
    guard depth <= Scene.greatestDepth else {
      node.fail("groups are nested more than \(Scene.greatestDepth) deep")
      return nil
    }
    depth += 1
    defer { depth -= 1 }
    return decode()
  }

  /// Takes an amount from the budget; false, with a single error for the scene, if it is refused.
  func takes(_ amount: Budget.Amount, at node: Node) -> Bool {
    guard !isRefused else { return false }
    do {
      try budget.take(amount)
      return true
    } catch {
      isRefused = true
      node.fail(error.message)
      return false
    }
  }

  /// Takes a layer from the budget; false if it is refused.
  func takes(layerAt node: Node) -> Bool {
    guard takes(.layers(1), at: node) else { return false }
    places[node.path] = node.value
    return true
  }

  /// Takes what a language costs that has not occurred yet; false if it is refused.
  func takes(language: String, at node: Node) -> Bool {
    !languages.insert(language).inserted || takes(.steps(TextContent.stepsPerLanguage), at: node)
  }

  /// Records a layer's id, which must be unique.
  func note(id: String, at node: Node) -> String {
    if let first = ids[id], first != node.path {
      node.fail("the id \"\(id.excerpt)\" is already used by \(first)")
    }
    ids[id] = node.path
    return id
  }

  /// The layers of a definition as in the file.
  func layers(ofDefinition name: String, at node: Node) -> [Layer]? {
    let key = Named(name: name, value: depth)
    if let known = definitionNames[key] {
      return takes(.layers(known.layerCount), at: node) ? known : nil
    }
    openDefinitions.append(name)
    defer { openDefinitions.removeLast() }
    let errorCount = node.session.errorCount
    // A definition is the same for all that use it.
    let copies = repeats
    repeats = []
    defer { repeats = copies }
    let layers = nested(at: node) { SceneFormat.layers.decode(node) }
    if let layers, node.session.errorCount == errorCount { definitionNames[key] = layers }
    return layers
  }

  /// The layers of a definition; one that uses itself, directly or through others, is an error.
  func definition(named name: String, for node: Node) -> [Layer]? {
    guard let definition = definitions[name] else {
      let hint = nearestName(to: name, among: definitions.keys.sorted())
      node.fail("there is no definition \"\(name.excerpt)\"\(hint.asHint)")
      return nil
    }
    guard !openDefinitions.contains(name) else {
      node.fail(
        "the definition \"\(name.excerpt)\" uses itself: \((openDefinitions + [name]).joined(separator: " → "))"
      )
      return nil
    }
    let path = NodePath.key(name, in: .key("definitions", in: .root("")))
    return layers(ofDefinition: name, at: Node(value: definition, path: path, session: node.session))
  }

  /// The component that a node names.
  func component(at node: Node) -> (any Component.Type)? {
    guard let name = Codec<String>.text.decode(node) else { return nil }
    guard let component = decoder.registry.component(named: name) else {
      node.fail(decoder.registry.fault(forMissing: name))
      return nil
    }
    return component
  }
}

// Files
extension SceneContext {
  /// The files of a kind that the scene uses.
  func sources(_ kind: SourceKind) -> [NamedFile] { sources[kind] ?? [] }

  /// Records a file that a node names.
  func record(_ name: String, as kind: SourceKind, at node: Node) {
    if sources(kind).contains(where: { $0.name == name }) { return }
    places[node.path] = node.value
    sources[kind, default: []].append(NamedFile(name: name, path: node.path))
    guard case .setting(let name, let place) = node.origin else { return }
    settingLocations[node.path] = name + node.path.dropFirst(place.description.count)
  }

  /// Records the images of a component whose parameters a node has, where they are not recorded yet.
  func record(_ images: [NamedFile], of node: Node) {
    var known = Set((sources(.image) + sources(.drawing)).map(\.name))
    for var image in images where known.insert(image.name).inserted {
      image.path = "\(node.path).\(image.path)"
      sources[image.isDrawing ? .drawing : .image, default: []].append(image)
    }
  }

  /// Reports unreadable images and clips, so that they are reported together with other errors of the scene.
  func checkImages(in session: DecodingSession) {
    for image in sources(.image) + sources(.drawing) {
      do {
        _ = try files.image(named: image.name, budget: budget)
      } catch {
        report(error, of: image, in: session)
      }
    }
    for clip in sources(.clip) + sources(.sound) where !clip.name.contains("%") {
      do {
        _ = try files.media(named: clip.name)
      } catch {
        report(error, of: clip, in: session)
      }
    }
  }

  private func report(_ error: FileAccessError, of file: NamedFile, in session: DecodingSession) {
    let message = "\(file.shownName): \(error.description)"
    if let setting = settingLocations[file.path] {
      session.report(message, at: nil, path: setting, isOutside: true)
    } else {
      session.report(message, at: places[file.path]?.offset, path: file.path)
    }
  }

  private func failToRead(_ error: FileAccessError, at node: Node) {
    guard let url = node.value["url"] else { return }
    node.child(url, key: "url").fail(error.description)
  }
}

extension SceneContext: DataFileContext {
  var readsFiles: Bool { !files.leavesDataUnread }

  func data(named name: String, at node: Node) -> DataContent? {
    do {
      let file = try DataFileReader(files: files, budget: budget).contents(of: joined(name))
      warnings += file.warnings
      switch file.content {
      case .table(let table): return .table(table)
      case .text(let text):
        return .json(
          Node(
            value: JSONValue(.string(text), offset: node.value.offset), path: node.location,
            session: node.session, origin: node.origin))
      case .json(let document):
        dataFiles[node.path] = DataDocument(file: name, json: document)
        return contents(at: node).map { .json($0) }
      }
    } catch {
      failToRead(error, at: node)
      return nil
    }
  }

  func text(named name: String, at node: Node) -> String? {
    do {
      return String(decoding: try files.contents(of: joined(name), budget: budget), as: UTF8.self)
    } catch {
      failToRead(error, at: node)
      return nil
    }
  }

  func contents(at node: Node) -> Node? {
    dataFiles[node.path].map { file in
      let session = DecodingSession(file: file.file, document: file.json, namedBy: node)
      return Node(value: file.json.root, path: node.location, session: session)
    }
  }
}

/// What a file is that a layer names.
enum SourceKind {
  case image, clip, sound, scene
  /// An SVG file.
  case drawing
}

/// A JSON file from which an argument was read, so that errors in the argument can be located in it.
struct DataDocument: Sendable {
  /// The name as in the scene.
  var file: String
  var json: JSONDocument
}

extension Node {
  /// The scene's context; codecs of scenes are used with no other kind of context.
  var scene: SceneContext {
    guard let context = session.context as? SceneContext else {
      preconditionFailure("a scene must be decoded in a context of its own")
    }
    return context
  }
}
