import Budgets
import PixelKernels
import VectorGraphics

/// What drawing a frame takes from its budget.
///
/// Drawing a shape cannot be refused before its pixels are known, so what it took is refused at the next layer or check.
/// Content cached from an earlier frame takes as much as drawing it did, so that it does not matter which frames were drawn
/// before; used again in the same frame, it takes nothing. Use one per frame and thread.
final class FrameBudget {
  static let blurWeight = 8
  static let lineWeight = 4
  /// Images that are drawn for one another take up to 25 KB of a stack of 8 MB in a program that is not optimized.
  private static let greatestDepth = 310

  private let budget: Budget
  /// What has been spent since the last check.
  private var pending = 0
  private var layer = ""
  /// The number of images that are being drawn, each for the one before.
  private var depth = 0
  /// The most bytes that have been taken at once since what is being measured began.
  private var mostBytes = 0

  init(_ budget: Budget) {
    self.budget = budget
  }

  func spend(_ pixels: Int, weight: Int = 1) {
    let (sum, overflows) = pending.addingReportingOverflow(pixels.multipliedSaturating(by: weight))
    pending = overflows ? .max : sum
  }

  /// Records the layer that is being drawn, which messages name. Throws if the limit has been exceeded.
  func begin(_ layer: String) throws(RenderError) {
    self.layer = layer
    try check()
  }

  /// Draws one image that another one is made of. Throws if too many are open, as each takes part of the thread's stack.
  func nesting<Result>(
    in layer: String, _ draw: () throws(RenderError) -> Result
  ) throws(RenderError) -> Result {
    guard depth < Self.greatestDepth else {
      throw RenderError(
        "layer \(layer): groups, masks, filters and tiles are nested more than \(Self.greatestDepth) images deep; use fewer of them"
      )
    }
    depth += 1
    defer { depth -= 1 }
    return try releasing(draw)
  }

  /// What drawing something took: pixel operations, and the most bytes at once.
  struct Cost {
    var operations: Int
    var bytes: Int
  }

  /// Draws something, and returns what that took.
  func measuring<Result>(
    _ draw: () throws(RenderError) -> Result
  ) throws(RenderError) -> (result: Result, cost: Cost) {
    let (operations, bytes, outer) = (used, budget.bytes.used, mostBytes)
    mostBytes = bytes
    defer { mostBytes = max(outer, mostBytes) }
    let result = try draw()
    return (result, Cost(operations: used - operations, bytes: mostBytes - bytes))
  }

  /// Takes what drawing something took that is cached. Throws if it would be refused now.
  func spend(_ cost: Cost) throws(RenderError) {
    spend(cost.operations)
    try releasing { () throws(RenderError) in try allocate(bytes: cost.bytes) }
  }

  /// The pixel operations that have been spent.
  var used: Int { budget.pixelOperations.used.addingSaturating(pending) }
  /// The pixel operations that are left.
  var rest: Int { max(0, budget.pixelOperations.left - pending) }

  /// The most work of a rasterizer that may be possible in the time that is left: a unit takes a nanosecond or more.
  var workWithinTime: Int { budget.timeLeft.map { Int(saturating: $0 / .nanoseconds(1)) } ?? .max - 1 }

  /// Throws if the limit has been exceeded.
  func check() throws(RenderError) {
    defer { pending = 0 }
    do {
      try budget.take(.pixelOperations(pending))
    } catch {
      throw RenderError("layer \(layer): \(error.message)")
    }
  }

  /// Takes the memory of bitmaps, before they are made, until the enclosing `releasing` ends.
  func allocate(_ bounds: PixelRect, count: Int = 1) throws(RenderError) {
    try allocate(
      bytes: bounds.width.multipliedSaturating(by: bounds.height).multipliedSaturating(by: 8 * count))
  }

  private func allocate(bytes: Int) throws(RenderError) {
    do {
      try budget.take(.bytes(bytes))
    } catch {
      throw RenderError("layer \(layer): drawing it \(error.message)")
    }
    mostBytes = max(mostBytes, budget.bytes.used)
  }

  /// Draws something, and releases the memory that it took.
  func releasing<Result>(_ draw: () throws(RenderError) -> Result) throws(RenderError) -> Result {
    let before = budget.bytes.used
    defer { budget.release(bytes: budget.bytes.used - before) }
    return try draw()
  }
}

extension Int {
  fileprivate func addingSaturating(_ other: Int) -> Int {
    let (sum, overflows) = addingReportingOverflow(other)
    return overflows ? .max : sum
  }

  fileprivate func multipliedSaturating(by factor: Int) -> Int {
    let (product, overflows) = multipliedReportingOverflow(by: factor)
    return overflows ? .max : product
  }
}

extension PixelRect {
  /// The number of pixels.
  var area: Int { width * height }
}
