#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension HTTPBody: AsyncSequence {
  /// An iterator over the chunks of a body.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private enum Position {
      case bytes(Data)
      case closed(BodySource)
      case open
      case end
    }

    private var position: Position
    private var stream: AsyncThrowingStream<Data, any Error>.Iterator?

    init(_ storage: Storage) {
      position =
        switch storage {
        case .empty: .end
        case .bytes(let data): .bytes(data)
        case .stream(let source): .closed(source)
        }
    }

    /// Returns the next non-empty chunk; nil after the last chunk.
    /// - Throws: The stream's error, or `CancellationError` if the task is cancelled.
    public mutating func next() async throws -> Data? {
      while true {
        try Task.checkCancellation()
        switch position {
        case .end: return nil
        case .bytes(let data):
          position = .end
          return data
        case .closed(let source):
          stream = try await source.stream().makeAsyncIterator()
          position = .open
        case .open:
          let chunk = try await stream?.next(isolation: #isolation)
          if chunk == nil { position = .end }
          // A stream that ends because its reader was cancelled must not look complete.
          try Task.checkCancellation()
          if chunk?.isEmpty != true { return chunk }
        }
      }
    }
  }

  /// Creates an iterator over the chunks of the body.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(storage) }
}
