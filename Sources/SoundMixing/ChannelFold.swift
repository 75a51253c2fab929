/// How the channels of a file become two (ITU-R BS.775): the center and the surrounds with 3 dB less, and no low-frequency effects.
package struct ChannelFold: Sendable, Hashable {
  /// The part of each channel in the left one, and in the right one.
  package let left: [Float]
  package let right: [Float]

  private static let less: Float = 0.70710678118654752

  /// - Parameter mask: The positions of the channels, in their order, as WAVE files have them: the bit 0 is the front left, 1 front right,
  ///   2 front center, 3 low frequencies, 4 back left, 5 back right, 6 and 7 left and right of the center, 8 back center, 9 side
  ///   left, 10 side right. 0 if they are not known.
  package init(channelCount: Int, mask: UInt64) {
    let known = (0..<64).filter { mask >> UInt64($0) & 1 == 1 }
    let positions = known.count == channelCount ? known : Self.usual(channelCount)
    left = positions.map { position in
      switch position {
      case 0, 6, 29: 1
      case 2, 4, 9: Self.less
      case 8: 0.5
      default: 0
      }
    }
    right = positions.map { position in
      switch position {
      case 1, 7, 30: 1
      case 2, 5, 10: Self.less
      case 8: 0.5
      default: 0
      }
    }
  }

  private static func usual(_ count: Int) -> [Int] {
    switch count {
    case 2: [0, 1]
    case 3: [0, 1, 2]
    case 4: [0, 1, 4, 5]
    case 5: [0, 1, 2, 4, 5]
    case 6: [0, 1, 2, 3, 4, 5]
    default: [0, 1, 2, 3, 4, 5, 9, 10] + [Int](repeating: 63, count: max(0, count - 8))
    }
  }

  /// Appends samples of all channels to a block.
  package func append(_ channels: [[Float]], to block: inout SoundBlock) {
    if channels.count == 1 {
      block.left += channels[0]
      block.right += channels[0]
      return
    }
    if channels.count == 2, left == [1, 0], right == [0, 1] {
      block.left += channels[0]
      block.right += channels[1]
      return
    }
    var (left, right) = (SoundBlock(count: channels[0].count).left, SoundBlock(count: channels[0].count).left)
    for (channel, samples) in channels.enumerated() {
      let matrix = [Double(self.left[channel]), 0, Double(self.right[channel]), 0]
      MixMatrix.add(samples, matrix, to: &left, &right)
    }
    block.left += left
    block.right += right
  }
}
