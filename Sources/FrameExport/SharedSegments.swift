import Budgets
import SystemFiles
import VideoCoding

/// The segments of a plan in a folder that several processes and machines fill at the same time.
///
/// There is no lock: every file is renamed into place when complete, and two writers of one segment write the
/// same bytes. The folder also contains the plan of the segments and the mix of the video's sound, so that joining
/// needs nothing else.
package struct SharedSegments: Sendable {
  package let path: String
  package let plan: VideoPlan

  /// More than the size of any segment.
  package static let largestSegment = 1 << 30
  package static let planName = "plan.json"
  private static let largestPlan = 1 << 30

  /// The folder for segments of a plan; it is created if necessary, and the plan is put into it.
  ///
  /// - Throws: `video(malformed)` if it contains another plan, listing the differences.
  package init(making plan: VideoPlan, in path: String) throws(ExportError) {
    self.path = path
    self.plan = plan
    try AtomicFile.makeFolder(path + "/")
    if let found = try Self.plan(in: path) {
      try refuse(found)
    } else {
      Leftovers.remove(of: planPath)
      try AtomicFile.write(Array(plan.json.utf8), to: planPath)
      // If two writers with different plans start at the same time, one fails.
      if let found = try Self.plan(in: path) { try refuse(found) }
    }
  }

  /// Puts the mix into the folder, unless it is there: whoever makes the first segment does.
  package func write(_ sound: SoundMix?, cancellation: Cancellation = Cancellation()) throws(ExportError) {
    guard let sound, let soundPath else { return }
    let size = SoundMix.guardedSize(sampleCount: plan.sampleCount)
    try Self.refuseForeignFile(at: soundPath, role: "the audio of these segments") { $0.size == size }
    guard FileStatus(soundPath, followsLinks: false) == nil else { return }
    Leftovers.remove(of: soundPath)
    try sound.write(to: soundPath, isGuarded: true, cancellation: cancellation)
  }

  /// A folder that contains segments.
  ///
  /// - Throws: `video` if there is no plan in it.
  package init(reading path: String) throws(ExportError) {
    guard let plan = try Self.plan(in: path) else {
      throw .video(
        .malformed(
          path: path, reason: "it has no \(Self.planName); use the folder that `afterglow segment` wrote to")
      )
    }
    self.path = path
    self.plan = plan
  }

  private var planPath: String { "\(path)/\(Self.planName)" }
  static let soundName = "sound.wav"
  /// The mix, if the video has sound.
  package var soundPath: String? { plan.sound.map { "\(path)/\($0.name)" } }
  private func file(_ segment: Int) -> String { "\(path)/\(segment).segment" }

  /// The plan in a folder; nil if there is none.
  private static func plan(in path: String) throws(ExportError) -> VideoPlan? {
    let file = "\(path)/\(planName)"
    let bytes: [UInt8]
    do throws(SystemFileError) {
      bytes = try SystemFile.contents(of: file, limit: largestPlan)
    } catch {
      if error.isMissing, FileStatus(path) != nil { return nil }
      throw .video(
        error.isMissing ? .missingFile(path: path) : .cannotRead(path: file, reason: error.description))
    }
    guard let plan = VideoPlan(json: bytes) else {
      throw .video(
        .malformed(path: file, reason: "it is not a segment plan, or was modified; use another folder"))
    }
    return plan
  }

  /// Whether a file in the folder may have this name.
  package static func mayWrite(_ name: String) -> Bool {
    name == planName || name == soundName || SystemPath.fileExtension(name) == "segment"
  }

  private func refuse(_ found: VideoPlan) throws(ExportError) {
    guard found != plan else { return }
    let parts = plan.differences(from: found).joined(separator: ", ")
    throw .video(
      .malformed(
        path: path, reason: "it contains segments of another plan (different: \(parts)); use another folder"))
  }

  /// The files that must not be overwritten.
  package var inputs: Set<FileIdentity> {
    let paths = [planPath, soundPath].compactMap(\.self) + (0..<plan.segmentCount).map(file)
    return Set(paths.compactMap { FileStatus($0)?.identity })
  }

  /// Whether a segment is present and complete.
  package func contains(_ index: Int) -> Bool { (try? segment(index)) != nil }

  /// Writes a segment atomically; one by another writer is replaced by the same bytes.
  package func write(_ encoded: EncodedSegment, as index: Int) throws(ExportError) {
    let bytes = encoded.fileBytes(fingerprint: plan.digest)
    guard bytes.count <= Self.largestSegment else {
      throw .invalidSetting(
        "segment \(index) would have \(bytes.count) bytes, more than \(Self.largestSegment); reduce --segment-seconds"
      )
    }
    let path = file(index)
    try Self.refuseForeignFile(at: path, role: "a segment") { _ in
      (try? SystemFile.beginning(of: path, count: 16)).map(EncodedSegment.begins) ?? false
    }
    Leftovers.remove(of: path)
    try AtomicFile.named(path) { () throws(SystemFileError) in
      let file = try OutputFile(replacing: path)
      try file.write(bytes)
      // The bytes are written before the rename, on network file systems too.
      try file.publish()
    }
  }

  /// Throws if something is at a path that this program has not written.
  ///
  /// - Parameter isOurs: Whether a regular file is what belongs there, be it whole or not.
  private static func refuseForeignFile(
    at path: String, role: String, _ isOurs: (FileStatus) -> Bool
  ) throws(ExportError) {
    guard let status = FileStatus(path, followsLinks: false) else { return }
    guard status.kind == .regular, isOurs(status) else {
      throw .cannotWrite(
        path: path,
        reason: "\(status.kind.description) that is not \(role) is in the place of \(role); remove it first")
    }
  }

  /// - Throws: If it is missing, damaged, of another plan or under the wrong name.
  package func segment(_ index: Int) throws(VideoCodingError) -> EncodedSegment {
    let found = try EncodedSegment(
      contentsOf: file(index), fingerprint: plan.digest, limit: Self.largestSegment)
    let frames = plan.frames(of: index)
    guard found.firstFrame == frames.lowerBound, found.frameCount == frames.count else {
      throw .malformed(
        path: file(index),
        reason: "its first frame is \(found.firstFrame), so it belongs to another segment")
    }
    return found
  }

  /// Throws if segments are missing, all of them named.
  func checkWhole() throws(ExportError) {
    let missing = (0..<plan.segmentCount).filter { FileStatus(file($0)) == nil }
    guard !missing.isEmpty else { return }
    throw .video(
      .malformed(
        path: path,
        reason:
          "\(missing.count) of \(plan.segmentCount) segments are missing; render them with `afterglow segment --index \(IndexRanges.text(missing))`"
      ))
  }

  /// All unusable segments, each with the reason; every file is read.
  func faults() -> [(index: Int, reason: String)] {
    (0..<plan.segmentCount).compactMap { index in
      do throws(VideoCodingError) {
        _ = try segment(index)
        return nil
      } catch {
        return (index, error.description)
      }
    }
  }

  /// Throws if the mix is missing or damaged.
  func checkSound() throws(ExportError) {
    guard let soundPath else { return }
    let isWhole: Bool
    do throws(SystemFileError) {
      isWhole = try SoundMix.isWhole(soundPath, sampleCount: plan.sampleCount)
    } catch {
      throw .video(
        error.isMissing
          ? .malformed(path: path, reason: "its sound is missing; render segment 0 again")
          : .cannotRead(path: soundPath, reason: error.description))
    }
    guard isWhole else {
      throw .video(
        .malformed(path: soundPath, reason: "it is damaged; remove it, and render segment 0 again"))
    }
  }

  /// Throws if a file is an input of the video, wherever it is located: the joining process has not read the
  /// inputs.
  func checkIsNoInput(_ path: String) throws(ExportError) {
    guard let status = FileStatus(path), status.kind == .regular,
      plan.inputs.files.contains(where: { $0.size == status.size }),
      let digest = try? Self.digest(of: path),
      plan.inputs.files.contains(VideoPlan.File(size: status.size, digest: digest))
    else { return }
    throw .outputIsInput(path: path)
  }

  /// The digest of a file.
  package static func digest(of path: String) throws(ExportError) -> UInt64 {
    var hash = FNV1a()
    do throws(SystemFileError) {
      try SystemFile.readPieces(of: path) { (bytes) throws(SystemFileError) in hash.combine(bytes) }
    } catch {
      throw .video(
        error.isMissing ? .missingFile(path: path) : .cannotRead(path: path, reason: error.description))
    }
    return hash.value
  }
}
