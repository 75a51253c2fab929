import TestSupport
import Testing

@testable import VectorGraphics

@Suite struct Matrix3DTests {
  private static func isNear(_ one: Matrix3D, _ other: Matrix3D, _ tolerance: Double = 1e-7) -> Bool {
    zip(one.numbers, other.numbers).allSatisfy { abs($0 - $1) <= tolerance * max(1, abs($0)) }
  }

  @Test func `functions have the matrices of CSS Transforms 2`() {
    #expect(Matrix3D.perspective(distance: 400).numbers[11] == -0.0025)
    #expect(Matrix3D.perspective(distance: .infinity) == .identity)
    #expect(Matrix3D.perspective(distance: 0).numbers[11] == -1)
    // The top of a layer that rotates about x moves away, the right side of one that rotates about y.
    let aboutX = Matrix3D.rotation(axis: SIMD3(1, 0, 0), degrees: 90)
    #expect(aboutX.apply(to: SIMD4(0, -1, 0, 1)) == SIMD4(0, 0, -1, 1))
    let aboutY = Matrix3D.rotation(axis: SIMD3(0, 1, 0), degrees: 90)
    #expect(aboutY.apply(to: SIMD4(1, 0, 0, 1)) == SIMD4(0, 0, -1, 1))
    let aboutZ = Matrix3D.rotation(axis: SIMD3(0, 0, 5), degrees: 90)
    #expect(aboutZ.apply(to: SIMD4(1, 0, 0, 1)) == SIMD4(0, 1, 0, 1))
    #expect(Matrix3D.rotation(axis: .zero, degrees: 30) == .identity)
  }

  @Test func `the projected plane contains the images of all points, and lines and points have none`() throws
  {
    var random = SeededNumbers(seed: 7)
    for scale in [1e-9, 1, 1e9] {
      let matrix = Matrix3D.perspective(distance: 500)
        .appending(.rotation(axis: SIMD3(1, 2, 3), degrees: random.double(in: 0...80)))
        .appending(.translation(x: 30, y: -20, z: 10)).appending(.scale(x: scale, y: 2 * scale))
      let plane = try #require(matrix.projectedPlane(near: .zero))
      #expect(abs(plane.normal.length - 1) < 1e-12)
      for _ in 0..<20 {
        let image = matrix.apply(
          to: SIMD4(random.double(in: -50...50) / scale, random.double(in: -50...50) / scale, 0, 1))
        let point = SIMD3(image.x, image.y, image.z) / image.w
        #expect(abs(plane.normal.dot(point) - plane.offset) < 1e-6)
      }
    }
    for matrix in [
      Matrix3D.scale(x: 0, y: 1), .scale(x: 1, y: 0), .scale(x: 0, y: 0), .scale(x: .infinity, y: 1),
      .scale(x: .nan, y: 1),
      Matrix3D.rotation(axis: SIMD3(1, 2, 3), degrees: 40).appending(.scale(x: 0, y: 1)),
    ] {
      #expect(matrix.projectedPlane(near: .zero) == nil)
    }
  }

  @Test func `a map is what its parts make, perspective and skews included`() throws {
    var numbers = SeededNumbers(seed: 3)
    for _ in 0..<100 {
      var matrix = Matrix3D.perspective(distance: numbers.double(in: 50...500))
      for _ in 0..<3 {
        let axis = SIMD3(
          numbers.double(in: -1...1), numbers.double(in: -1...1), numbers.double(in: -1...1))
        matrix = matrix.appending(.translation(x: numbers.double(in: -40...40), y: 3, z: 7))
          .appending(.rotation(axis: axis, degrees: numbers.double(in: -180...180)))
          .appending(.scale(x: numbers.double(in: 0.5...2), y: 1.5, z: numbers.double(in: 0.5...2)))
      }
      let parts = try #require(matrix.decomposed)
      let weight = matrix.columns[3].w
      let normal = Matrix3D(columns: matrix.columns.map { $0 / weight })
      #expect(Self.isNear(Matrix3D(parts), normal, 1e-7))
    }
  }

  @Test func `turns are mixed the short way round`() throws {
    let from = Matrix3D.rotation(axis: SIMD3(0, 1, 0), degrees: 20)
    let to = Matrix3D.rotation(axis: SIMD3(0, 1, 0), degrees: 80)
    let middle = Matrix3D.rotation(axis: SIMD3(0, 1, 0), degrees: 50)
    #expect(Self.isNear(from.interpolated(to: to, fraction: 0.5), middle))
    let far = Matrix3D.rotation(axis: SIMD3(0, 1, 0), degrees: 340)
    #expect(Self.isNear(from.interpolated(to: far, fraction: 0.5), .identity))
    let flat = Matrix3D.scale(x: 0, y: 1)
    #expect(flat.interpolated(to: from, fraction: 0.4) == flat)
    #expect(flat.interpolated(to: from, fraction: 0.5) == from)
  }

  @Test func `a mirrored layer shows its front, one that has turned its back`() {
    #expect(!Matrix3D.scale(x: -1, y: 1).showsBack)
    #expect(Matrix3D.rotation(axis: SIMD3(0, 1, 0), degrees: 120).showsBack)
    #expect(!Matrix3D.rotation(axis: SIMD3(0, 1, 0), degrees: 60).showsBack)
    // Seen past its edge from the side: the rotation alone would not show its back.
    let aside = Matrix3D.perspective(distance: 200).appending(.translation(x: 300, y: 0))
      .appending(.rotation(axis: SIMD3(0, 1, 0), degrees: 60))
    #expect(aside.showsBack == (aside.flattened.determinant * aside.determinant < 0))
  }
}
