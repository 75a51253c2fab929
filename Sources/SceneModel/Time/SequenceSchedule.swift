// When the children of a sequence begin and end: computed when a scene is loaded, from the inside outward.

extension [Layer] {
  /// The layers, one after the other, with their begins and ends.
  ///
  /// - Parameters:
  ///   - path: That of the list, such as `layers[0].children`.
  ///   - report: Receives what is wrong with a layer, with the path of the layer or of a key in it.
  func sequenced(path: String, report: (_ message: String, _ path: String) -> Void) -> [Layer] {
    var result = self
    /// The end of the layer before, and the part of it that no transition overlaps.
    var (end, free) = (0.0, 0.0)
    for index in indices {
      let layer = self[index]
      let path = "\(path)[\(index)]"
      if layer.time.start != 0 || layer.time.end != nil {
        report(
          "the children of a sequence begin one after the other; give each a \"duration\" instead",
          layer.time.end == nil ? "\(path).start" : "\(path).end")
      }
      guard let length = layer.lengthInSequence ?? (index == count - 1 ? .infinity : nil) else {
        report(
          "nothing in this layer ends, so that the next one in the sequence never begins; give it a \"duration\"",
          path)
        return result
      }
      let overlap = index == 0 ? 0 : layer.transition?.duration ?? 0
      if overlap > Swift.min(free, length) + LayerClock.tolerance {
        let (other, rest) = overlap > length ? ("this layer", length) : ("the layer before it", free)
        report(
          "the transition lasts \(overlap.forPeople) s, but \(other) has only \(rest.forPeople) s for it",
          "\(path).transition")
      }
      let start = Swift.max(0, end - overlap)
      (end, free) = (start + length, length - overlap)
      var schedule = layer.schedule ?? Schedule()
      (schedule.start, schedule.end) = (start, end)
      result[index].schedule = schedule
    }
    return result
  }
}

extension Layer {
  /// How long the layer is shown as a child of a sequence, in seconds of the sequence; nil if it does not end by itself.
  fileprivate var lengthInSequence: Double? {
    var layer = self
    layer.time.start = 0
    return layer.end
  }
}
