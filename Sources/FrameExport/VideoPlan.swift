import DataFiles
import PixelKernels
import SystemFiles
import VideoCoding

/// A video as a list of segments that can be rendered by machines which do not communicate.
///
/// The plan follows from the scene and the settings alone. Two machines with different plans would write
/// different bytes; the digest detects this.
package struct VideoPlan: Sendable, Hashable {
  /// Digests of everything that determines the bytes of the segments.
  package struct Inputs: Sendable, Hashable {
    /// The scene with the files it refers to, and the values of its parameters.
    package var scene: UInt64
    /// The available fonts.
    package var fonts: UInt64
    /// The selected frames, and how they are drawn and encoded.
    package var settings: UInt64
    /// The output of the installed encoder for fixed images.
    package var encoder: UInt64
    /// The files of the scene, and the audio: the video must not replace any of them.
    package var files: Set<File>

    package init(scene: UInt64, fonts: UInt64, settings: UInt64, encoder: UInt64, files: Set<File> = []) {
      self.scene = scene
      self.fonts = fonts
      self.settings = settings
      self.encoder = encoder
      self.files = files
    }
  }

  /// A file, identified by its contents.
  package struct File: Sendable, Hashable, Comparable {
    package var size: Int
    package var digest: UInt64

    package init(size: Int, digest: UInt64) {
      self.size = size
      self.digest = digest
    }

    package init(_ bytes: [UInt8]) { self.init(size: bytes.count, digest: FNV1a.digest(of: bytes)) }

    package static func < (first: File, second: File) -> Bool {
      (first.size, first.digest) < (second.size, second.digest)
    }
  }

  /// The mix of the video, which is stored with the segments.
  package struct Sound: Sendable, Hashable {
    /// Its name in the folder.
    package var name: String
    /// That of what is mixed besides the scene's files.
    package var digest: UInt64

    package init(name: String, digest: UInt64) {
      self.name = name
      self.digest = digest
    }
  }

  /// Of the program.
  package var version: String
  package var inputs: Inputs
  package var sound: Sound?
  package var codec: VideoEncoding.Codec
  package var width: Int
  package var height: Int
  package var bitDepth: Int
  package var hasAlpha: Bool
  /// Whether an AVIF file is lossless.
  package var isLossless = false
  /// The luminances of a video in high dynamic range; nil for others.
  package var light: LightRange?
  package var frameRate: FrameRate
  /// Of the whole video.
  package var frameCount: Int
  /// Of all segments but the last, which may be shorter.
  package var framesPerSegment: Int
  /// The named parts of the video.
  package var chapters: [Chapter] = []
  /// For an animated image, the number of repetitions, with 0 for unlimited; otherwise 0.
  package var plays = 0
  /// For an animated image, a description of its contents; otherwise nil.
  package var summary: String?
}

extension VideoPlan {
  /// The format of the plan's file.
  static let formatVersion = 2

  /// The samples of its sound.
  var sampleCount: Int { frameRate.sampleCount(ofFrames: frameCount) }

  package var segmentCount: Int { (frameCount + framesPerSegment - 1) / framesPerSegment }

  /// The frames of a segment.
  package func frames(of segment: Int) -> Range<Int> {
    segment * framesPerSegment..<min((segment + 1) * framesPerSegment, frameCount)
  }

  /// The fingerprint of the segments of this plan.
  package var digest: UInt64 {
    var hash = FNV1a()
    hash.combine(JSONWriter(layout: .compact).bytes(JSONValue(JSONObject(members))))
    return hash.value
  }

  /// The plan as a file: the same bytes for the same plan.
  package var json: String {
    let segments = (0..<segmentCount).map { segment in
      let frames = frames(of: segment)
      return
        "    {\"index\": \(segment), \"firstFrame\": \(frames.lowerBound), \"frameCount\": \(frames.count)}"
    }
    let head = JSONObject(members + [("digest", JSONValue(digest.hexadecimal))])
    let text = JSONWriter(layout: .pretty).text(JSONValue(head)).dropLast(2)
    return "\(text),\n  \"segments\": [\n\(segments.joined(separator: ",\n"))\n  ]\n}\n"
  }

  private var members: [(String, JSONValue)] {
    var members: [(String, JSONValue)] = [
      ("plan", JSONValue(Self.formatVersion)), ("version", JSONValue(version)),
      (
        "inputs",
        JSONValue(
          JSONObject([
            ("scene", JSONValue(inputs.scene.hexadecimal)), ("fonts", JSONValue(inputs.fonts.hexadecimal)),
            ("settings", JSONValue(inputs.settings.hexadecimal)),
            ("encoder", JSONValue(inputs.encoder.hexadecimal)),
            ("files", JSONValue(inputs.files.sorted().map(\.json))),
          ]))
      ),
    ]
    if let sound {
      let object = JSONObject([
        ("file", JSONValue(sound.name)), ("digest", JSONValue(sound.digest.hexadecimal)),
      ])
      members.append(("sound", JSONValue(object)))
    }
    members += [
      ("codec", JSONValue(codec.rawValue)), ("width", JSONValue(width)), ("height", JSONValue(height)),
      ("bitDepth", JSONValue(bitDepth)), ("alpha", JSONValue(hasAlpha)),
      ("frameRate", JSONValue("\(frameRate)")),
    ]
    if isLossless { members.append(("lossless", JSONValue(true))) }
    if let light {
      let object = JSONObject([
        ("transfer", JSONValue(light.transfer.rawValue)), ("white", JSONValue(light.white)),
        ("peak", JSONValue(light.peak)),
      ])
      members.append(("light", JSONValue(object)))
    }
    if codec.isAnimation || codec == .avif { members.append(("plays", JSONValue(plays))) }
    if codec.isAnimation, let summary { members.append(("summary", JSONValue(summary))) }
    if !chapters.isEmpty { members.append(("chapters", JSONValue(chapters.map(\.json)))) }
    return members + [
      ("frameCount", JSONValue(frameCount)), ("framesPerSegment", JSONValue(framesPerSegment)),
      ("segmentCount", JSONValue(segmentCount)),
    ]
  }

