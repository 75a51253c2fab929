import Foundation
import TestSupport
import Testing

@testable import AfterglowBracelets

/// Test data from `Cases/`.
enum CaseFiles {
  static func data(_ name: String) throws -> Data {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    return try Data(contentsOf: folder.appending(path: "Cases/\(name)"))
  }

  static func distribution() throws -> DistributionCases {
    try JSONDecoder().decode(DistributionCases.self, from: data("bracelet_distribution.json"))
  }

  /// The rows of a table, by column name; lines that begin with "#" are skipped.
  static func rows(_ name: String) throws -> [[String: String]] {
    tableRows(String(decoding: try data(name), as: UTF8.self))
  }
}

struct DistributionCases: Decodable {
  struct Allotment: Decodable, CustomTestStringConvertible {
    let name: String
    let ratios: [String: Double]
    let n: Int
    let counts: [String: Int]

    var testDescription: String { name }
  }

  struct Paradox: Decodable {
    let ratios: [Double]
    let n: Int
    let counts: [Int]
  }

  struct SplitMix: Decodable {
    let seed: UInt64
    let u64: [String]
  }

  struct Shuffle: Decodable {
    let generator: String
    let seed: UInt32
    let n: Int
    let permutation: [Int]
  }

  let cases: [Allotment]
  let splitmix64: [SplitMix]
  let shuffles: [Shuffle]
  let alabama_paradox: [Paradox]
}
