import Afterglow
import GoldenComparison
import SystemFiles

extension GoldenSuite {
  /// The files of the suite that exist: no report may replace one of them.
  package var inputs: Set<FileIdentity> {
    let own = [GoldenFiles.manifest, GoldenFiles.tolerances, GoldenFiles.environment]
    let names = own + manifest.entries.flatMap { [$0.scene, $0.referencePath] }
    return Set(names.compactMap { FileStatus(folder.place(of: $0))?.identity })
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
