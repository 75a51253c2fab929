import SoundMixing

extension FrameRate {
  /// The samples of a mix that is as long as a number of frames, to the nearest.
  package func sampleCount(ofFrames frameCount: Int) -> Int {
    let (seconds, rest) = (frameCount * denominator).quotientAndRemainder(dividingBy: numerator)
    return seconds * soundRate + (2 * rest * soundRate + numerator) / (2 * numerator)
  }
}
