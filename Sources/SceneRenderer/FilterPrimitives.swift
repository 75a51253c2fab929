import Glibc
import PixelKernels
import RenderTree
import VectorGraphics

extension FilterPrimitive {
  /// How far pixels depend on others, horizontally and vertically, in pixels; the same in all directions if
  /// the grid is rotated.
  func outsets(transform: AffineTransform) -> Size {
    let own = ownOutsets(transform: transform)
    if transform.isAxisAligned { return own }
    let greatest = 1.5 * max(own.width, own.height)
    return Size(width: greatest, height: greatest)
  }

  private func ownOutsets(transform: AffineTransform) -> Size {
    func bounded(_ points: Double, _ scale: Double) -> Double { min(1e6, (points * abs(scale)).rounded(.up)) }
    let (across, down) = (transform.maximumScale, transform.maximumScale)
    switch operation {
    case .erode, .dilate:
      return Size(width: bounded(numbers[0], across), height: bounded(numbers[1], down))
    case .displace:
      return Size(
        width: bounded(abs(numbers[0]) / 2, across) + 1, height: bounded(abs(numbers[1]) / 2, down) + 1)
    case .convolve:
      if numbers[6] == 1, let region {
        return Size(width: bounded(region.width, across), height: bounded(region.height, down))
      }
      return Size(
        width: numbers[0] * max(1, bounded(numbers[8], across)),
        height: numbers[1] * max(1, bounded(numbers[9], down)))
    case .diffuse, .specular: return Size(width: 1, height: 1)
    case .linear, .encode, .matrix, .transfer, .arithmetic, .turbulence, .tile: return .zero
    }
  }

  /// The cost of one of its pixels, in pixel operations.
  var weight: Int {
    switch operation {
    case .linear, .encode, .matrix, .transfer, .arithmetic: 2
    case .erode, .dilate: 12
    case .displace: 8
    case .convolve: 4 + Int(numbers[0] * numbers[1])
    case .turbulence: 8 + 16 * Int(octaves)
    case .tile: 4
    case .diffuse, .specular: 24
    }
  }

  /// The octaves of turbulence that have a visible effect.
  var octaves: Double { max(0, min(Self.greatestOctaves, numbers[2].rounded(.down))) }
}

extension LayerPainter {
  /// An image after one primitive, on a grid that is not rotated unless the primitive is pointwise.
  ///
  /// - Parameter needed: The requested pixels; pixels outside of the primitive's region are transparent.
  func filtered(
    _ picture: PlacedBitmap, _ second: PlacedBitmap?, by primitive: FilterPrimitive, of layer: String,
    transform: AffineTransform, within needed: PixelRect
  ) throws(RenderError) -> PlacedBitmap {
    let everywhere = PixelRect(x: -1 << 24, y: -1 << 24, width: 1 << 25, height: 1 << 25)
    let region = primitive.region.map {
      // An edge moved only by rounding errors does not take an additional pixel.
      everywhere.touched(by: transform.boundingBox(of: $0).insetBy(dx: 1e-4, dy: 1e-4))
    }
    let output = region?.intersection(needed) ?? needed
    guard !output.isEmpty else { return PlacedBitmap(bounds: output) }
    let outsets = primitive.outsets(transform: transform)
    let gathered = output.outset(by: Int(max(outsets.width, outsets.height)))
    let input = region?.intersection(gathered) ?? gathered
    budget.spend(input.area, weight: primitive.weight)
    try budget.begin(layer)
    try budget.allocate(input, count: second == nil ? 2 : 3)
    var source = picture.placed(in: input)
    let grid = PrimitiveGrid(
      bounds: input, edges: (region ?? input).moved(by: -input.x, -input.y), transform: transform)
    primitive.apply(to: &source.bitmap, second?.placed(in: input).bitmap, on: grid)
    return source.placed(in: output)
  }
}

/// The region of the pixels of a bitmap.
struct PrimitiveGrid {
  let bounds: PixelRect
  /// The edges of the region, in pixels of the bitmap.
  let edges: PixelRect
  let transform: AffineTransform
}

