extension [ResolvedFilter] {
  /// The filters with blurs that follow each other as the one blur that they amount to, whose variance is the sum of
  /// theirs.
  package var withMergedBlurs: [ResolvedFilter] {
    var merged: [ResolvedFilter] = []
    for filter in self {
      if case .blur(let second) = filter, case .blur(let first)? = merged.last {
        merged[merged.count - 1] = .blur(standardDeviation: (first * first + second * second).squareRoot())
      } else {
        merged.append(filter)
      }
    }
    return merged
  }
}
