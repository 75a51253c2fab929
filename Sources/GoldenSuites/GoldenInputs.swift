import Budgets
import Afterglow
import GoldenComparison
import SystemFiles

extension GoldenSuite {
  /// The files of the suite that exist: no report may replace one of them.
  package var inputs: Set<FileIdentity> {
    let names = ownNames + manifest.entries.map(\.scene)
    return Set(names.compactMap { FileStatus(folder.place(of: $0))?.identity })
  }

  /// The paths in the folder of the files that recording writes, be they there or not.
  private var ownNames: [String] {
    [GoldenFiles.manifest, GoldenFiles.tolerances, GoldenFiles.environment]
      + manifest.entries.map(\.referencePath)
  }

  /// Throws if an output is the place of a file of the suite, be it there or not.
  package func checkOutputs(_ paths: [String]) throws(ExportError) {
    guard !paths.isEmpty else { return }
    let own = Set(ownNames.map { SystemPath.place(of: folder.place(of: $0)) })
    for path in paths where own.contains(SystemPath.place(of: path)) { throw .outputIsInput(path: path) }
  }

  /// Throws if recording one of some files would change another one of the suite, to which a link leads.
  func checkDistinct(recording names: [String]) throws(ExportError) {
    let recorded = Set(names)
    var known: [String: String] = [:]
    for name in ownNames {
      let place = SystemPath.place(of: folder.place(of: name))
      guard let other = known.updateValue(name, forKey: place), other != name else { continue }
      if recorded.contains(name) || recorded.contains(other) {
        throw .invalidSetting(
          "\(folder.place(of: other)) and \(folder.place(of: name)) are the same file; remove the link")
      }
    }
  }

  /// The files that the scenes of all goldens read, such as images and fonts; a scene with errors counts with what could
  /// be read of it.
  ///
  /// Every scene is loaded for this, so it is done only before a file is replaced that might be one of them.
  package func sceneInputs(
    jobs: Int, cancellation: Cancellation = Cancellation()
  ) async throws(GoldenSuiteError) -> Set<FileIdentity> {
    var seen: Set<SceneUse> = []
    let uses = manifest.entries.map(SceneUse.init).filter { seen.insert($0).inserted }
    let inputs = try await Workers.map(uses, jobs: jobs, cancellation: cancellation) {
      (use) throws(GoldenSuiteError) in
      SceneDocument.inputIdentities(
        path: folder.place(of: use.scene), settings: use.settings.map(ParameterSetting.init))
    }
    guard let inputs else { throw .interrupted }
    return inputs.reduce(into: []) { $0.formUnion($1) }
  }

  /// What decides which files a golden's scene reads.
  private struct SceneUse: Hashable {
    let scene: String
    let settings: [GoldenEntry.Setting]

    init(_ entry: GoldenEntry) {
      scene = entry.scene
      settings = entry.settings
    }
  }
}