extension FilterPrimitive {
  fileprivate func apply(to bitmap: inout Bitmap, _ second: Bitmap?, on grid: PrimitiveGrid) {
    let (across, down) = (grid.transform.a, grid.transform.d)
    func other() -> Bitmap { second ?? Bitmap(width: bitmap.width, height: bitmap.height) }
    switch operation {
    case .linear: bitmap.convertToLinearLight()
    case .encode: bitmap.convertToEncodedSRGB()
    case .matrix: bitmap.apply(matrix: numbers.map(Float.init))
    case .transfer: bitmap.apply(transferFunctions)
    case .arithmetic:
      let factors = numbers.map(Float.init)
      bitmap = bitmap.arithmetic(with: other(), factors[0], factors[1], factors[2], factors[3])
    case .convolve: bitmap = bitmap.convolved(by: convolution(across, down), edges: grid.edges)
    case .erode, .dilate:
      bitmap = bitmap.morphed(
        dilates: operation == .dilate, radiusX: numbers[0] * across, radiusY: numbers[1] * down)
    case .turbulence: bitmap = turbulence(on: grid)
    // Tiles are composed on their own grid.
    case .tile: break
    case .displace:
      bitmap = bitmap.displaced(
        by: other(), scaleX: Float(numbers[0] * across), scaleY: Float(numbers[1] * down),
        channelX: Int(numbers[2]), channelY: Int(numbers[3]))
    case .diffuse, .specular: bitmap = bitmap.lit(by: lighting(on: grid), edges: grid.edges)
    }
  }

  private var transferFunctions: [TransferFunction] {
    let functions = FilterPrimitive.transferFunctions(numbers) ?? []
    return functions.map { kind, values in
      let values = values.map(Float.init)
      return switch kind {
      case 1: .table(values)
      case 2: .discrete(values)
      case 3: .linear(slope: values[0], intercept: values[1])
      case 4: .gamma(amplitude: values[0], exponent: values[1], offset: values[2])
      default: .identity
      }
    }
  }

  private func convolution(_ across: Double, _ down: Double) -> Convolution {
    Convolution(
      columns: Int(numbers[0]), rows: Int(numbers[1]), targetX: Int(numbers[2]), targetY: Int(numbers[3]),
      divisor: Float(numbers[4]), bias: Float(numbers[5]),
      edge: Convolution.Edge(rawValue: Int(numbers[6])) ?? .duplicate, preservesAlpha: numbers[7] == 1,
      stepX: Float(numbers[8] > 0 ? min(1e5, numbers[8] * across) : 1),
      stepY: Float(numbers[9] > 0 ? min(1e5, numbers[9] * down) : 1), kernel: numbers[10...].map(Float.init))
  }

  private func turbulence(on grid: PrimitiveGrid) -> Bitmap {
    let turbulence = Turbulence(
      frequency: Point(x: numbers[0], y: numbers[1]), octaves: Int(octaves), seed: numbers[3],
      isFractal: numbers[5] == 1, tile: numbers[4] == 1 ? region : nil)
    let inverse = grid.transform.inverted ?? .identity
    return Bitmap(width: grid.bounds.width, height: grid.bounds.height, turbulence: turbulence) { x, y in
      inverse.apply(to: Point(x: Double(grid.bounds.x + x), y: Double(grid.bounds.y + y)))
    }
  }

  private func lighting(on grid: PrimitiveGrid) -> SurfaceLighting {
    let scale = (grid.transform.a * grid.transform.d).squareRoot()
    func place(_ index: Int) -> SIMD3<Float> {
      let point = grid.transform.apply(to: Point(x: numbers[index], y: numbers[index + 1]))
      // Pixels are lit at their centers.
      return SIMD3(
        Float(point.x - Double(grid.bounds.x) - 0.5), Float(point.y - Double(grid.bounds.y) - 0.5),
        Float(numbers[index + 2] * scale))
    }
    func radians(_ degrees: Double) -> Double { degrees * .pi / 180 }
    let light: SurfaceLighting.Light
    switch numbers[6] {
    case 1: light = .point(place(7))
    case 2:
      light = .spot(
        place(7), toward: place(10), exponent: Float(numbers[13]),
        leastCosine: numbers[14] == 0 ? -1 : Float(cos(radians(min(180, abs(numbers[14]))))))
    default:
      let (azimuth, elevation) = (radians(numbers[7]), radians(numbers[8]))
      light = .distant(
        SIMD3(
          Float(cos(azimuth) * cos(elevation)), Float(sin(azimuth) * cos(elevation)), Float(sin(elevation))))
    }
    return SurfaceLighting(
      light: light, surfaceScale: Float(numbers[0] * scale), constant: Float(numbers[1]),
      exponent: operation == .specular ? Float(numbers[2]) : nil,
      color: SIMD3(Float(numbers[3]), Float(numbers[4]), Float(numbers[5])))
  }
}

extension PixelRect {
  fileprivate func moved(by x: Int, _ y: Int) -> PixelRect {
    PixelRect(x: self.x + x, y: self.y + y, width: width, height: height)
  }
}
