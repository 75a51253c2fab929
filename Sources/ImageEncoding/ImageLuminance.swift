/// How bright an image in PQ is, in whole cd/m², of the greatest component of each pixel; an AVIF file says it as a property.
///
/// Sources: CTA-861.3, annex P; ISO/IEC 23008-12, `clli`; ISO/IEC 14496-12, sections 8.11.3 (`iloc`) and 8.11.14 (`ipma`).
package struct ImageLuminance: Sendable, Hashable {
  /// Of the brightest pixel: MaxCLL.
  package let greatest: Int
  /// The mean of all pixels: MaxFALL.
  package let mean: Int

  package init(greatest: Double, mean: Double) {
    self.greatest = Int(max(0, min(greatest, 65535)).rounded())
    self.mean = Int(max(0, min(mean, 65535)).rounded())
  }

  /// What the main image of an AVIF file says; nil if it says nothing, or the file is none.
  package init?(of file: [UInt8]) {
    guard let items = AVIFItems(file) else { return nil }
    let properties = AVIFItems.boxes(file, in: items.properties.content)
    let named = items.associations.compactMap { $0 > 0 && $0 <= properties.count ? properties[$0 - 1] : nil }
    guard let box = named.first(where: { $0.type == "clli" }), box.content.count == 4 else { return nil }
    greatest = AVIFItems.number(file, box.content.lowerBound, 2)
    mean = AVIFItems.number(file, box.content.lowerBound + 2, 2)
  }

  private var box: [UInt8] {
    [0, 0, 0, 12] + Array("clli".utf8)
      + [greatest, mean].flatMap { [UInt8(truncatingIfNeeded: $0 >> 8), UInt8(truncatingIfNeeded: $0)] }
  }

  /// The file with this property of its main picture. What is behind moves, and so do the places that the
  /// file names.
  ///
  /// - Throws: `failed` where the file is of another kind than libavif writes.
  func added(to file: [UInt8]) throws(AnimatedImageError) -> [UInt8] {
    guard let items = AVIFItems(file) else { throw .failed("the file has no picture to describe") }
    let count = AVIFItems.boxes(file, in: items.properties.content).count
    let association: [UInt8] = items.hasLongAssociations ? [0, UInt8(count + 1)] : [UInt8(count + 1)]
    guard count < 127, items.associations.count < 255 else {
      throw .failed("the file has too many properties")
    }
    let growth = box.count + association.count
    var result = file
    for place in items.offsets {
      let offset = AVIFItems.number(file, place.start, place.count)
      // Only what is behind the properties moves.
      if offset >= items.associationEnd { AVIFItems.set(offset + growth, &result, place.start, place.count) }
    }
    func grow(_ box: AVIFItems.Box, by count: Int) {
      AVIFItems.set(AVIFItems.number(file, box.start, 4) + count, &result, box.start, 4)
    }
    grow(items.properties, by: box.count)
    grow(items.associationBox, by: association.count)
    for parent in items.parents { grow(parent, by: growth) }
    result[items.associationCount] += 1
    // The later place first, so that the other one stays where it is.
    let insertions = [(items.associationEnd, association), (items.properties.content.upperBound, box)]
    for (place, bytes) in insertions.sorted(by: { $0.0 > $1.0 }) {
      result.insert(contentsOf: bytes, at: place)
    }
    return result
  }
}

/// Where an AVIF file keeps the properties of its main picture.
private struct AVIFItems {
  struct Box {
    let type: String
    let start: Int
    let content: Range<Int>
  }

  /// `meta` and `iprp`.
  let parents: [Box]
  /// `ipco`.
  let properties: Box
  /// `ipma`.
  let associationBox: Box
  let hasLongAssociations: Bool
  /// The properties of the main image, counted from 1.
  let associations: [Int]
  /// The byte that counts them, and where they end.
  let associationCount: Int
  let associationEnd: Int
  /// Places of the file's own offsets.
  let offsets: [(start: Int, count: Int)]

