import DataFiles
import RenderTree
import SceneModel
import Synchronization
import VectorGraphics

/// The lines of a song, and when they are sung: what their layers are made from when they come into sight.
final class SungColumn: Sendable {
  private let sung: SungLyrics
  private let picture: LyricPicture
  private let motion: LyricMotion
  let setter: ColumnSetter
  let timeline: LyricTimeline
  /// The layers of lines that were seen last.
  private let recent = Mutex<[SungLine.Key: [Layer]]>([:])

  /// More than are seen at once, with what workers at other times see.
  private static let recentCount = 128

  init(_ sung: SungLyrics, picture: LyricPicture, motion: LyricMotion) {
    self.sung = sung
    self.picture = picture
    self.motion = motion
    setter = picture.setter(for: sung.lines)
    timeline = LyricTimeline(schedule: sung.schedule.lines, scrollDuration: motion.scrollDuration)
  }

  /// A line, set. Throws where text cannot be measured.
  func entry(of index: Int, top: Double = 0) throws(ComponentError) -> ColumnEntry {
    try setter.entry(of: sung.lines[index], trailing: sung.trailingPitches[index], top: top)
  }

  /// Whether the words of a line have times of their own.
  func hasWordStamps(_ index: Int) -> Bool { sung.schedule.lines[index].hasWordStamps }

  func layers(of key: SungLine.Key) throws(ComponentError) -> [Layer] {
    if let layers = recent.withLock({ $0[key] }) { return layers }
    let words = timeline.words(of: key.index, guideOpacity: motion.guideOpacity)
    let entry = try entry(of: key.index)
    let layers =
      switch key.part {
      case .whole: picture.layers(of: entry, timeline: words)
      case .filling: picture.filling(of: entry, timeline: words)
      }
    recent.withLock { recent in
      if recent.count >= Self.recentCount { recent = [:] }
      recent[key] = layers
    }
    return layers
  }

  /// How far marks may stand out from the box of a line, in points.
  var overhang: Double { picture.style.lines.font.size + picture.style.translationFont.size }
}

/// A line of a song as it is sung.
struct SungLine: DeferredPicture {
  static let name = "sungLine"
  static let summary = "A line of a song as it is sung."
  static let parameters = ObjectFormat(SungLine(nil, 0, .whole)) {}

  /// What of the line.
  enum Part: Sendable, Hashable {
    /// Words, readings, pitch and translation.
    case whole
    /// The words that have been sung.
    case filling
  }

  struct Key: Sendable, Hashable {
    var index: Int
    var part: Part
  }

  private let column: SungColumn?
  private let key: Key

  init(_ column: SungColumn?, _ index: Int, _ part: Part) {
    self.column = column
    key = Key(index: index, part: part)
  }

  func layers() throws(ComponentError) -> [Layer] { try column?.layers(of: key) ?? [] }

  func reach(in size: Size) -> Rect {
    let overhang = column?.overhang ?? 0
    return Rect(size: size).insetBy(dx: -overhang, dy: -overhang)
  }

  static func == (first: SungLine, second: SungLine) -> Bool {
    first.column === second.column && first.key == second.key
  }
}
