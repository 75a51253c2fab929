import CLibAV
import PixelKernels

/// The light levels of a video, in whole cd/m², of the greatest component of each pixel (CTA-861.3, annex P).
package struct ContentLight: Sendable, Hashable {
  /// Of the brightest pixel: MaxCLL.
  package var greatest: Int
  /// The mean of the brightest frame: MaxFALL.
  package var greatestMean: Int

  package init(greatest: Double = 0, mean: Double = 0) {
    self.greatest = Int(max(0, min(greatest, 65535)).rounded())
    greatestMean = Int(max(0, min(mean, 65535)).rounded())
  }

  /// The level for the frames of both.
  package func union(_ other: ContentLight) -> ContentLight {
    var result = self
    result.greatest = max(greatest, other.greatest)
    result.greatestMean = max(greatestMean, other.greatestMean)
    return result
  }
}

/// The mastering display of a video in PQ (SMPTE ST 2086): BT.2020's primaries and white, black of 0.005
/// cd/m².
enum MasteringScreen {
  /// Chromaticities in units of 1/50,000: red, green, blue and white, each x and y.
  static let chromaticities = [35400, 14600, 8500, 39850, 6550, 2300, 15635, 16450]
  /// In units of 1/10,000 cd/m².
  static let black = 50

  /// In units of 1/10,000 cd/m².
  static func peak(of light: LightRange) -> Int { Int((light.peak * 10_000).rounded()) }

  /// In the syntax of x265.
  static func description(of light: LightRange) -> String {
    let c = chromaticities
    return
      "G(\(c[2]),\(c[3]))B(\(c[4]),\(c[5]))R(\(c[0]),\(c[1]))WP(\(c[6]),\(c[7]))L(\(peak(of: light)),\(black))"
  }
}

extension UnsafeMutablePointer where Pointee == AVStream {
  /// Adds the metadata of the mastering display and content for PQ; levels of HLG are relative and need none.
  func describe(_ light: LightRange?, _ content: ContentLight?, _ libav: LibAV) throws(VideoCodingError) {
    guard let light, light.transfer == .pq else { return }
    let screen = try added(AVMasteringDisplayMetadata.self, as: AV_PKT_DATA_MASTERING_DISPLAY_METADATA, libav)
    func part(_ value: Int, of whole: Int) -> AVRational { AVRational(num: Int32(value), den: Int32(whole)) }
    let c = MasteringScreen.chromaticities.map { part($0, of: 50_000) }
    screen.pointee.display_primaries = ((c[0], c[1]), (c[2], c[3]), (c[4], c[5]))
    screen.pointee.white_point = (c[6], c[7])
    screen.pointee.min_luminance = part(MasteringScreen.black, of: 10_000)
    screen.pointee.max_luminance = part(MasteringScreen.peak(of: light), of: 10_000)
    screen.pointee.has_primaries = 1
    screen.pointee.has_luminance = 1
    guard let content else { return }
    let level = try added(AVContentLightMetadata.self, as: AV_PKT_DATA_CONTENT_LIGHT_LEVEL, libav)
    level.pointee.MaxCLL = UInt32(content.greatest)
    level.pointee.MaxFALL = UInt32(content.greatestMean)
  }

  /// Zeroed memory owned by the stream.
  private func added<Value>(
    _ type: Value.Type, as kind: AVPacketSideDataType, _ libav: LibAV
  ) throws(VideoCodingError) -> UnsafeMutablePointer<Value> {
    let size = MemoryLayout<Value>.size
    let memory = try libav.allocated(
      libav.pointee.av_stream_new_side_data(self, kind, size), "a stream's light")
    memory.update(repeating: 0, count: size)
    return UnsafeMutableRawPointer(memory).assumingMemoryBound(to: Value.self)
  }
}

extension UnsafeMutablePointer where Pointee == AVStream {
  /// The additional data of a kind; nil if the stream has none.
  private func found<Value>(_ type: Value.Type, _ kind: AVPacketSideDataType, _ libav: LibAV) -> Value? {
    var size = 0
    guard let memory = libav.pointee.av_stream_get_side_data(self, kind, &size),
      size >= MemoryLayout<Value>.size
    else { return nil }
    return UnsafeRawPointer(memory).loadUnaligned(as: Value.self)
  }

  fileprivate func screen(_ libav: LibAV) -> AVMasteringDisplayMetadata? {
    found(AVMasteringDisplayMetadata.self, AV_PKT_DATA_MASTERING_DISPLAY_METADATA, libav)
  }

  fileprivate func content(_ libav: LibAV) -> AVContentLightMetadata? {
    found(AVContentLightMetadata.self, AV_PKT_DATA_CONTENT_LIGHT_LEVEL, libav)
  }

  /// The greatest luminance that the container states, in cd/m²; nil if it does not.
  func statedPeak(_ libav: LibAV) -> Double? { peak(screen(libav), content(libav)) }
}

extension CodedFrame {
  /// The greatest luminance that the frame states for its video, in cd/m²; nil if it does not.
  var statedPeak: Double? {
    func found<Value>(_ type: Value.Type, _ kind: AVFrameSideDataType) -> Value? {
      guard let data = libav.pointee.av_frame_get_side_data(pointer, kind)?.pointee,
        data.size >= MemoryLayout<Value>.size
      else { return nil }
      return UnsafeRawPointer(data.data).loadUnaligned(as: Value.self)
    }
    return peak(
      found(AVMasteringDisplayMetadata.self, AV_FRAME_DATA_MASTERING_DISPLAY_METADATA),
      found(AVContentLightMetadata.self, AV_FRAME_DATA_CONTENT_LIGHT_LEVEL))
  }
}

/// The lower of the peaks of the mastering display and of the content; 0 states none.
private func peak(_ screen: AVMasteringDisplayMetadata?, _ content: AVContentLightMetadata?) -> Double? {
  let display = screen.flatMap { screen in
    let peak = screen.max_luminance
    return screen.has_luminance != 0 && peak.den > 0 ? Double(peak.num) / Double(peak.den) : nil
  }
  return [display, content.map { Double($0.MaxCLL) }].compactMap(\.self).filter { $0 > 0 }.min()
}

extension VideoProperties {
  /// The light metadata of a video; as text, for comparison.
  static func light(of stream: UnsafeMutablePointer<AVStream>, _ libav: LibAV) -> String? {
    guard let peak = stream.screen(libav)?.max_luminance, peak.den > 0 else { return nil }
    return describe(
      peak: Double(peak.num) / Double(peak.den), stream.content(libav).map { ($0.MaxCLL, $0.MaxFALL) })
  }

  /// - Parameter peak: In cd/m².
  static func describe(peak: Double, _ content: (UInt32, UInt32)?) -> String {
    "screen \(Int(peak.rounded())), MaxCLL \(content?.0 ?? 0), MaxFALL \(content?.1 ?? 0)"
  }
}
