import FrameExport
import SceneRenderer
import Synchronization
import VectorGraphics

/// Renderers that are used again, so that what an image has in common with one before it is drawn once.
///
/// A batch and a server share a pool between their threads. The pixels are the same as those of a new renderer.
public final class RendererPool: Sendable {
  /// What images must have in common for a renderer to draw both.
  private struct Key: Hashable {
    let text: ObjectIdentifier
    /// The digests of images and clips by name.
    let images: [String: UInt64]
    let clips: [String: UInt64]
    /// Images may say themselves how bright their white is, and so what the levels of the canvas represent.
    let canvas: CanvasSpace?

    init(_ source: FrameSource) {
      text = ObjectIdentifier(source.resources.text)
      images = source.resources.images.mapValues(\.digest)
      clips = source.resources.clips.mapValues(\.digest)
      canvas = source.context.canvas
    }
  }

  /// A renderer, which is in the pool or with one thread that draws.
  private struct Member: @unchecked Sendable {
    let key: Key
    let settings: RenderSettings
    let renderer: SceneRenderer
  }

  private struct State {
    /// Those that draw nothing; the last one was used last.
    var idle: [Member] = []
    var busyCount = 0
  }

  private let state = Mutex(State())
  private let limit: Int

  /// Creates an empty pool.
  ///
  /// - Parameter limit: How many renderers are retained, at least 1: as many as threads that draw. Each has caches of up to
  ///   200 MB and a canvas.
  public init(limit: Int) {
    self.limit = max(1, limit)
  }

  /// Draws with a renderer that nobody else uses meanwhile.
  func drawing<Value>(
    _ source: FrameSource, _ draw: (SceneRenderer) throws(ExportError) -> Value
  ) throws(ExportError) -> Value {
    let member = take(for: source)
    defer { give(member) }
    return try draw(member.renderer)
  }

  /// A renderer of the same size, or one that takes over what does not depend on the size; else a new one.
  private func take(for source: FrameSource) -> Member {
    let key = Key(source)
    let known = state.withLock { state -> Member? in
      state.busyCount += 1
      let index =
        state.idle.lastIndex { $0.key == key && $0.settings == source.settings }
        ?? state.idle.lastIndex { $0.key == key }
      if let index { return state.idle.remove(at: index) }
      if state.idle.count + state.busyCount > limit, !state.idle.isEmpty { state.idle.removeFirst() }
      return nil
    }
    if let known, known.settings == source.settings { return known }
    return Member(key: key, settings: source.settings, renderer: source.renderer(reusing: known?.renderer))
  }

  private func give(_ member: Member) {
    state.withLock { state in
      state.busyCount -= 1
      if state.idle.count + state.busyCount < limit { state.idle.append(member) }
    }
  }
}
