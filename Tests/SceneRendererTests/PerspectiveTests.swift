import PangoText
import PixelKernels
import RenderTree
import SceneRenderer
import TestSupport
import Testing
import VectorGraphics

/// Layers with random projections, compared with samples: 24 by 24 per pixel, each mapped back to the
/// layer.
@Suite struct PerspectiveTests {
  private static let side = 48
  private static let samples = 24
  private static let text = try? TextEngine()

  private func bitmap(
    _ layers: [ResolvedLayer], images: [String: Bitmap] = [:], background: Color? = nil
  ) throws -> Bitmap {
    let side = Self.side
    let renderer = SceneRenderer(
      resources: RenderResources(text: try #require(Self.text), images: images.mapValues { SceneImage($0) }),
      settings: RenderSettings(width: side, height: side, transform: .identity))
    return try renderer.bitmap(
      of: ResolvedScene(
        size: Size(width: Double(side), height: Double(side)), background: background, layers: layers))
  }

  private func layer(_ content: ResolvedLayer.Content, _ projection: Projection) -> ResolvedLayer {
    var layer = ResolvedLayer(id: "a", size: Size(width: 40, height: 40), content: content)
    layer.projection = projection
    return layer
  }

  /// A box of 40 by 40 that rotates about its center in the middle of the canvas.
  private func random(_ numbers: inout SeededNumbers, greatest: Double = 75) -> Projection {
    let axis = SIMD3(numbers.double(in: -1...1), numbers.double(in: -1...1), numbers.double(in: -0.5...0.5))
    return Matrix3D.translation(x: 24, y: 24).appending(.perspective(distance: numbers.double(in: 45...150)))
      .appending(.rotation(axis: axis, degrees: numbers.double(in: -greatest...greatest)))
      .appending(.translation(x: -20, y: -20)).flattened
  }

  /// The premultiplied mean of the samples of each pixel; nil is transparent.
  private func reference(_ projection: Projection, _ color: (Point) -> SIMD4<Double>?) throws -> [SIMD4<
    Double
  >] {
    let inverse = try #require(projection.inverted)
    let count = Self.samples
    return (0..<Self.side * Self.side).map { index in
      var sum = SIMD4<Double>.zero
      for sample in 0..<count * count {
        let position = Point(
          x: Double(index % Self.side) + (Double(sample % count) + 0.5) / Double(count),
          y: Double(index / Self.side) + (Double(sample / count) + 0.5) / Double(count))
        guard inverse.w.value(at: position) > 0 else { continue }
        sum += color(inverse.apply(to: position)) ?? .zero
      }
      return sum / Double(count * count)
    }
  }

  /// The maximum and the mean difference, relative to full scale.
  ///
  /// - Parameter covered: Whether colors are compared only where the layer covers all of a pixel or none of
  ///   it: at its edge a paint is the mean over the whole pixel, times the coverage.
  private func difference(
    _ bitmap: Bitmap, _ reference: [SIMD4<Double>], covered: Bool = false
  ) -> (greatest: Double, mean: Double) {
    var (greatest, sum) = (0.0, 0.0)
    for (index, color) in reference.enumerated() where !covered || color.w > 0.999 || color.w == 0 {
      let pixel = SIMD4<Double>(bitmap[index % Self.side, index / Self.side]) / 65535
      for channel in 0..<4 {
        greatest = max(greatest, abs(pixel[channel] - color[channel]))
        sum += abs(pixel[channel] - color[channel])
      }
    }
    return (greatest, sum / Double(4 * reference.count))
  }

  @Test func `fills and strokes cover what samples of them cover`() throws {
    var numbers = SeededNumbers(seed: 2)
    let color = Color(red: 0.2, green: 0.5, blue: 0.9, alpha: 0.8)
    let paint = SIMD4(0.16, 0.4, 0.72, 0.8)
    for round in 0..<6 {
      let projection = random(&numbers)
      let disc = ResolvedShape(
        path: .ellipse(in: Rect(x: 0, y: 4, width: 40, height: 32)), fill: .color(color))
      let filled = difference(
        try bitmap([layer(.shape(disc), projection)]),
        try reference(projection) { point in
          let (x, y) = ((point.x - 20) / 20, (point.y - 20) / 16)
          return x * x + y * y < 1 ? paint : nil
        })
      #expect(filled.greatest < 0.02 && filled.mean < 0.0005, "fill \(round): \(filled)")
      let frame = ResolvedShape(
        path: .rectangle(Rect(x: 5, y: 5, width: 30, height: 30)),
        stroke: ResolvedStroke(paint: .color(color), style: StrokeStyle(width: 6)))
      let stroked = difference(
        try bitmap([layer(.shape(frame), projection)]),
        try reference(projection) { point in
          let distance = max(abs(point.x - 20), abs(point.y - 20))
          return distance > 12 && distance < 18 ? paint : nil
        })
      #expect(stroked.greatest < 0.025 && stroked.mean < 0.0008, "stroke \(round): \(stroked)")
    }
  }

  @Test func `dashes and dots lie in the plane`() throws {
    var numbers = SeededNumbers(seed: 7)
    let projection = random(&numbers, greatest: 60)
    var path = BezierPath()
    path.move(to: Point(x: 0, y: 10))
    path.line(to: Point(x: 40, y: 10))
    var dots = BezierPath()
    dots.move(to: Point(x: 20, y: 30))
    dots.line(to: Point(x: 20, y: 30))
    let layers = [
      (path, StrokeStyle(width: 8, dashes: [6, 4])), (dots, StrokeStyle(width: 16, lineCap: .round)),
    ]
    .map { path, style in
      layer(
        .shape(ResolvedShape(path: path, stroke: ResolvedStroke(paint: .color(.black), style: style))),
        projection)
    }
    let found = difference(
      try bitmap(layers),
      try reference(projection) { point in
        let isDash =
          abs(point.y - 10) < 4 && point.x >= 0 && point.x < 40
          && point.x - 10 * (point.x / 10).rounded(.down) < 6
        let isDot = point.distance(to: Point(x: 20, y: 30)) < 8
        return isDash || isDot ? SIMD4(0, 0, 0, 1) : nil
      })
    #expect(found.greatest < 0.03 && found.mean < 0.0008, "\(found)")
  }

  @Test func `gradients are the means of what pixels show of them`() throws {
    var numbers = SeededNumbers(seed: 4)
    let stops = [
      Gradient.Stop(offset: 0, color: Color(red: 1, green: 0, blue: 0)),
      Gradient.Stop(offset: 0.5, color: Color(red: 0, green: 1, blue: 0)),
      Gradient.Stop(offset: 1, color: Color(red: 0, green: 0, blue: 1)),
    ]
    func mixed(_ offset: Double) -> SIMD4<Double> {
      offset < 0.5 ? SIMD4(1 - 2 * offset, 2 * offset, 0, 1) : SIMD4(0, 2 - 2 * offset, 2 * offset - 1, 1)
    }
    for round in 0..<3 {
      let projection = random(&numbers)
      let linear = Gradient(
        geometry: .linear(start: .zero, end: Point(x: 10, y: 0)), stops: stops, spreadMethod: .repeat)
      let radial = Gradient(
        geometry: .radial(center: Point(x: 20, y: 20), radii: Size(width: 20, height: 20), focus: nil),
        stops: stops)
      for (gradient, offset) in [
        (linear, { (point: Point) in point.x / 10 - (point.x / 10).rounded(.down) }),
        (radial, { (point: Point) in min(1, point.distance(to: Point(x: 20, y: 20)) / 20) }),
      ] {
        let shape = ResolvedShape(
          path: .rectangle(Rect(x: 0, y: 0, width: 40, height: 40)), fill: .gradient(gradient))
        let found = difference(
          try bitmap([layer(.shape(shape), projection)]),
          try reference(projection) { point in
            guard point.x > 0, point.y > 0, point.x < 40, point.y < 40 else { return nil }
            return mixed(offset(point))
          }, covered: true)
        #expect(found.greatest < 0.12 && found.mean < 0.004, "round \(round): \(found)")
      }
    }
  }

  /// An image of 160 by 160 pixels in a box of 40 by 40: squares of 8 pixels, and a smooth ramp.
  private static let picture: Bitmap = {
    var bitmap = Bitmap(width: 160, height: 160)
    for y in 0..<160 {
      for x in 0..<160 {
        let value = pictureValue(x, y)
        let start = bitmap.index(x: x, y: y)
        for channel in 0..<3 { bitmap.pixels[start + channel] = UInt16(value[channel] * 65535 + 0.5) }
        bitmap.pixels[start + 3] = 65535
      }
    }
    return bitmap
  }()

  private static func pictureValue(_ x: Int, _ y: Int) -> SIMD4<Double> {
    SIMD4((x / 8 + y / 8).isMultiple(of: 2) ? 1 : 0.2, Double(x) / 159, Double(y) / 159, 1)
  }

  @Test func `bitmaps are the means of what pixels show of them`() throws {
    var numbers = SeededNumbers(seed: 9)
    let image = ResolvedImage(
      asset: "p", destination: Rect(x: 0, y: 0, width: 40, height: 40),
      bounds: Rect(x: 0, y: 0, width: 40, height: 40))
    for round in 0..<4 {
      let projection = random(&numbers, greatest: 80)
      let found = difference(
        try bitmap([layer(.image(image), projection)], images: ["p": Self.picture]),
        try reference(projection) { point in
          guard point.x > 0, point.y > 0, point.x < 40, point.y < 40 else { return nil }
          return Self.pictureValue(Int(point.x * 4), Int(point.y * 4))
        })
      #expect(found.greatest < 0.16 && found.mean < 0.006, "round \(round): \(found)")
    }
  }

  @Test func `a picture seen straight on at its size is itself`() throws {
    let image = ResolvedImage(
      asset: "p", destination: Rect(x: 0, y: 0, width: 160, height: 160),
      bounds: Rect(x: 0, y: 0, width: 160, height: 160))
    // A perspective so weak that nothing moves by a hundredth of a pixel.
    let nearlyFlat = Projection(
      x: .init(x: 1, y: 0, constant: 0), y: .init(x: 0, y: 1, constant: 0),
      w: .init(x: 1e-7, y: 0, constant: 1))
    let drawn = try bitmap([layer(.image(image), nearlyFlat)], images: ["p": Self.picture])
    for y in 1..<Self.side {
      for x in 1..<Self.side {
        let difference = SIMD4<Double>(drawn[x, y]) / 65535 - Self.pictureValue(x, y)
        #expect(max(difference.max(), -difference.min()) < 0.01)
      }
    }
  }

  @Test func `what filters and shadows draw is resampled to its position`() throws {
    var numbers = SeededNumbers(seed: 12)
    let projection = random(&numbers, greatest: 60)
    let box = BezierPath.rectangle(Rect(x: 8, y: 8, width: 24, height: 24))
    var soft = layer(.shape(ResolvedShape(path: box, fill: .color(.black))), projection)
    soft.filters = [.blur(standardDeviation: 3)]
    let found = difference(
      try bitmap([soft]),
      try reference(projection) { point in
        SIMD4(0, 0, 0, Self.blurredEdge(point.x) * Self.blurredEdge(point.y))
      })
    #expect(found.greatest < 0.01 && found.mean < 0.002, "\(found)")
  }

  /// An interval of 8…32 convolved with a Gaussian of standard deviation 3, sampled at tenths.
  private static func blurredEdge(_ x: Double) -> Double {
    func sum(below edge: Double) -> Double {
      edgeSums[Int(min(max(0, ((edge - x) * 10).rounded(.up) + 150), 301))]
    }
    return (sum(below: 32) - sum(below: 8)) / edgeSums[301]
  }

  /// The sums of the first weights at −15, −14.9 … 15 from the middle.
  private static let edgeSums = (-150...150).reduce(into: [0.0]) { sums, step in
    let distance = Double(step) / 10
    // exp(−d²/18) as a product, without the math library.
    let exponent = distance * distance / 18 / 1024
    var power = 1 - exponent + exponent * exponent / 2
    for _ in 0..<10 { power *= power }
    sums.append(sums[sums.count - 1] + power)
  }

  @Test
  func
    `planes on the horizon, edge on, behind the viewer or of any size are drawn or left out, and nothing traps`()
    throws
  {
    let image = ResolvedImage(
      asset: "p", destination: Rect(x: 0, y: 0, width: 40, height: 40),
      bounds: Rect(x: 0, y: 0, width: 40, height: 40))
    let gradient = Gradient(
      geometry: .conic(center: Point(x: 20, y: 20), startAngle: 0),
      stops: [.init(offset: 0, color: .black), .init(offset: 1, color: .white)])
    let greatest = Double(Float.greatestFiniteMagnitude)
    var dashed = StrokeStyle(width: 3, dashes: [1, 1])
    dashed.lineCap = .round
    let shape = ResolvedShape(
      path: .ellipse(in: Rect(x: -1000, y: -1000, width: 2040, height: 2040)), fill: .gradient(gradient),
      stroke: ResolvedStroke(paint: .color(.black), style: dashed))
    let rows: [Projection.Row] = [
      .init(x: 0, y: 0, constant: 0), .init(x: 1, y: 0, constant: 0), .init(x: 0, y: 1, constant: 0),
      .init(x: 0.01, y: -0.05, constant: 1), .init(x: greatest, y: -greatest, constant: greatest),
      .init(x: 1e-38, y: 1e-38, constant: 1e-38),
    ]
    for x in rows[1...3] {
      for y in rows[2...4] {
        for w in rows {
          let projection = Projection(x: x, y: y, w: w, cuts: [.init(x: 1, y: 1, constant: -3)])
          var soft = layer(.shape(shape), projection)
          soft.filters = [.blur(standardDeviation: 2)]
          _ = try bitmap(
            [layer(.image(image), projection), layer(.shape(shape), projection), soft],
            images: ["p": Self.picture])
        }
      }
    }
  }
}
