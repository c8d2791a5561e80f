import Foundation
import Networking
import Synchronization

/// Buffers the chunks of a streamed response between the session and the reader.
///
/// Suspends the session while more than ``highMark`` bytes are buffered.
///
/// NB: FoundationNetworking ignores the suspension (Swift 6.3.1), so the buffer has a limit, too.
final class ChunkBuffer: Sendable {
  static let highMark = 1_048_576

  private struct State {
    var chunks: [Data] = []
    var first = 0
    var bytes = 0
    var isPaused = false
    var end: Result<Void, any Error>?
    var reader: CheckedContinuation<Data?, any Error>?
  }

  private enum Step {
    case give(Data, resumes: Bool)
    case end(Result<Void, any Error>)
    case wait
  }

  private let state = Mutex(State())
  private let limit: Int
  private let pause: @Sendable (Bool) -> Void

  /// Creates a buffer of at most `limit` bytes.
  ///
  /// `pause` is called with true to suspend the session and with false to resume it.
  init(limit: Int, pause: @escaping @Sendable (Bool) -> Void) {
    self.limit = limit
    self.pause = pause
  }

  /// Appends a chunk; returns false when it exceeds the limit.
  func append(_ chunk: Data) -> Bool {
    let (reader, pauses, fits) = state.withLock { state in
      guard state.end == nil else {
        return (nil as CheckedContinuation<Data?, any Error>?, false, true)
      }
      if let reader = state.reader {
        state.reader = nil
        return (reader, false, true)
      }
      guard chunk.count <= limit - state.bytes else { return (nil, false, false) }
      state.chunks.append(chunk)
      state.bytes += chunk.count
      let pauses = state.bytes > Self.highMark && !state.isPaused
      if pauses { state.isPaused = true }
      return (nil, pauses, true)
    }
    reader?.resume(returning: chunk)
    if pauses { pause(true) }
    return fits
  }

  /// Ends the stream after the buffered chunks; further calls have no effect.
  func finish(_ result: Result<Void, any Error>) {
    let reader = state.withLock { state in
      guard state.end == nil else { return nil as CheckedContinuation<Data?, any Error>? }
      state.end = result
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume(with: result.map { nil })
  }

  /// Returns the next chunk, or nil at the end; supports one reader at a time.
  func next() async throws -> Data? {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        switch step(continuation) {
        case .give(let chunk, let resumes):
          continuation.resume(returning: chunk)
          if resumes { pause(false) }
        case .end(let result): continuation.resume(with: result.map { nil })
        case .wait: break
        }
      }
    } onCancel: {
      finish(.failure(CancellationError()))
    }
  }

  private func step(_ continuation: CheckedContinuation<Data?, any Error>) -> Step {
    state.withLock { state in
      guard state.first < state.chunks.count else {
        if let end = state.end { return .end(end) }
        state.reader = continuation
        return .wait
      }
      let chunk = state.chunks[state.first]
      state.chunks[state.first] = Data()
      state.first += 1
      state.bytes -= chunk.count
      if state.first == state.chunks.count {
        state.chunks.removeAll(keepingCapacity: true)
        state.first = 0
      }
      let resumes = state.isPaused && state.bytes <= Self.highMark / 2
      if resumes { state.isPaused = false }
      return .give(chunk, resumes: resumes)
    }
  }
}
