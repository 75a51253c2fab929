import ArgumentParser
import SystemFiles

/// The folders that a scene may read besides its own.
package struct FolderOptions: ParsableArguments {
  package init() {}

  @Option(
    name: .customLong("allow-folder"),
    help: ArgumentHelp(
      "Allow the scene to read files in this folder.", valueName: "folder"), completion: .directory)
  package var allowedFolders: [String] = []

  package func validate() throws {
    if let missing = allowedFolders.first(where: { !SystemFile.isFolder($0) }) {
      throw ValidationError("--allow-folder \(missing): there is no such directory")
    }
  }
}
