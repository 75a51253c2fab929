import CLibAV

/// The layout of the samples of a pixel format.
struct SampleLayout {
  struct Component {
    var plane: Int
    /// Bytes from one sample to the next, and before the first.
    var step: Int
    var offset: Int
    /// The bits below the sample, and its own.
    var shift: UInt16
    var depth: Int
  }

  let format: Int32
  let components: [Component]
  let isRGB: Bool
  let isBigEndian: Bool
  let hasAlpha: Bool
  /// Powers of two by which chroma is subsampled.
  let chroma: (x: Int, y: Int)

  /// Nil for palettes, bit streams and hardware formats, for components of different depths, and for chroma of less than half
  /// the resolution.
  init?(_ format: Int32, _ libav: LibAV) {
    guard let found = libav.pointee.av_pix_fmt_desc_get(AVPixelFormat(format)) else { return nil }
    let descriptor = found.pointee
    let flags = Int32(truncatingIfNeeded: descriptor.flags)
    let unread =
      AV_PIX_FMT_FLAG_PAL | AV_PIX_FMT_FLAG_BITSTREAM | AV_PIX_FMT_FLAG_HWACCEL | AV_PIX_FMT_FLAG_FLOAT
    guard flags & unread == 0, descriptor.nb_components > 0 else { return nil }
    let all = [descriptor.comp.0, descriptor.comp.1, descriptor.comp.2, descriptor.comp.3]
    components = all.prefix(Int(descriptor.nb_components)).map {
      Component(
        plane: Int($0.plane), step: Int($0.step), offset: Int($0.offset), shift: UInt16($0.shift),
        depth: Int($0.depth))
    }
    let depth = components[0].depth
    guard (1...16).contains(depth), components.allSatisfy({ $0.depth == depth }) else { return nil }
    self.format = format
    isRGB = flags & AV_PIX_FMT_FLAG_RGB != 0
    isBigEndian = flags & AV_PIX_FMT_FLAG_BE != 0
    hasAlpha = flags & AV_PIX_FMT_FLAG_ALPHA != 0
    chroma = (Int(descriptor.log2_chroma_w), Int(descriptor.log2_chroma_h))
    guard max(chroma.x, chroma.y) <= 1 else { return nil }
  }
}
