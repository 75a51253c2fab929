/// The parameters of the heart's moving bands, in percent of the canvas or of the band, points and seconds.
struct HeartBand {
  var top: Double
  var height: Double
  var blur: Double
  var period: Double
  var delay: Double
  var drift: [(offset: Double, x: Double, y: Double)]
  var show: [(offset: Double, value: Double)]
  var colorPeriod: Double
  var colors: [(offset: Double, value: ReferenceColor)]

  static let all = [
    HeartBand(
      top: 22, height: 16, blur: 39, period: 48, delay: 2,
      drift: [(0, -100, 0), (0.2, -25, -2), (0.4, 50, 0), (0.6, 125, 1), (0.75, 200, 0), (1, 200, 0)],
      show: [(0, 0), (0.05, 1), (0.75, 1), (0.8, 0), (1, 0)], colorPeriod: 192,
      colors: HeartColors.teal(0.28, 0.35)),
    HeartBand(
      top: 35, height: 14, blur: 42, period: 37, delay: 11,
      drift: [(0, -100, 0), (0.25, -40, 1.5), (0.5, 20, -1), (0.72, 200, 0), (1, 200, 0)],
      show: [(0, 0), (0.06, 1), (0.72, 1), (0.78, 0), (1, 0)], colorPeriod: 148,
      colors: HeartColors.teal(0.22, 0.28)),
    HeartBand(
      top: 57, height: 18, blur: 39, period: 54, delay: 5,
      drift: [(0, 100, 0), (0.2, 25, 1), (0.4, -50, 0), (0.6, -125, -1.5), (0.75, -200, 0), (1, -200, 0)],
      show: [(0, 0), (0.05, 1), (0.75, 1), (0.8, 0), (1, 0)], colorPeriod: 108,
      colors: HeartColors.magenta(0.29)),
    HeartBand(
      top: 47, height: 15, blur: 44, period: 41, delay: 17,
      drift: [(0, 100, 0), (0.28, 30, -1), (0.52, -40, 1), (0.73, -200, 0), (1, -200, 0)],
      show: [(0, 0), (0.07, 1), (0.73, 1), (0.8, 0), (1, 0)], colorPeriod: 82,
      colors: HeartColors.magenta(0.23)),
  ]
}

/// The parameters of the heart's particles, in percent of the canvas and seconds.
struct HeartParticle {
  var left: Double
  var bottom: Double
  var width: Double
  var height: Double
  var period: Double
  var delay: Double
  var twinklePeriod: Double
  var twinkleDelay: Double
  var colorPeriod: Double
  var colors: [(offset: Double, value: ReferenceColor)]

  static let all = [
    HeartParticle(
      left: 12, bottom: 15, width: 10, height: 5, period: 12, delay: 0, twinklePeriod: 5, twinkleDelay: 0,
      colorPeriod: 192, colors: HeartColors.teal(0.45, 0.45)),
    HeartParticle(
      left: 18, bottom: 20, width: 9, height: 4.5, period: 14, delay: 3, twinklePeriod: 4.5, twinkleDelay: 1,
      colorPeriod: 1, colors: [(0, .rgb(255, 200, 80, 0.45)), (1, .rgb(255, 200, 80, 0.45))]),
    HeartParticle(
      left: 25, bottom: 25, width: 11, height: 5.5, period: 13, delay: 6, twinklePeriod: 5.5, twinkleDelay: 2,
      colorPeriod: 104, colors: HeartColors.magenta(0.45)),
  ]
}

/// The colors that the heart's layers cycle through.
enum HeartColors {
  static func teal(_ alpha: Double, _ middle: Double) -> [(offset: Double, value: ReferenceColor)] {
    [
      (0, .rgb(100, 220, 220, alpha)), (0.25, .rgb(60, 160, 240, alpha)), (0.5, .rgb(80, 200, 220, middle)),
      (0.75, .rgb(100, 100, 240, alpha)), (1, .rgb(100, 220, 220, alpha)),
    ]
  }

  static func magenta(_ alpha: Double) -> [(offset: Double, value: ReferenceColor)] {
    [
      (0, .rgb(100, 100, 240, alpha)), (0.4, .rgb(100, 100, 240, alpha)), (0.6, .rgb(255, 140, 60, alpha)),
      (1, .rgb(100, 100, 240, alpha)),
    ]
  }

  static let mistFirst: [(offset: Double, value: ReferenceColor)] = [
    (0, .rgb(100, 220, 220, 0.25)), (0.3, .rgb(100, 220, 220, 0.25)), (0.5, .rgb(60, 160, 240, 0.25)),
    (0.7, .rgb(80, 200, 220, 0.25)), (1, .rgb(100, 220, 220, 0.25)),
  ]
  static let mistSecond: [(offset: Double, value: ReferenceColor)] = [
    (0, .rgb(100, 100, 240, 0.2)), (0.3, .rgb(100, 100, 240, 0.2)), (0.5, .rgb(255, 140, 60, 0.2)),
    (0.7, .rgb(100, 100, 240, 0.2)), (1, .rgb(100, 100, 240, 0.2)),
  ]
}