  /// Reads a plan's file; nil if it is not a plan, is damaged, or was edited by hand.
  package init?(json bytes: [UInt8]) {
    guard let root = try? JSONDocument(parsing: bytes).root, let plan = Self(root),
      Array(plan.json.utf8) == bytes
    else { return nil }
    self = plan
  }

  private init?(_ root: JSONValue) {
    func digest(_ value: JSONValue?) -> UInt64? { value?.string.flatMap { UInt64($0, radix: 16) } }
    guard root["plan"]?.int == Self.formatVersion, let version = root["version"]?.string,
      let scene = digest(root["inputs"]?["scene"]), let fonts = digest(root["inputs"]?["fonts"]),
      let settings = digest(root["inputs"]?["settings"]), let encoder = digest(root["inputs"]?["encoder"]),
      let files = root["inputs"]?["files"]?.array,
      let codec = root["codec"]?.string.flatMap(VideoEncoding.Codec.init),
      let width = root["width"]?.int, let height = root["height"]?.int,
      let bitDepth = root["bitDepth"]?.int, let hasAlpha = root["alpha"]?.bool,
      let frameRate = root["frameRate"]?.string.flatMap({ try? FrameRate($0) }),
      let frameCount = root["frameCount"]?.int, (1...10_000_000).contains(frameCount),
      let framesPerSegment = root["framesPerSegment"]?.int, framesPerSegment > 0,
      framesPerSegment <= 1 << 32
    else { return nil }
    self.init(
      version: version,
      inputs: Inputs(
        scene: scene, fonts: fonts, settings: settings, encoder: encoder,
        files: Set(files.compactMap(File.init))),
      codec: codec, width: width, height: height, bitDepth: bitDepth, hasAlpha: hasAlpha,
      frameRate: frameRate, frameCount: frameCount, framesPerSegment: framesPerSegment)
    if let value = root["sound"] {
      guard let name = value["file"]?.string, let digest = digest(value["digest"]), !name.contains("/") else {
        return nil
      }
      sound = Sound(name: name, digest: digest)
    }
    isLossless = root["lossless"]?.bool ?? false
    if let value = root["light"] {
      guard let transfer = value["transfer"]?.string.flatMap(HighDynamicRange.init),
        let white = value["white"]?.double,
        let peak = value["peak"]?.double, let range = try? LightRange(transfer, white: white, peak: peak)
      else { return nil }
      light = range
    }
    plays = root["plays"]?.int ?? 0
    summary = root["summary"]?.string
    chapters = (root["chapters"]?.array ?? []).compactMap(Chapter.init)
  }

  /// The differences from another plan, in words; empty for the same plan.
  package func differences(from other: VideoPlan) -> [String] {
    let hasSameSettings = inputs.settings == other.inputs.settings
    let parts: [(String, Bool)] = [
      ("the program version", version == other.version),
      ("the scene or the files it references", inputs.scene == other.inputs.scene),
      ("the fonts", inputs.fonts == other.inputs.fonts), ("the settings", hasSameSettings),
      // Other settings of the same encoder also change the result.
      ("the encoder", inputs.encoder == other.inputs.encoder || !hasSameSettings),
      ("the sound", sound == other.sound),
      ("the segment length", framesPerSegment == other.framesPerSegment),
    ]
    let names = parts.filter { !$0.1 }.map(\.0)
    return names.isEmpty && self != other ? ["its figures"] : names
  }
}

extension Chapter {
  fileprivate var json: JSONValue {
    JSONValue(
      JSONObject([
        ("title", JSONValue(title)), ("firstFrame", JSONValue(frames.lowerBound)),
        ("frameCount", JSONValue(frames.count)),
      ]))
  }

  fileprivate init?(_ value: JSONValue) {
    guard let title = value["title"]?.string, let first = value["firstFrame"]?.int, first >= 0,
      let count = value["frameCount"]?.int, count > 0, count <= 10_000_000, first <= 10_000_000
    else { return nil }
    self.init(title: title, frames: first..<first + count)
  }
}

extension VideoPlan.File {
  fileprivate var json: JSONValue {
    JSONValue(JSONObject([("size", JSONValue(size)), ("digest", JSONValue(digest.hexadecimal))]))
  }

  fileprivate init?(_ value: JSONValue) {
    guard let size = value["size"]?.int, let text = value["digest"]?.string,
      let digest = UInt64(text, radix: 16)
    else { return nil }
    self.init(size: size, digest: digest)
  }
}
