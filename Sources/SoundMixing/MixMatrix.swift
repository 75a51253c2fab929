import CSoundKernels
import Glibc

/// How much of each channel of a sound is in each channel of the mix.
struct MixMatrix: Hashable {
  /// Left to left, right to left, left to right, right to right. Of a sound of one channel, the first and the third count.
  var elements: [Double]

  /// The matrix of a level: the equal-power panning of the Web Audio API's StereoPannerNode. One channel in the middle is 3 dB
  /// quieter in each of the two (ITU-R BS.775); two channels in the middle are unchanged.
  init(_ level: MixedSound.Level, isMono: Bool) {
    let gain = level.gain == 0 ? 1 : pow(10, level.gain / 20)
    let pan = min(1, max(-1, level.pan))
    let elements: [Double]
    if isMono {
      let angle = (pan + 1) * .pi / 4
      elements = [cos(angle), 0, sin(angle), 0]
    } else if pan == 0 {
      elements = [1, 0, 0, 1]
    } else if pan < 0 {
      let angle = (pan + 1) * .pi / 2
      elements = [1, cos(angle), 0, sin(angle)]
    } else {
      let angle = pan * .pi / 2
      elements = [cos(angle), 0, sin(angle), 1]
    }
    self.elements = elements.map { $0 * gain }
  }
}

extension MixMatrix {
  /// Adds one channel to two by the parts that a matrix of constant elements has.
  static func add(_ samples: [Float], _ matrix: [Double], to left: inout [Float], _ right: inout [Float]) {
    sound_add(&left, &right, 0, samples, samples, 0, Int64(samples.count), matrix, [0, 0, 0, 0], 0, 1)
  }
}
