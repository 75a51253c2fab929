import CLibAV
import PixelKernels

extension CodedFrame {
  /// The frame's colors, premultiplied.
  ///
  /// - Parameter conversion: Changes the colors; nil leaves them.
  /// - Throws: `malformed` for a matrix that has no fixed weights.
  func bitmap(
    _ layout: SampleLayout, conversion: SignalConversion?, path: String
  ) throws(VideoCodingError) -> Bitmap {
    var planes: [SamplePlane] = []
    for component in layout.components {
      let (data, stride) = plane(component.plane)
      guard let data else { throw .malformed(path: path, reason: "a frame of it has no samples") }
      planes.append(
        SamplePlane(
          base: UnsafePointer(data + component.offset), stride: stride, step: component.step,
          shift: Int(component.shift), depth: component.depth, isBigEndian: layout.isBigEndian))
    }
    let alpha = layout.hasAlpha ? planes.removeLast() : nil
    // The planes that libav calls luma and chroma are then green, blue and red.
    if isIdentity, !layout.isRGB, planes.count == 3 { planes = [planes[2], planes[0], planes[1]] }
    return try colors(layout, count: planes.count, path: path).bitmap(
      width: Int(pointer.pointee.width), height: Int(pointer.pointee.height), planes: planes, alpha: alpha,
      conversion: conversion)
  }

  private func colors(
    _ layout: SampleLayout, count: Int, path: String
  ) throws(VideoCodingError) -> VideoColors {
    let isRGB = layout.isRGB || isIdentity
    let isFull = layout.isRGB || pointer.pointee.color_range == AVCOL_RANGE_JPEG
    if count < 3 { return VideoColors(components: .gray, isFullRange: isFull) }
    if isRGB { return VideoColors(components: .rgb, isFullRange: isFull) }
    guard let weights = matrix else {
      throw .malformed(
        path: path,
        reason:
          "its color matrix \(pointer.pointee.colorspace.rawValue) of ITU-T H.273 is not supported; convert it to BT.709"
      )
    }
    let location = pointer.pointee.chroma_location
    let isCentered = [AVCHROMA_LOC_CENTER, AVCHROMA_LOC_TOP, AVCHROMA_LOC_BOTTOM].contains(location)
    let rows: VideoColors.Siting =
      switch location {
      case AVCHROMA_LOC_TOPLEFT, AVCHROMA_LOC_TOP: .first
      case AVCHROMA_LOC_BOTTOMLEFT, AVCHROMA_LOC_BOTTOM: .second
      default: .between
      }
    return VideoColors(
      components: .ycbcr(red: weights.red, blue: weights.blue), isFullRange: isFull,
      columns: layout.chroma.x == 0 ? .full : isCentered ? .between : .first,
      rows: layout.chroma.y == 0 ? .full : rows)
  }

  /// Whether the planes hold RGB though the pixel format is Y′CbCr: AV1 with primaries other than those of
  /// sRGB.
  private var isIdentity: Bool { pointer.pointee.colorspace == AVCOL_SPC_RGB }

  /// The weights of red and blue in luma; if unspecified, those of HD for images of that height.
  private var matrix: (red: Double, blue: Double)? {
    switch pointer.pointee.colorspace {
    case AVCOL_SPC_BT709: (0.2126, 0.0722)
    case AVCOL_SPC_BT470BG, AVCOL_SPC_SMPTE170M: (0.299, 0.114)
    case AVCOL_SPC_FCC: (0.3, 0.11)
    case AVCOL_SPC_SMPTE240M: (0.212, 0.087)
    case AVCOL_SPC_BT2020_NCL: (0.2627, 0.0593)
    case AVCOL_SPC_UNSPECIFIED where pointer.pointee.height < 720: (0.299, 0.114)
    case AVCOL_SPC_UNSPECIFIED: (0.2126, 0.0722)
    default: nil
    }
  }
}
