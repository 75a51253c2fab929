import ProgramFamilies
import Afterglow
import AfterglowCaptionsCommand
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
  private var loaded: [PreviewView: LoadedView] = [:]
  /// The views, the most recently used last.
  private var recent: [PreviewView] = []

  /// The maximum number of cached views, with their fonts and images.
  private static let mostViews = 4

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
    let own = (scenes.map(\.path) + [settings.captions].compactMap(\.self)).map {
      SystemPath.split($0).folder
    }.map { $0.isEmpty ? "." : $0 }
    return Set(own + settings.limits.allowedFolders).sorted()
  }

  nonisolated func path(of scene: String) -> String? { scenes.first { $0.name == scene }?.path }

  /// The document of a view.
  func document(_ view: PreviewView) async throws(AfterglowError) -> SceneDocument {
    try await loadedView(view).document()
  }

  private func loadedView(_ view: PreviewView) -> LoadedView {
    recent.removeAll { $0 == view }
    recent.append(view)
    if let cached = loaded[view] { return cached }
    while recent.count > Self.mostViews { loaded[recent.removeFirst()] = nil }
    let new = LoadedView { self.read(view) }
    loaded[view] = new
    return new
  }

  private nonisolated func read(_ view: PreviewView) -> Result<SceneDocument, AfterglowError> {
    guard let path = path(of: view.scene) else {
      return .failure(.missingInput([SceneFileError(file: view.scene, message: "is not among the scenes")]))
    }
    return Result { () throws(AfterglowError) in
      var overlays: [Layer] = []
      if let file = settings.captions {
        overlays = [Layer(try CaptionFile(path: file).captions(effect: settings.captionEffect))]
      }
      return try SceneDocument(
        path: path, families: ProgramFamilies.all, settings: parameterSettings(view), overlays: overlays,
        limits: settings.limits, text: settings.text)
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

  /// Reads all views again, and calls a function with the scene of each that has changed.
  func refresh(_ changed: @escaping @Sendable (String) -> Void) async {
    await withTaskGroup(of: Void.self) { group in
      for (view, loaded) in loaded {
        group.addTask { if await loaded.refresh() { changed(view.scene) } }
      }
    }
  }

  /// The PNG file that `afterglow render` writes for an instant.
  ///
  /// - Parameters:
  ///   - isFast: Encodes in less time to a larger file with equal pixels.
  ///   - isDithered: Dithers like `afterglow render`; goldens are not dithered.
  func png(
    _ view: PreviewView, at time: Double, _ options: RenderOptions, isFast: Bool, isDithered: Bool
  ) async throws(AfterglowError) -> [UInt8] {
    try await loadedView(view).png(at: time, options, isFast: isFast, isDithered: isDithered)
  }
}

/// The contents read for a view, which are read and drawn one request at a time: other views do not wait for them.
actor LoadedView {
  private let read: @Sendable () -> Result<SceneDocument, AfterglowError>
  private var result: Result<SceneDocument, AfterglowError>?
  /// The renderer for the last requested size.
  private var drawing: (options: RenderOptions, source: FrameSource, renderer: SceneRenderer)?

  init(_ read: @escaping @Sendable () -> Result<SceneDocument, AfterglowError>) {
    self.read = read
  }

  func document() throws(AfterglowError) -> SceneDocument {
    let read = result ?? self.read()
    result = read
    return try read.get()
  }

  /// Reads the view again; returns whether it has changed.
  func refresh() -> Bool {
    let new = read()
    defer { result = new }
    guard result.map(Self.state) != Self.state(new) else { return false }
    drawing = nil
    return true
  }

  /// Equal if nothing has changed.
  private static func state(_ result: Result<SceneDocument, AfterglowError>) -> String {
    switch result {
    case .success(let document): "\(document.digest ?? 0) \(document.warnings)"
    case .failure(let error): error.description
    }
  }

  func png(
    at time: Double, _ options: RenderOptions, isFast: Bool, isDithered: Bool
  ) throws(AfterglowError) -> [UInt8] {
    let document = try document()
    let drawing: (options: RenderOptions, source: FrameSource, renderer: SceneRenderer)
    if let cached = self.drawing, cached.options == options {
      drawing = cached
    } else {
      let source = try document.frames(options)
      drawing = (options, source, source.renderer())
      self.drawing = drawing
    }
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
