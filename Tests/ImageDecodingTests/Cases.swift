import Foundation
import PixelKernels

/// The bytes of a file in Cases, which Scripts/make-image-cases.py generates.
func imageCase(_ name: String) throws -> [UInt8] {
  let url = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases/\(name)")
  return Array(try Data(contentsOf: url))
}

let allCases: [String] = {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Cases")
  return ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
}()

/// The colors at the centers of an image's quadrants, from the top left in row order, 0…255.
func quadrants(of bitmap: Bitmap) -> [[Int]] {
  let (width, height) = (bitmap.width, bitmap.height)
  return [(1, 1), (3, 1), (1, 3), (3, 3)].map { x, y in
    let pixel = bitmap[x * width / 4, y * height / 4]
    return (0..<3).map { (Int(pixel[$0]) + 128) / 257 }
  }
}

/// The colors of quadrants.*: red, green, blue, white.
let red = [220, 40, 40]
let green = [40, 200, 60]
let blue = [50, 70, 210]
let white = [240, 240, 240]

/// Whether colors are as close as in a lossy format with high quality.
func areAlike(_ one: [[Int]], _ other: [[Int]], within distance: Int) -> Bool {
  one.count == other.count
    && zip(one.joined(), other.joined()).allSatisfy { abs($0 - $1) <= distance }
}
