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

  /// A line, set. Throws if it has too many words, and if text cannot be measured.
  func entry(of index: Int, top: Double = 0) throws(ComponentError) -> ColumnEntry {
    try setter.entry(
      of: sung.lines[index], number: sung.number(of: index), trailing: sung.trailingPitches[index], top: top)
  }

  func layers(of key: SungLine.Key) throws(ComponentError) -> [Layer] {
    guard key.part != .sung else { return sungLayers(of: key.index) }
    if let layers = recent.withLock({ $0[key] }) { return layers }
    let words = timeline.words(of: key.index, guideOpacity: motion.guideOpacity)
    let entry = try entry(of: key.index)
    let layers =
      key.part == .filling
      ? picture.filling(of: entry, timeline: words) : picture.layers(of: entry, timeline: words)
    recent.withLock { recent in
      if recent.count >= Self.recentCount { recent = [:] }
      recent[key] = layers
    }
    return layers
  }

  /// A line that brightens while it is sung; where its words have time stamps, they fill one after the other over the
  /// dimmed line. Not kept among the recent ones, whose layers may not refer to the column.
  private func sungLayers(of index: Int) -> [Layer] {
    func part(_ part: SungLine.Part, from dimmed: Double, isBrightening: Bool) -> Layer {
      let animation = isBrightening ? timeline.brightening(of: index, dimmed: dimmed) : nil
      return Layer(
        opacity: dimmed, content: .component(ComponentInstance(SungLine(self, index, part))),
        animations: [animation].compactMap(\.self))
    }
    let hasStamps = sung.schedule.lines[index].hasWordStamps
    let line = part(.whole, from: motion.dimmedOpacity, isBrightening: !hasStamps)
    return hasStamps ? [line, part(.filling, from: 0, isBrightening: true)] : [line]
  }

  /// How far marks may extend beyond the box of a line, in points.
  var overhang: Double { picture.style.lines.font.size + picture.style.translationFont.size }
}

/// A line of a song as it is sung.
struct SungLine: DeferredPicture {
  static let name = "sungLine"
  static let summary = "A line of a song as it is sung."
  static let parameters = ObjectFormat(SungLine(nil, 0, .whole)) {}

  /// What of the line.
  enum Part: Sendable, Hashable {
    /// The line as it brightens. What it is made of is there only while the line is seen: three layers and their keyframes
    /// take kilobytes for each line of a song.
    case sung
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
