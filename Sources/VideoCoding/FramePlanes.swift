import CLibAV
import PixelKernels

/// The planes of an image in the encoder's order, their rows without padding.
struct FramePlanes {
  struct Plane {
    let samples: [UInt8]
    let rowBytes: Int
  }

  let planes: [Plane]

  init(_ picture: YCbCrFrame) {
    let rowBytes = picture.width * (picture.bitDepth > 8 ? 2 : 1)
    let chromaBytes = rowBytes / picture.chroma.columns
    planes =
      [
        Plane(samples: picture.luma, rowBytes: rowBytes),
        Plane(samples: picture.blueChroma, rowBytes: chromaBytes),
        Plane(samples: picture.redChroma, rowBytes: chromaBytes),
      ] + (picture.alpha.map { [Plane(samples: $0, rowBytes: rowBytes)] } ?? [])
  }

  /// Green, blue, red and alpha, as in libav's planar RGB.
  init(_ picture: PlanarFrame) {
    planes = [picture.green, picture.blue, picture.red, picture.alpha].compactMap { samples in
      samples.map { Plane(samples: $0, rowBytes: 2 * picture.width) }
    }
  }

  /// The same with 8 or 10 bits, directly from the bitmap.
  ///
  /// - Parameter dither: Used at 8 bits only.
  init(_ bitmap: Bitmap, hasAlpha: Bool, bitDepth: Int, dither: Dither) {
    let channels = [1, 2, 0] + (hasAlpha ? [3] : [])
    if bitDepth == 8 {
      let samples = bitmap.quantized8(dither: dither)
      planes = channels.map { channel in
        Plane(
          samples: stride(from: channel, to: samples.count, by: 4).map { samples[$0] }, rowBytes: bitmap.width
        )
      }
    } else {
      let samples = bitmap.unpremultiplied16()
      let highest = UInt32(1 << bitDepth) - 1
      planes = channels.map { channel in
        Plane(
          samples: stride(from: channel, to: samples.count, by: 4).flatMap { index in
            let sample = (UInt32(samples[index]) * highest + 32767) / 65535
            return [UInt8(truncatingIfNeeded: sample), UInt8(truncatingIfNeeded: sample >> 8)]
          }, rowBytes: 2 * bitmap.width)
      }
    }
  }

  private init(_ planes: [Plane]) { self.planes = planes }

  /// The three planes of color.
  var color: FramePlanes { FramePlanes(Array(planes.prefix(3))) }
  /// The plane of alpha, if there is one.
  var alpha: FramePlanes { FramePlanes(Array(planes.dropFirst(3))) }
}

extension YCbCrFrame {
  /// Whether the size of the planes matches the image size and the bit depth.
  var hasAllSamples: Bool {
    let bytes = width * height * (bitDepth > 8 ? 2 : 1)
    let chromaBytes = bytes / (chroma.columns * chroma.rows)
    return luma.count == bytes && blueChroma.count == chromaBytes && redChroma.count == chromaBytes
      && (alpha ?? luma).count == bytes
  }
}

/// Images into and out of libav's frames, whose rows are padded.
extension CodedFrame {
  /// Allocates the planes of a video frame.
  func allocatePlanes(_ encoding: VideoEncoding, format: AVPixelFormat) throws(VideoCodingError) {
    pointer.pointee.format = format.rawValue
    pointer.pointee.width = Int32(encoding.width)
    pointer.pointee.height = Int32(encoding.height)
    try libav.check(libav.pointee.av_frame_get_buffer(pointer, 0), "allocating a frame")
  }

  /// Copies an image's samples into the frame, which has its size and pixel format.
  func copyPlanes(of picture: FramePlanes) {
    for (index, plane) in picture.planes.enumerated() {
      copy(plane.samples, toPlane: index, rowBytes: plane.rowBytes)
    }
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

  /// A plane's first byte, and its stride.
  func plane(_ index: Int) -> (data: UnsafeMutablePointer<UInt8>?, stride: Int) {
    let frame = pointer.pointee
    switch index {
    case 0: return (frame.data.0, Int(frame.linesize.0))
    case 1: return (frame.data.1, Int(frame.linesize.1))
    case 2: return (frame.data.2, Int(frame.linesize.2))
    default: return (frame.data.3, Int(frame.linesize.3))
    }
  }
}
