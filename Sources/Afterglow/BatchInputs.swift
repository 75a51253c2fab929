import FrameExport
import SceneFile
import SceneModel
import Synchronization
import SystemFiles

/// The files that a batch reads, and those that it writes besides its images: no image may replace one of them.
///
/// An image may exist from an earlier run, and be named by a row that comes much later. The files that rows name are
/// therefore gathered from all rows, but only once an existing file is about to be replaced.
package final class BatchInputs: Sendable {
  private let rows: BatchRows
  private let template: SceneTemplate
  /// The folder of the files that rows name.
  private let folder: SceneFolder
  /// The parameters by which a row can name a file.
  private let parameters: Set<String>
  private let companions: [Companion]
  /// The folder of all images, links followed.
  private let root: String
  private let namedByRows = Mutex<Set<FileIdentity>?>(nil)
  /// The files outside the folder that images in it lead to.
  private let linkedPositions = Mutex<Set<String>>([])

  /// A file that the batch writes besides its images.
  private struct Companion: Sendable {
    /// In lower case, as names are compared.
    var name: String
    var place: String

    init(_ path: String) {
      place = SystemPath.place(of: path).lowercased()
      name = SystemPath.split(place).name
    }
  }

  /// - Parameters:
  ///   - rows: The rows of the batch, of which none has been read.
  ///   - data: The name of their file.
  package init(of batch: BatchExport, rows: BatchRows, data: String) {
    self.rows = rows
    template = batch.template
    folder = batch.readsFilesBesideData ? template.folder(of: data) : template.folder
    parameters = Set(template.parameterNames)
    companions = batch.companions.map(Companion.init)
    root = SystemPath.place(of: batch.pattern.root)
  }

  /// Throws if an image would replace a file that the batch reads, or one that it writes besides.
  func check(_ path: String) throws(AfterglowError) {
    let status = FileStatus(path, followsLinks: false)
    if status != nil { try checkIsNoInput(path) }
    if status?.kind == .link { return try checkLink(path) }
    let name = SystemPath.split(path).name.lowercased()
    if companions.contains(where: { $0.name == name && $0.place == SystemPath.place(of: path).lowercased() })
    {
      throw .export(.invalidSetting("\(path): \(Self.isCompanion)"))
    }
  }

  /// Throws if the link in an image's place leads to another file of the batch.
  ///
  /// Any file in the folder of the images may be that of another row, even of one that another machine draws.
  private func checkLink(_ path: String) throws(AfterglowError) {
    let place = SystemPath.place(of: path)
    func refuse(_ reason: String) throws(AfterglowError) {
      throw .export(.invalidSetting("\(path): is a link to \(place), which \(reason)"))
    }
    if companions.contains(where: { $0.place == place.lowercased() }) { try refuse(Self.isCompanion) }
    if place.hasPrefix(root == "/" ? root : root + "/") {
      try refuse("is in the folder of the batch's images and may be one of them; remove the link")
    }
    if !linkedPositions.withLock({ $0.insert(place).inserted }) {
      try refuse("another image of the batch also links to; remove the link")
    }
  }

  private static let isCompanion =
    "is also the name of the batch's report, results or manifest; choose another name for one"

  /// Throws, before anything is drawn, if a report could not be written or would replace a file that the batch reads.
  package func check(_ report: ReportFile) throws(AfterglowError) {
    try checkIsNoInput(report.path)
    do throws(ExportError) {
      guard report.replacesAnything, rows.isReadOnce else { return try report.check(inputs: []) }
      try checkNotForced(report)
    } catch {
      throw .export(error)
    }
  }

  /// Throws if only force would replace a file: which files the rows of a stream name is not known in advance.
  private func checkNotForced(_ report: ReportFile) throws(ExportError) {
    do throws(ExportError) {
      try report.replacingReportsOnly.check(inputs: [])
    } catch {
      guard case .isNotReport(let path) = error else { throw error }
      throw .invalidSetting(
        "\(path): was not written by an earlier run of this command; the rows of standard input may name it, so it is not overwritten even if forced; remove it, or choose another name"
      )
    }
  }

  /// Throws if the standard output is redirected to a file that the batch reads.
  package func checkStandardOutput() throws(AfterglowError) {
    guard let status = FileStatus.standardOutput, status.kind == .regular else { return }
    if try contains(status.identity) { throw .export(.outputIsInput(path: "standard output")) }
  }

  /// Throws if a file is read by the batch.
  package func checkIsNoInput(_ path: String) throws(AfterglowError) {
    guard let identity = FileStatus(path)?.identity else { return }
    if try contains(identity) { throw .export(.outputIsInput(path: path)) }
  }

  /// Whether a file is read by the batch.
  private func contains(_ identity: FileIdentity) throws(AfterglowError) -> Bool {
    if rows.inputs.contains(identity) || template.isInput(identity) { return true }
    if FileStatus.standardInput?.identity == identity { return true }
    return try namedByRows.withLock { (named) throws(AfterglowError) in
      let identities: Set<FileIdentity>
      if let named { identities = named } else { identities = try identitiesNamedByRows() }
      named = identities
      return identities.contains(identity)
    }
  }

  private func identitiesNamedByRows() throws(AfterglowError) -> Set<FileIdentity> {
    // Files that the scene's layers name, such as the images of an SVG file, are noted when layers are made.
    _ = try? template.document([], resolves: true, filesIn: nil)
    var identities = template.inputIdentities
    // The rows of a stream cannot be read twice; the files of those that have been drawn are known to the template.
    guard !folder.isBundle, var rows = try self.rows.again() else { return identities }
    func note(_ name: String) {
      guard !name.isEmpty, name.utf8.count <= Self.longestName, !name.utf8.contains(0) else { return }
      let path = name.hasPrefix("/") ? name : folder.path + name
      guard let status = FileStatus(path), identities.insert(status.identity).inserted else { return }
      // An SVG file names images itself.
      if SystemPath.fileExtension(path) == "svg" {
        identities.formUnion(SceneDocument.inputIdentities(path: path, settings: []))
      }
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
