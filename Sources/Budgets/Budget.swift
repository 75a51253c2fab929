import Synchronization

/// What reading a document, or drawing a frame, has used of its limits.
///
/// Each document and each frame has a budget of its own, from which one thread takes in a fixed order. So the value at which a
/// limit is exceeded does not depend on the number of jobs or on the machine; time and cancellation are the exceptions.
package final class Budget: Sendable {
  /// An amount of a resource.
  package struct Amount: Sendable {
    fileprivate let resource: Resource
    fileprivate let count: Int

    package static func bytes(_ count: Int) -> Amount { Amount(resource: .bytes, count: count) }
    package static func layers(_ count: Int) -> Amount { Amount(resource: .layers, count: count) }
    package static func steps(_ count: Int) -> Amount { Amount(resource: .steps, count: count) }
    package static func pixelOperations(_ count: Int) -> Amount {
      Amount(resource: .pixelOperations, count: count)
    }
  }

  fileprivate enum Resource: Int, CaseIterable {
    case bytes, layers, steps, pixelOperations
  }

  /// The limits that it was created with.
  package let limits: SceneLimits
  private let pixelOperationLimit: Int
  private let byteLimit: Int
  private let deadline: ContinuousClock.Instant?
  /// By resource.
  private let used = Mutex([Int](repeating: 0, count: Resource.allCases.count))

  /// Creates an unused budget, whose time begins now.
  ///
  /// - Parameter pixelCount: The pixels of the image, which decide on the pixel operations and bytes of a frame if the limits do
  ///   not; nil for a document.
  package init(_ limits: SceneLimits = SceneLimits(), pixelCount: Int? = nil) {
    self.limits = limits
    func perPixel(_ count: Int) -> Int {
      let (product, overflows) = (pixelCount ?? 0).multipliedReportingOverflow(by: count)
      return overflows ? .max : product
    }
    pixelOperationLimit = limits.pixelOperations ?? max(20_000_000_000, perPixel(1000))
    byteLimit = limits.bytes ?? (pixelCount == nil ? 4 << 30 : max(1 << 30, perPixel(128)))
    deadline = limits.time.map { .now + $0 }
  }

  /// Takes an amount of a resource.
  ///
  /// - Parameter place: Where the amount is needed, for the error.
  /// - Throws: If less than the amount is left, the time is over, or the work was canceled.
  package func take(_ amount: Amount, at place: @autoclosure () -> String = "") throws(BudgetError) {
    defer { spend(amount) }
    try require(amount, at: place())
  }

  /// Throws as taking an amount would, without taking it.
  package func require(_ amount: Amount, at place: @autoclosure () -> String = "") throws(BudgetError) {
    let limit = limit(of: amount.resource)
    let left = limit - used.withLock { $0[amount.resource.rawValue] }
    guard amount.count <= left else {
      throw BudgetError(place: place(), message: amount.refusal(left: max(0, left), limit: limit))
    }
    try checkTime(at: place())
  }

  /// Takes an amount where nothing can be thrown: if it exceeds the limit, the next amount of the resource is refused.
  ///
  /// - Returns: Whether it was within the limit.
  @discardableResult
  package func spend(_ amount: Amount) -> Bool {
    let used = used.withLock { used in
      let (sum, overflows) = used[amount.resource.rawValue].addingReportingOverflow(amount.count)
      used[amount.resource.rawValue] = overflows ? .max : sum
      return used[amount.resource.rawValue]
    }
    return used <= limit(of: amount.resource)
  }

  /// Gives back bytes that are no longer needed.
  package func release(bytes count: Int) { used.withLock { $0[Resource.bytes.rawValue] -= count } }

  /// Throws if the time is over, or the work was canceled.
  package func checkTime(at place: @autoclosure () -> String = "") throws(BudgetError) {
    if isCancelled {
      throw BudgetError(place: place(), message: "was canceled")
    }
    guard let deadline, let time = limits.time, ContinuousClock.now > deadline else { return }
    throw BudgetError(
      place: place(),
      message: "takes longer than \(time); simplify it, or set a higher limit of `limits.time`")
  }

  /// Whether the work was canceled.
  package var isCancelled: Bool { limits.cancellation?.isCancelled == true }

  /// The time that is left; nil for any.
  package var timeLeft: Duration? { deadline.map { max(.zero, $0 - .now) } }

  /// The pixel operations that have been taken, and those that are left.
  package var pixelOperations: (used: Int, left: Int) { amounts(of: .pixelOperations) }
  /// The layers that have been taken, and those that are left.
  package var layers: (used: Int, left: Int) { amounts(of: .layers) }
  /// The bytes that have been taken, and those that are left.
  package var bytes: (used: Int, left: Int) { amounts(of: .bytes) }

  private func amounts(of resource: Resource) -> (used: Int, left: Int) {
    let used = used.withLock { $0[resource.rawValue] }
    return (used, max(0, limit(of: resource) - used))
  }

  private func limit(of resource: Resource) -> Int {
    switch resource {
    case .bytes: byteLimit
    case .layers: limits.layers
    case .steps: limits.steps
    case .pixelOperations: pixelOperationLimit
    }
  }
}

extension Budget.Amount {
  /// Says what was asked, what is left, and how to need less or to get more.
  fileprivate func refusal(left: Int, limit: Int) -> String {
    let (noun, remedy) =
      switch resource {
      case .bytes: ("bytes", "use smaller files, images, blurs and shadows")
      case .layers: ("layers", "use fewer layers")
      case .steps: ("steps", "simplify it")
      case .pixelOperations:
        (
          "pixel operations",
          "use fewer large layers, filters, shadows and crossing lines, or a smaller image"
        )
      }
    return
      "needs \(count) more \(count == 1 ? String(noun.dropLast()) : noun), but only \(left) of \(limit) are left; \(remedy), or set a higher limit of \(resource == .bytes ? "`limits.bytes`" : noun)"
  }
}

/// Why a budget refuses to go on.
package struct BudgetError: Error, Sendable, Hashable, CustomStringConvertible {
  /// The value that needed more than was left, such as `layers[3]`; empty for the whole.
  package let place: String
  /// What it needed, what was left, and what to do.
  package let message: String

  package var description: String { place.isEmpty ? message : "\(place): \(message)" }
}
