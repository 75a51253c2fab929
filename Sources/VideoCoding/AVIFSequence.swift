/// The file around the frames of an animated AVIF: a track of color images, and one of their alpha.
///
/// The first frame is also an item, which programs that only support stills show. Sources: AV1 Image File
/// Format 1.1 (AOMedia); AV1 Codec ISO Media File Format Binding 1.2; ISO/IEC 23008-12, section 7; ISO/IEC
/// 14496-12.
package struct AVIFSequence: Sendable {
  /// The coded images of color or of alpha.
  package struct Track: Sendable {
    /// The sequence header, as returned by the encoder.
    package let sequenceHeader: [UInt8]
    /// The bytes of each frame.
    package var sizes: [Int] = []
    /// The frames, from 0, that do not depend on others.
    package var keyframes: [Int] = []

    package init(sequenceHeader: [UInt8]) {
      self.sequenceHeader = sequenceHeader
    }
  }

  private let encoding: VideoEncoding
  /// The number of repetitions; 0 is unlimited.
  private let plays: Int
  private let color: Track
  private let alpha: Track?
  /// The luminances of its images; nil to write none.
  private let light: ContentLight?
  private let configurations: (color: [UInt8], alpha: [UInt8])

  /// - Throws: `failure` if a sequence header is invalid.
  package init(
    _ encoding: VideoEncoding, plays: Int, color: Track, alpha: Track?, light: ContentLight? = nil
  ) throws(VideoCodingError) {
    self.encoding = encoding
    self.light = encoding.light?.transfer == .pq ? light : nil
    self.plays = plays
    self.color = color
    self.alpha = alpha
    configurations = (
      try Self.configuration(color.sequenceHeader),
      try alpha.map { (track) throws(VideoCodingError) in
        try Self.configuration(track.sequenceHeader)
      } ?? []
    )
  }

  /// The bytes before the frames; each frame has its color first, then its alpha.
  package var beginning: [UInt8] {
    // Offsets have a fixed size.
    let size = beginning(media: 0).count
    return beginning(media: size)
  }

  /// A frame as stored in a file: without the delimiters between frames, which the file's index replaces.
  package static func sample(_ packet: [UInt8]) -> [UInt8] {
    packet.starts(with: [0x12, 0x00]) ? Array(packet.dropFirst(2)) : packet
  }

  /// The frame of alpha stored with a packet of color.
  package static func alpha(_ addition: [UInt8]) -> [UInt8] { sample(Array(addition.dropFirst())) }

  /// The sequence headers of color and of alpha, concatenated; each contains its length.
  package static func headers(_ bytes: [UInt8]) -> (color: [UInt8], alpha: [UInt8]) {
    let count = bytes.count > 1 ? 2 + Int(bytes[1]) : bytes.count
    return (Array(bytes.prefix(count)), Array(bytes.dropFirst(count)))
  }

  private var tracks: [Track] { [color] + (alpha.map { [$0] } ?? []) }
  private var frameCount: Int { color.sizes.count }
  private var duration: Int { frameCount * encoding.frameRate.denominator }
  private var byteCount: Int { tracks.reduce(0) { $0 + $1.sizes.reduce(0, +) } }

  /// - Parameter media: The offset of the frames.
  private func beginning(media: Int) -> [UInt8] {
    var boxes = ISOBoxes()
    boxes.box("ftyp") { boxes in
      boxes.text("avis")
      boxes.zeros(4)
      boxes.text("avifavismsf1iso8mif1miafMA1A")
    }
    writeMeta(&boxes, media: media)
    boxes.box("moov") { boxes in
      writeMovieHeader(&boxes)
      for index in tracks.indices { writeTrack(index, &boxes, media: media) }
    }
    // A 64-bit length, which long videos need.
    boxes.number(1, bytes: 4)
    boxes.text("mdat")
    boxes.number(16 + byteCount, bytes: 8)
    return boxes.bytes
  }

  // MARK: The first frame as an item

  private func writeMeta(_ boxes: inout ISOBoxes, media: Int) {
    boxes.fullBox("meta") { boxes in
      writeHandler("pict", &boxes)
      boxes.fullBox("pitm") { $0.number(1, bytes: 2) }
      boxes.fullBox("iloc") { boxes in
        boxes.numbers([0x44, 0], bytes: 1)
        boxes.number(tracks.count, bytes: 2)
        var offset = media
        for (index, track) in tracks.enumerated() {
          boxes.numbers([index + 1, 0, 1], bytes: 2)
          boxes.numbers([offset, track.sizes.first ?? 0], bytes: 4)
          offset += track.sizes.first ?? 0
        }
      }
      boxes.fullBox("iinf") { boxes in
        boxes.number(tracks.count, bytes: 2)
        for index in tracks.indices {
          boxes.fullBox("infe", version: 2) { boxes in
            boxes.numbers([index + 1, 0], bytes: 2)
            boxes.text("av01")
            boxes.terminated(index == 0 ? "Color" : "Alpha")
          }
        }
      }
      if alpha != nil {
        boxes.fullBox("iref") { boxes in boxes.box("auxl") { $0.numbers([2, 1, 1], bytes: 2) } }
      }
      writeProperties(&boxes)
    }
  }

  private func writeProperties(_ boxes: inout ISOBoxes) {
    boxes.box("iprp") { boxes in
      boxes.box("ipco") { boxes in
        boxes.fullBox("ispe") { $0.numbers([encoding.width, encoding.height], bytes: 4) }
        boxes.fullBox("pixi") { $0.numbers([3] + [Int](repeating: encoding.bitDepth, count: 3), bytes: 1) }
        boxes.box("av1C") { $0.raw(configurations.color) }
        writeColor(&boxes)
        if alpha != nil {
          boxes.fullBox("pixi") { $0.numbers([1, encoding.bitDepth], bytes: 1) }
          boxes.box("av1C") { $0.raw(configurations.alpha) }
          boxes.fullBox("auxC") { $0.terminated("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha") }
        }
        writeContentLight(&boxes)
      }
      boxes.fullBox("ipma") { boxes in
        boxes.number(tracks.count, bytes: 4)
        // A decoder must understand properties with the highest bit set.
        let ofColor = [1, 2, 0x83, 4] + (light == nil ? [] : [alpha == nil ? 5 : 8])
        for (index, properties) in [ofColor, [1, 5, 0x86, 7]].prefix(tracks.count).enumerated() {
          boxes.number(index + 1, bytes: 2)
          boxes.number(properties.count, bytes: 1)
          boxes.numbers(properties, bytes: 1)
        }
      }
    }
  }

  private func writeColor(_ boxes: inout ISOBoxes) {
    let tags = encoding.colorTags
    boxes.box("colr") { boxes in
      boxes.text("nclx")
      boxes.numbers([tags.colorPrimaries, tags.transferFunction, tags.matrixCoefficients], bytes: 2)
      boxes.number(tags.isLimitedRange ? 0 : 0x80, bytes: 1)
    }
  }

  private func writeContentLight(_ boxes: inout ISOBoxes) {
    guard let light else { return }
    boxes.box("clli") { $0.numbers([light.greatest, light.greatestMean], bytes: 2) }
  }

  /// The mastering display: green, blue and red, the white, the greatest luminance and the least.
  private func writeScreen(_ boxes: inout ISOBoxes) {
    guard light != nil, let range = encoding.light else { return }
    let c = MasteringScreen.chromaticities
    boxes.box("mdcv") { boxes in
      boxes.numbers(Array(c[2..<6] + c[0..<2] + c[6..<8]), bytes: 2)
      boxes.numbers([MasteringScreen.peak(of: range), MasteringScreen.black], bytes: 4)
    }
  }

  private func writeHandler(_ type: StaticString, _ boxes: inout ISOBoxes) {
    boxes.fullBox("hdlr") { boxes in
      boxes.zeros(4)
      boxes.text(type)
      boxes.zeros(13)
    }
  }

  // MARK: The tracks

  private static let matrix = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x4000_0000]

  private func writeMovieHeader(_ boxes: inout ISOBoxes) {
    boxes.fullBox("mvhd", version: 1) { boxes in
      boxes.zeros(16)
      boxes.number(encoding.frameRate.numerator, bytes: 4)
      boxes.number(duration, bytes: 8)
      boxes.number(0x10000, bytes: 4)
      boxes.number(0x100, bytes: 2)
      boxes.zeros(10)
      boxes.numbers(Self.matrix, bytes: 4)
      boxes.zeros(24)
      boxes.number(tracks.count + 1, bytes: 4)
    }
  }

  private func writeTrack(_ index: Int, _ boxes: inout ISOBoxes, media: Int) {
    boxes.box("trak") { boxes in
      boxes.fullBox("tkhd", version: 1, flags: 1) { boxes in
        boxes.zeros(16)
        boxes.numbers([index + 1, 0], bytes: 4)
        // The repetition count follows from the ratio of the track's length to its edit; all ones means
        // unlimited.
        boxes.number(plays == 0 ? -1 : duration * plays, bytes: 8)
        boxes.zeros(16)
        boxes.numbers(Self.matrix, bytes: 4)
        boxes.numbers([encoding.width << 16, encoding.height << 16], bytes: 4)
      }
      if index > 0 { boxes.box("tref") { boxes in boxes.box("auxl") { $0.number(1, bytes: 4) } } }
      boxes.box("edts") { boxes in
        boxes.fullBox("elst", version: 1, flags: plays == 1 ? 0 : 1) { boxes in
          boxes.number(1, bytes: 4)
          boxes.numbers([duration, 0], bytes: 8)
          boxes.numbers([1, 0], bytes: 2)
        }
      }
      boxes.box("mdia") { boxes in
        boxes.fullBox("mdhd", version: 1) { boxes in
          boxes.zeros(16)
          boxes.number(encoding.frameRate.numerator, bytes: 4)
          boxes.number(duration, bytes: 8)
          boxes.numbers([0x55C4, 0], bytes: 2)
        }
        writeHandler(index == 0 ? "pict" : "auxv", &boxes)
        boxes.box("minf") { boxes in
          boxes.fullBox("vmhd", flags: 1) { $0.zeros(8) }
          boxes.box("dinf") { boxes in
            boxes.fullBox("dref") { boxes in
              boxes.number(1, bytes: 4)
              boxes.fullBox("url ", flags: 1) { _ in }
            }
          }
          writeSamples(index, &boxes, media: media)
        }
      }
    }
  }

  private func writeSamples(_ index: Int, _ boxes: inout ISOBoxes, media: Int) {
    let track = tracks[index]
    boxes.box("stbl") { boxes in
      boxes.fullBox("stsd") { boxes in
        boxes.number(1, bytes: 4)
        writeSampleEntry(index, &boxes)
      }
      boxes.fullBox("stts") { $0.numbers([1, frameCount, encoding.frameRate.denominator], bytes: 4) }
      boxes.fullBox("stsc") { $0.numbers([1, 1, 1, 1], bytes: 4) }
      boxes.fullBox("stsz") { $0.numbers([0, frameCount] + track.sizes, bytes: 4) }
      boxes.fullBox("co64") { boxes in
        boxes.number(frameCount, bytes: 4)
        boxes.numbers(offsets(of: index, media: media), bytes: 8)
      }
      boxes.fullBox("stss") { boxes in
        boxes.number(track.keyframes.count, bytes: 4)
        boxes.numbers(track.keyframes.map { $0 + 1 }, bytes: 4)
      }
    }
  }

  private func offsets(of index: Int, media: Int) -> [Int] {
    var offset = media
    return color.sizes.indices.map { frame in
      let start = offset + (index == 0 ? 0 : color.sizes[frame])
      offset += color.sizes[frame] + (alpha?.sizes[frame] ?? 0)
      return start
    }
  }

  private func writeSampleEntry(_ index: Int, _ boxes: inout ISOBoxes) {
    boxes.box("av01") { boxes in
      boxes.zeros(6)
      boxes.number(1, bytes: 2)
      boxes.zeros(16)
      boxes.numbers([encoding.width, encoding.height], bytes: 2)
      boxes.numbers([0x48_0000, 0x48_0000, 0], bytes: 4)
      boxes.number(1, bytes: 2)
      boxes.zeros(32)
      boxes.numbers([0x18, 0xFFFF], bytes: 2)
      boxes.box("av1C") { $0.raw(index == 0 ? configurations.color : configurations.alpha) }
      if index == 0 {
        writeColor(&boxes)
        writeScreen(&boxes)
        writeContentLight(&boxes)
      } else {
        boxes.fullBox("auxi") { $0.terminated("urn:mpeg:mpegB:cicp:systems:auxiliary:alpha") }
      }
      // Frames may refer to any number of others.
      boxes.fullBox("ccst") { $0.number(0x7C00_0000, bytes: 4) }
    }
  }
}
