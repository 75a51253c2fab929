import ProgramFamilies
import Afterglow
import DataFiles
import FrameExport
import SceneFile
import SceneModel
import SceneRenderer
import Synchronization
import SystemFiles

/// One scene as shown on a page.
struct PreviewView: Sendable, Hashable {
  var scene: String
  var settings: [String]
  var format: String?
  var reducesMotion = false
}

/// The shown scenes in their current state; repeated requests do not read a scene again.
actor PreviewSession {
  private nonisolated let list: Mutex<(finder: PreviewSceneFinder, scenes: [PreviewScene])>
  private nonisolated let settings: PreviewSettings
  private var loaded: [PreviewView: Loaded] = [:]
  /// The views, the most recently used last.
  private var recent: [PreviewView] = []

  /// The maximum number of cached views, with their fonts and images.
  private static let mostViews = 4

  /// The contents read for a view.
  private struct Loaded {
    var result: Result<SceneDocument, AfterglowError>
    /// The renderer for the last requested size.
    var drawing: (options: RenderOptions, source: FrameSource, renderer: SceneRenderer)?

    /// Equal if nothing has changed.
    var state: String {
      switch result {
      case .success(let document): "\(document.digest ?? 0) \(document.warnings)"
      case .failure(let error): error.description
      }
    }
  }

  init(_ settings: PreviewSettings) throws(PreviewError) {
    self.settings = settings
    var finder = PreviewSceneFinder(settings.scenes)
    let scenes = try finder.scenes()
    list = Mutex((finder, scenes))
  }

  nonisolated var scenes: [PreviewScene] { list.withLock { $0.scenes } }

  /// Searches for scenes again; returns whether the list has changed.
  nonisolated func listHasChanged() -> Bool {
    list.withLock { list in
      // If none exist, the list is empty.
      let found = (try? list.finder.scenes()) ?? []
      defer { list.scenes = found }
      return found != list.scenes
    }
  }

  /// The directories whose files scenes may read.
  nonisolated var folders: [String] {
    let own = scenes.map { SystemPath.split($0.path).folder }.map { $0.isEmpty ? "." : $0 }
    return Set(own + settings.limits.allowedFolders).sorted()
  }

  nonisolated func path(of scene: String) -> String? { scenes.first { $0.name == scene }?.path }

  /// The document of a view.
  func document(_ view: PreviewView) throws(AfterglowError) -> SceneDocument {
    recent.removeAll { $0 == view }
    recent.append(view)
    if let cached = loaded[view] { return try cached.result.get() }
    while recent.count > Self.mostViews { loaded[recent.removeFirst()] = nil }
    let new = read(view)
    loaded[view] = new
    return try new.result.get()
  }

  private nonisolated func read(_ view: PreviewView) -> Loaded {
    guard let path = path(of: view.scene) else {
      return Loaded(
        result: .failure(
          .missingInput([SceneFileError(file: view.scene, message: "is not among the scenes")])))
    }
    do throws(AfterglowError) {
      return Loaded(
        result: .success(
          try SceneDocument(
            path: path, families: ProgramFamilies.all, settings: parameterSettings(view),
            limits: settings.limits, text: settings.text)))
    } catch {
      return Loaded(result: .failure(error))
    }
  }

  private nonisolated func parameterSettings(_ view: PreviewView) -> [ParameterSetting] {
    var result = view.settings.compactMap { text in
      text.firstIndex(of: "=").map {
        ParameterSetting(name: String(text[..<$0]), text: String(text[text.index(after: $0)...]))
      }
    }
    if let format = view.format { result.append(ParameterSetting(name: "format", text: format)) }
    return result
  }

  /// The settings passed to the program, which are the page's initial settings.
  nonisolated var initialSettings: [String] { settings.settings }

  /// Reads all views again; returns the names of scenes that have changed.
  func refresh() -> [String] {
    var changed: Set<String> = []
    for view in recent {
      let new = read(view)
      guard new.state != loaded[view]?.state else { continue }
      loaded[view] = new
      changed.insert(view.scene)
    }
    return changed.sorted()
  }

  /// The PNG file that `afterglow render` writes for an instant.
  ///
  /// - Parameters:
  ///   - isFast: Encodes in less time to a larger file with equal pixels.
  ///   - isDithered: Dithers like `afterglow render`; goldens are not dithered.
  func png(
    _ view: PreviewView, at time: Double, _ options: RenderOptions, isFast: Bool, isDithered: Bool
  ) throws(AfterglowError) -> [UInt8] {
    let document = try document(view)
    if loaded[view]?.drawing?.options != options {
      let source = try document.frames(options)
      loaded[view]?.drawing = (options, source, source.renderer())
    }
    guard let drawing = loaded[view]?.drawing else { return [] }
    var request = ImageRequest(.png, options: options)
    if isFast { request.compression = .fastest }
    if !isDithered { request.dither = .none }
    let export = try request.export(of: drawing.source, as: .png, summary: document.scene.summary)
    do {
      return try export.file(at: time, by: drawing.renderer).bytes
    } catch {
      throw .export(error)
    }
  }
}
