import Foundation
import Hummingbird

/// The response with a film's file, or a part of it (RFC 9110, section 14).
enum FilmResponse {
  private static let chunkSize = 256 << 10

  static func response(path: String, mediaType: String, range: String?) throws(Problem) -> Response {
    guard let size = (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int else {
      throw .notFound("the film has been removed")
    }
    var headers: HTTPFields = [.contentType: mediaType, .acceptRanges: "bytes", .cacheControl: "private"]
    guard let range, range.hasPrefix("bytes="), !range.contains(",") else {
      return Response(status: .ok, headers: headers, body: body(path, 0..<size))
    }
    guard let bytes = bytes(range.dropFirst(6), size: size) else {
      headers[.contentRange] = "bytes */\(size)"
      return Response(status: .rangeNotSatisfiable, headers: headers)
    }
    headers[.contentRange] = "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/\(size)"
    return Response(status: .partialContent, headers: headers, body: body(path, bytes))
  }

  /// The bytes of `first-last`, `first-` or `-count`; nil if there are none.
  static func bytes(_ text: Substring, size: Int) -> Range<Int>? {
    let sides = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2 else { return nil }
    if sides[0].isEmpty {
      guard let count = Int(sides[1]), count > 0, size > 0 else { return nil }
      return max(0, size - count)..<size
    }
    guard let first = Int(sides[0]), first >= 0, first < size else { return nil }
    guard !sides[1].isEmpty else { return first..<size }
    guard let last = Int(sides[1]), last >= first else { return nil }
    return first..<min(size, last == .max ? size : last + 1)
  }

  private static func body(_ path: String, _ range: Range<Int>) -> ResponseBody {
    ResponseBody(contentLength: range.count) { writer in
      try await withTaskExecutorPreference(globalConcurrentExecutor) {
        try await copy(path, range, to: &writer)
      }
    }
  }

  private static func copy(_ path: String, _ range: Range<Int>, to writer: inout any ResponseBodyWriter)
    async throws
  {
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw Problem.notFound("the film has been removed")
    }
    defer { try? file.close() }
    try file.seek(toOffset: UInt64(range.lowerBound))
    var left = range.count
    while left > 0, let data = try file.read(upToCount: min(left, chunkSize)), !data.isEmpty {
      left -= data.count
      try await writer.write(ByteBuffer(bytes: data))
    }
    try await writer.finish(nil)
  }
}
