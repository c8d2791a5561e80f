import Foundation
import Networking

/// Reads a streamed response once; cancels the request when it is deallocated.
final class StreamReading: Sendable {
  private let buffer: ChunkBuffer
  private let onEnd: @Sendable () -> Void

  init(_ buffer: ChunkBuffer, onEnd: @escaping @Sendable () -> Void) {
    self.buffer = buffer
    self.onEnd = onEnd
  }

  deinit {
    onEnd()
  }

  func next() async throws -> Data? {
    do {
      return try await buffer.next()
    } catch is CancellationError {
      onEnd()
      throw CancellationError()
    }
  }
}
