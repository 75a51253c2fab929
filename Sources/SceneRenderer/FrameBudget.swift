import Budgets
import PixelKernels

/// What drawing a frame takes from its budget.
///
/// Drawing a shape cannot be refused before its pixels are known, so what it took is refused at the next layer or check.
/// Content cached from an earlier frame takes as much as drawing it did, so that it does not matter which frames were drawn
/// before; used again in the same frame, it takes nothing. Use one per frame and thread.
final class FrameBudget {
  static let blurWeight = 8
  static let lineWeight = 4
  /// The maximum number of pixels of one image.
  private static let greatestArea = 1 << 27
  /// Such images take up to 25 KB of a stack of 8 MB in a program that is not optimized.
  private static let greatestDepth = 310

  private let budget: Budget
  /// What has been spent since the last check.
  private var pending = 0
  private var layer = ""
  /// The number of images that are being drawn, each for the one before.
  private var depth = 0

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
    return try draw()
  }

  /// The pixel operations that have been spent.
  var used: Int { budget.pixelOperations.used.addingSaturating(pending) }
  /// The pixel operations that are left.
  var rest: Int { max(0, budget.pixelOperations.left - pending) }

  /// Throws if the limit has been exceeded.
  func check() throws(RenderError) {
    defer { pending = 0 }
    do {
      try budget.take(.pixelOperations(pending))
    } catch {
      throw RenderError("layer \(layer): \(error.message)")
    }
  }

  /// Throws if an image of this size would take gigabytes: the input of a blur can be much larger than its
  /// output.
  func checkIsDrawable(_ rect: PixelRect) throws(RenderError) {
    let (area, overflows) = rect.width.multipliedReportingOverflow(by: rect.height)
    guard !overflows, area <= Self.greatestArea else {
      throw RenderError(
        "layer \(layer): a blur or shadow needs a bitmap of \(rect.width)×\(rect.height) pixels, more than the \(Self.greatestArea) allowed; make the blur or its layer smaller"
      )
    }
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
