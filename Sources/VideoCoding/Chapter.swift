import CLibAV

/// A part of a video with a title, which players list.
package struct Chapter: Sendable, Hashable {
  package var title: String
  /// The frames of the part.
  package var frames: Range<Int>

  package init(title: String, frames: Range<Int>) {
    self.title = title
    self.frames = frames
  }
}

extension LibAV {
  /// Adds chapters to a file before its header is written; the context owns them.
  func add(
    _ chapters: [Chapter], to context: UnsafeMutablePointer<AVFormatContext>, frameRate: FrameRate
  ) throws(VideoCodingError) {
    guard !chapters.isEmpty else { return }
    let stride = MemoryLayout<UnsafeMutablePointer<AVChapter>?>.stride
    let list = try allocated(pointee.av_mallocz(chapters.count * stride), "the chapters")
    context.pointee.chapters = list.assumingMemoryBound(to: UnsafeMutablePointer<AVChapter>?.self)
    for (index, chapter) in chapters.enumerated() {
      let item = try allocated(pointee.av_mallocz(MemoryLayout<AVChapter>.size), "a chapter")
        .assumingMemoryBound(to: AVChapter.self)
      item.pointee.id = Int64(index + 1)
      item.pointee.time_base = frameRate.frameDuration
      item.pointee.start = Int64(chapter.frames.lowerBound)
      item.pointee.end = Int64(chapter.frames.upperBound)
      context.pointee.chapters[index] = item
      context.pointee.nb_chapters = UInt32(index + 1)
      try check(pointee.av_dict_set(&item.pointee.metadata, "title", chapter.title, 0), "naming a chapter")
    }
  }
}
