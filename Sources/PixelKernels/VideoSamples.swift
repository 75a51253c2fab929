extension Bitmap {
  /// The opaque bitmap for a video frame, for comparison: chroma interpolated linearly from its left siting,
  /// out-of-range colors clamped.
  package init(_ picture: YCbCrFrame) {
    self.init(width: picture.width, height: picture.height)
    let step = Double(1 << (picture.bitDepth - 8))
    let blue = picture.samples(\.blueChroma).map { (Double($0) - 128 * step) / (224 * step) }
    let red = picture.samples(\.redChroma).map { (Double($0) - 128 * step) / (224 * step) }
    let luma = picture.samples(\.luma)
    for y in 0..<height {
      for x in 0..<width {
        let light = (Double(luma[y * width + x]) - 16 * step) / (219 * step)
        let cb = Self.chroma(blue, width: width / 2, height: height / 2, x: x, y: y)
        let cr = Self.chroma(red, width: width / 2, height: height / 2, x: x, y: y)
        let r = light + 1.5748 * cr
        let b = light + 1.8556 * cb
        let g = (light - 0.2126 * r - 0.0722 * b) / 0.7152
        let index = index(x: x, y: y)
        pixels[index] = fullScale(r)
        pixels[index + 1] = fullScale(g)
        pixels[index + 2] = fullScale(b)
        pixels[index + 3] = 65535
      }
    }
  }

  /// Chroma at a luma pixel: samples are located on even columns and halfway between two rows.
  private static func chroma(_ samples: [Double], width: Int, height: Int, x: Int, y: Int) -> Double {
    let left = x / 2
    let right = x % 2 == 0 ? left : min(left + 1, width - 1)
    let near = y / 2
    let far = min(max(y % 2 == 0 ? near - 1 : near + 1, 0), height - 1)
    func across(_ row: Int) -> Double { (samples[row * width + left] + samples[row * width + right]) / 2 }
    return 0.75 * across(near) + 0.25 * across(far)
  }
}

extension YCbCrFrame {
  /// The samples of a plane at any bit depth.
  package func samples(_ plane: KeyPath<YCbCrFrame, [UInt8]>) -> [UInt16] {
    let bytes = self[keyPath: plane]
    guard bitDepth > 8 else { return bytes.map(UInt16.init) }
    return stride(from: 0, to: bytes.count, by: 2).map { UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8 }
  }
}
