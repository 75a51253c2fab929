import PixelKernels
import VectorGraphics

/// The picture as far as it has been painted, on the coarsest grid that holds it.
///
/// Sample `i` of a grid of factor `f` stands for the pixels `i·f ..< (i + 1)·f`. A margin around the canvas
/// is painted too, so that bringing it to a finer grid needs no guess at what lies beyond the edge.
package struct Canvas: Sendable {
  /// Samples kept beyond each edge of a coarse canvas.
  ///
  /// The cubic that refines it reaches 2, but the spline through the samples feels what lies beyond: by 0.27 of an error for
  /// each sample further in (`CubicSpline`). With a margin of 2, pictures were up to 1.1/255 off at the edge.
  static let margin = 4

  /// The size of the finished picture in pixels.
  package let width: Int
  package let height: Int
  /// Pixels of the finished picture that one sample stands for, along either axis: a power of two.
  package private(set) var factor: Int
  var picture: Picture {
    didSet { backdrop = nil }
  }
  /// What fills the canvas while nothing has been painted: then every grid of it is known without a guess.
  private var backdrop: Backdrop?
  /// Where the pixels may differ from those that the canvas began with, which are its background or what a frame begins
  /// with; nil where that is not known.
  var painted: PaintedRuns?
  /// A canvas that is no longer needed, which saves a new one from being cleared by the system.
  var spare: Spare?
  /// What the pixels are to become before anything is painted; nil where they are that.
  var base: DeferredFills.Base?

  /// The pixels of a canvas, and where they may differ from what the next one begins with; nil is everywhere.
  struct Spare {
    var bitmap: Bitmap
    var painted: PaintedRuns?
  }

  private struct Backdrop {
    var color: Color?
  }

  /// A canvas on which nothing has been painted; without a background it is transparent.
  init(width: Int, height: Int, factor: Int, background: Color? = nil) {
    self.width = width
    self.height = height
    self.factor = factor
    picture = Picture(
      bounds: Self.bounds(width: width, height: height, factor: factor), filledWith: background)
    backdrop = Backdrop(color: background)
    painted = factor == 1 ? PaintedRuns(width: width, height: height) : nil
  }

  private static func bounds(width: Int, height: Int, factor: Int) -> PixelRect {
    let full = PixelRect(x: 0, y: 0, width: width, height: height)
    return factor == 1 ? full : full.coarsened(by: factor).outset(by: margin)
  }

  /// Goes on in the memory of a canvas that is no longer needed, where it is of the same size; the pixels are still to be
  /// copied if the canvas is at full size.
  mutating func moveTo(_ spare: consuming Spare?) {
    let painted = spare?.painted
    guard var bitmap = spare?.bitmap, bitmap.width == picture.bitmap.width,
      bitmap.height == picture.bitmap.height
    else { return }
    let backdrop = backdrop
    if factor == 1 {
      base = .init(pixels: .bitmap(picture.bitmap), stale: painted)
      self.painted = PaintedRuns(width: width, height: height)
    } else {
      let all = PaintedRuns(width: bitmap.width, height: bitmap.height, isAll: true)
      bitmap.copy(all, of: 0..<bitmap.height, from: picture.bitmap)
    }
    picture.bitmap = bitmap
    self.backdrop = backdrop
  }

  /// Brings the canvas to a finer grid; a coarser one changes nothing.
  mutating func refine(to finer: Int) {
    guard finer < factor else { return }
    let bounds = Self.bounds(width: width, height: height, factor: finer)
    if let backdrop {
      let spare = spare.take()
      var bitmap = spare?.bitmap ?? Bitmap(width: 0, height: 0)
      if finer == 1, bitmap.width == bounds.width, bitmap.height == bounds.height {
        base = .init(pixels: .color(backdrop.color), stale: spare?.painted)
      } else {
        bitmap.refill(width: bounds.width, height: bounds.height, with: backdrop.color)
      }
      picture = Picture(bounds: bounds, bitmap: bitmap)
      painted = finer == 1 ? PaintedRuns(width: width, height: height) : nil
      self.backdrop = backdrop
      factor = finer
      return
    }
    painted = nil
    // A plain backdrop stays what it is.
    if let sample = picture.bitmap.onlySample {
      picture = Picture(
        bounds: bounds, bitmap: Bitmap(width: bounds.width, height: bounds.height, repeating: sample))
    } else {
      picture = Picture(
        bounds: bounds,
        bitmap: picture.bitmap.upsampled(
          by: factor / finer, at: picture.bounds.x, picture.bounds.y, to: bounds))
    }
    factor = finer
  }

  /// The samples, the margin at each edge included where the grid is coarse.
  package var bitmap: Bitmap { picture.bitmap }
  /// Where the canvas begins within `bitmap`.
  package var inset: Int { factor == 1 ? 0 : Self.margin }

  /// The finished picture at full size.
  package consuming func finished() -> Bitmap {
    refine(to: 1)
    return picture.bitmap
  }
}

extension Canvas {
  /// The samples of a coarse canvas without its margin.
  package var cropped: Bitmap {
    let width = (width + factor - 1) / factor
    let height = (height + factor - 1) / factor
    return picture.placed(in: PixelRect(x: 0, y: 0, width: width, height: height)).bitmap
  }
}
