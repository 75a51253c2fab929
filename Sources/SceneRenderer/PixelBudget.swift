import PixelKernels

/// How much may be drawn for one frame, and how much has been drawn.
///
/// The unit is a pixel operation: one pixel written by a fill, a color filter, a mask or a blend. A blur counts as
/// ``blurWeight`` of them for each pixel, and a line that crosses a row of pixels as ``lineWeight``. Content cached from an
/// earlier frame or layer costs nothing. Use one budget per thread.
final class PixelBudget {
  /// Pixel operations of a frame on a canvas of up to 20 megapixels: about a minute of work.
  static let leastLimit = 20_000_000_000
  /// How many times a larger canvas may be covered.
  static let passes = 1000
  static let blurWeight = 8
  static let lineWeight = 4
  /// The maximum number of pixels of one image.
  private static let greatestArea = 1 << 27
  /// Such images have taken at most 14 KB of the stack.
  private static let greatestDepth = 400

  let limit: Int
  private(set) var spent = 0
  private var layer = ""
  /// The number of images that are being drawn, each for the one before.
  private var depth = 0

  init(limit: Int) {
    self.limit = limit
  }

  /// The budget for a canvas in pixels.
  convenience init(width: Int, height: Int) {
    let (area, overflows) = width.multipliedReportingOverflow(by: height)
    self.init(limit: overflows ? .max : max(Self.leastLimit, area.multipliedSaturating(by: Self.passes)))
  }

  func beginFrame() { spent = 0 }

  func spend(_ pixels: Int, weight: Int = 1) {
    let (sum, overflows) = spent.addingReportingOverflow(pixels.multipliedSaturating(by: weight))
    spent = overflows ? .max : sum
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

  /// The pixel operations that are left.
  var rest: Int { max(0, limit - spent) }

  /// Throws if the limit has been exceeded.
  func check() throws(RenderError) {
    guard spent > limit else { return }
    throw RenderError(
      "layer \(layer): from here on, the frame needs more than \(limit) pixel operations; use fewer large layers, filters, shadows and crossing lines, or a smaller image"
    )
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
  fileprivate func multipliedSaturating(by factor: Int) -> Int {
    let (product, overflows) = multipliedReportingOverflow(by: factor)
    return overflows ? .max : product
  }
}

extension PixelRect {
  /// The number of pixels.
  var area: Int { width * height }
}
