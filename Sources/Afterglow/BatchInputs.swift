import FrameExport
import SceneFile
import SceneModel
import Synchronization
import SystemFiles

/// The files that a batch reads, and those that it writes besides its images: no image may replace one of them.
///
/// An image may exist from an earlier run, and be named by a row that comes much later. The files that rows name are
/// therefore gathered from all rows, but only once an existing file is about to be replaced.
final class BatchInputs: Sendable {
  private let rows: BatchRows
  private let template: SceneTemplate
  /// The folder of the files that rows name.
  private let folder: SceneFolder
  /// The parameters by which a row can name a file.
  private let parameters: Set<String>
  private let companions: [Companion]
  private let namedByRows = Mutex<Set<FileIdentity>?>(nil)

  /// A file that the batch writes besides its images.
  private struct Companion: Sendable {
    /// In lower case, as names are compared.
    var name: String
    var place: String

    init(_ path: String) {
      name = SystemPath.split(path).name.lowercased()
      place = SystemPath.place(of: path).lowercased()
    }
  }

  /// - Parameters:
  ///   - rows: The rows of the batch, of which none has been read.
  ///   - data: The name of their file.
  init(of batch: BatchExport, rows: BatchRows, data: String) {
    self.rows = rows
    template = batch.template
    folder = batch.readsFilesBesideData ? template.folder(of: data) : template.folder
    parameters = Set(template.parameterNames)
    companions = batch.companions.map(Companion.init)
  }

  /// Throws if a path is that of a file which the batch reads or writes besides its images.
  func check(_ path: String) throws(AfterglowError) {
    let name = SystemPath.split(path).name.lowercased()
    if companions.contains(where: { $0.name == name && $0.place == SystemPath.place(of: path).lowercased() })
    {
      throw .export(
        .invalidSetting(
          "\(path): is also the name of the batch's report, results or manifest; choose another name for one")
      )
    }
    guard let identity = FileStatus(path)?.identity else { return }
    if try contains(identity) { throw .export(.outputIsInput(path: path)) }
  }

  /// Whether a file is read by the batch.
  func contains(_ identity: FileIdentity) throws(AfterglowError) -> Bool {
    if rows.inputs.contains(identity) || template.isInput(identity) { return true }
    return try namedByRows.withLock { (named) throws(AfterglowError) in
      let identities: Set<FileIdentity>
      if let named { identities = named } else { identities = try identitiesNamedByRows() }
      named = identities
      return identities.contains(identity)
    }
  }

  private func identitiesNamedByRows() throws(AfterglowError) -> Set<FileIdentity> {
    var identities: Set<FileIdentity> = []
    // The rows of a stream cannot be read twice; the files of those that have been drawn are known to the template.
    guard !folder.isBundle, var rows = try self.rows.again() else { return [] }
    func note(_ name: String) {
      guard !name.isEmpty, name.utf8.count <= Self.longestName, !name.utf8.contains(0) else { return }
      let path = name.hasPrefix("/") ? name : folder.path + name
      if let status = FileStatus(path) { identities.insert(status.identity) }
    }
    while let row = rows.next() {
      guard case .success(let fields) = row.fields else { continue }
      for field in fields where parameters.contains(field.name) {
        switch field.value {
        case .text(let text): note(text)
        case .typed(let value): value.forEachText(note)
        }
      }
    }
    return identities
  }

  /// The longest name that may be that of a file, in bytes.
  private static let longestName = 1024
}

extension ParameterValue {
  /// Calls a function with each text that is in the value.
  fileprivate func forEachText(_ body: (String) -> Void) {
    switch content {
    case .text(let text): body(text)
    case .list(let values): for value in values { value.forEachText(body) }
    case .record(let fields): for field in fields { field.value.forEachText(body) }
    case .null, .boolean, .number, .color: break
    }
  }
}