  init?(_ file: [UInt8]) {
    guard let meta = Self.boxes(file, in: 0..<file.count).first(where: { $0.type == "meta" }),
      meta.content.count > 4
    else { return nil }
    let children = Self.boxes(file, in: meta.content.lowerBound + 4..<meta.content.upperBound)
    func child(_ type: String, of boxes: [Box]) -> Box? { boxes.first { $0.type == type } }
    guard let pitm = child("pitm", of: children), pitm.content.count >= 6,
      let iloc = child("iloc", of: children),
      let iprp = child("iprp", of: children)
    else { return nil }
    let parts = Self.boxes(file, in: iprp.content)
    guard let ipco = child("ipco", of: parts), let ipma = child("ipma", of: parts) else { return nil }
    let main = Self.number(file, pitm.content.lowerBound + 4, file[pitm.content.lowerBound] == 0 ? 2 : 4)
    guard let found = Self.associations(of: main, file, ipma), let offsets = Self.offsets(file, iloc) else {
      return nil
    }
    parents = [meta, iprp]
    properties = ipco
    associationBox = ipma
    hasLongAssociations = file[ipma.content.lowerBound + 3] & 1 == 1
    associations = found.properties
    associationCount = found.count
    associationEnd = found.end
    self.offsets = offsets
  }

  private static func associations(
    of main: Int, _ file: [UInt8], _ box: Box
  ) -> (properties: [Int], count: Int, end: Int)? {
    var place = box.content.lowerBound
    let idSize = number(file, place, 1) == 0 ? 2 : 4
    let size = number(file, place + 3, 1) & 1 == 1 ? 2 : 1
    place += 8
    while place + idSize < box.content.upperBound {
      let id = number(file, place, idSize)
      let countPlace = place + idSize
      let count = number(file, countPlace, 1)
      let end = countPlace + 1 + count * size
      guard end <= box.content.upperBound else { return nil }
      if id == main {
        let mask = size == 2 ? 0x7FFF : 0x7F
        return ((0..<count).map { number(file, countPlace + 1 + $0 * size, size) & mask }, countPlace, end)
      }
      place = end
    }
    return nil
  }

  /// Nil if they are of a kind that libavif does not write: in another file, or added to a base.
  private static func offsets(_ file: [UInt8], _ box: Box) -> [(start: Int, count: Int)]? {
    let start = box.content.lowerBound
    guard box.content.count >= 8, file[start] == 0, file[start + 5] >> 4 == 0 else { return nil }
    let (offsetSize, lengthSize) = (Int(file[start + 4] >> 4), Int(file[start + 4] & 15))
    var place = start + 8
    var result: [(start: Int, count: Int)] = []
    for _ in 0..<number(file, start + 6, 2) {
      let extents = number(file, place + 4, 2)
      place += 6
      for _ in 0..<extents {
        guard place + offsetSize + lengthSize <= box.content.upperBound else { return nil }
        result.append((place, offsetSize))
        place += offsetSize + lengthSize
      }
    }
    return result
  }

  /// The boxes of a stretch one after the other; those of unusual sizes end it.
  static func boxes(_ file: [UInt8], in range: Range<Int>) -> [Box] {
    var result: [Box] = []
    var place = range.lowerBound
    while place + 8 <= range.upperBound {
      let size = number(file, place, 4)
      guard size >= 8, place + size <= range.upperBound else { break }
      let type = String(decoding: file[place + 4..<place + 8], as: UTF8.self)
      result.append(Box(type: type, start: place, content: place + 8..<place + size))
      place += size
    }
    return result
  }

  /// A number, big-endian; 0 behind the end of the file.
  static func number(_ file: [UInt8], _ place: Int, _ count: Int) -> Int {
    guard place >= 0, place + count <= file.count else { return 0 }
    return file[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  static func set(_ value: Int, _ file: inout [UInt8], _ place: Int, _ count: Int) {
    for index in 0..<count {
      file[place + index] = UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - index)))
    }
  }
}
