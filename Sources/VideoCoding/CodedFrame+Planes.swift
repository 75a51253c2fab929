import CLibAV
import PixelKernels

extension YCbCrPicture {
  /// Whether the planes hold as many bytes as the size and the bit depth ask.
  var hasAllSamples: Bool {
    let bytes = width * height * (bitDepth > 8 ? 2 : 1)
    return luma.count == bytes && blueChroma.count == bytes / 4 && redChroma.count == bytes / 4
  }
}

/// Pictures into and out of libav's frames, whose rows are padded.
extension CodedFrame {
  /// Allocates the planes of a video's picture.
  func allocatePlanes(_ encoding: VideoEncoding) throws(VideoCodingError) {
    pointer.pointee.format = encoding.pixelFormat.rawValue
    pointer.pointee.width = Int32(encoding.width)
    pointer.pointee.height = Int32(encoding.height)
    try libav.check(libav.pointee.av_frame_get_buffer(pointer, 0), "allocating a frame")
  }

  /// Copies a picture's samples into the frame, which has its size and bit depth.
  func copyPlanes(of picture: borrowing YCbCrPicture) {
    let rowBytes = picture.width * (picture.bitDepth > 8 ? 2 : 1)
    copy(picture.luma, toPlane: 0, rowBytes: rowBytes)
    copy(picture.blueChroma, toPlane: 1, rowBytes: rowBytes / 2)
    copy(picture.redChroma, toPlane: 2, rowBytes: rowBytes / 2)
  }

  private func copy(_ samples: [UInt8], toPlane plane: Int, rowBytes: Int) {
    let (data, stride) = self.plane(plane)
    guard let data else { return }
    samples.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return }
      for row in 0..<source.count / rowBytes {
        (data + row * stride).update(from: start + row * rowBytes, count: rowBytes)
      }
    }
  }

  /// A plane's first byte, and the bytes from one row to the next.
  func plane(_ index: Int) -> (data: UnsafeMutablePointer<UInt8>?, stride: Int) {
    let frame = pointer.pointee
    switch index {
    case 0: return (frame.data.0, Int(frame.linesize.0))
    case 1: return (frame.data.1, Int(frame.linesize.1))
    default: return (frame.data.2, Int(frame.linesize.2))
    }
  }
}
