import CLibAV

extension VideoProperties.ColorTags {
  /// Sets the tags of an encoder.
  func apply(to encoder: UnsafeMutablePointer<AVCodecContext>) {
    encoder.pointee.color_primaries = AVColorPrimaries(UInt32(colorPrimaries))
    encoder.pointee.color_trc = AVColorTransferCharacteristic(UInt32(transferFunction))
    encoder.pointee.colorspace = AVColorSpace(UInt32(matrixCoefficients))
    encoder.pointee.color_range = isLimitedRange ? AVCOL_RANGE_MPEG : AVCOL_RANGE_JPEG
    encoder.pointee.chroma_sample_location = isChromaLeft ? AVCHROMA_LOC_LEFT : AVCHROMA_LOC_UNSPECIFIED
  }

  /// Sets the tags of frames, from which ProRes's encoder reads them.
  func apply(to frame: UnsafeMutablePointer<AVFrame>) {
    frame.pointee.color_primaries = AVColorPrimaries(UInt32(colorPrimaries))
    frame.pointee.color_trc = AVColorTransferCharacteristic(UInt32(transferFunction))
    frame.pointee.colorspace = AVColorSpace(UInt32(matrixCoefficients))
    frame.pointee.color_range = isLimitedRange ? AVCOL_RANGE_MPEG : AVCOL_RANGE_JPEG
  }

  /// Sets the tags of a track.
  func apply(to parameters: UnsafeMutablePointer<AVCodecParameters>) {
    parameters.pointee.color_primaries = AVColorPrimaries(UInt32(colorPrimaries))
    parameters.pointee.color_trc = AVColorTransferCharacteristic(UInt32(transferFunction))
    parameters.pointee.color_space = AVColorSpace(UInt32(matrixCoefficients))
    parameters.pointee.color_range = isLimitedRange ? AVCOL_RANGE_MPEG : AVCOL_RANGE_JPEG
    parameters.pointee.chroma_location = isChromaLeft ? AVCHROMA_LOC_LEFT : AVCHROMA_LOC_UNSPECIFIED
  }
}
