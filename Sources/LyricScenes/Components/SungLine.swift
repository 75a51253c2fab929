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
  /// The layers of lines that were seen last, by the line's index.
  private let recent = Mutex<[Int: [Layer]]>([:])

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

  func layers(of index: Int) throws(ComponentError) -> [Layer] {
    if let layers = recent.withLock({ $0[index] }) { return layers }
    let words = timeline.words(of: index, guideOpacity: motion.guideOpacity)
    let layers = picture.layers(of: try entry(of: index), timeline: words)
    recent.withLock { recent in
      if recent.count >= Self.recentCount { recent = [:] }
      recent[index] = layers
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
  static let parameters = ObjectFormat(SungLine(nil, 0)) {}

  private let column: SungColumn?
  private let index: Int

  init(_ column: SungColumn?, _ index: Int) {
    self.column = column
    self.index = index
  }

  func layers() throws(ComponentError) -> [Layer] { try column?.layers(of: index) ?? [] }

  func reach(in size: Size) -> Rect {
    let overhang = column?.overhang ?? 0
    return Rect(size: size).insetBy(dx: -overhang, dy: -overhang)
  }

  static func == (first: SungLine, second: SungLine) -> Bool {
    first.column === second.column && first.index == second.index
  }
}
