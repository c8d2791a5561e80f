#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The content of a request or a response: empty, bytes in memory, a file, or a stream.
///
/// Iteration returns chunks of any size. Check ``isReplayable`` before reading a body twice. Use
/// ``collect(upTo:)`` to read it whole:
///
/// ```swift
/// for try await chunk in response.body { digest.update(chunk) }
/// ```
///
/// Bodies in memory are equal when their bytes are equal. Files and streams equal only themselves.
public struct HTTPBody: Hashable, Sendable {
  enum Storage: Hashable {
    case empty
    case bytes(Data)
    case stream(BodySource)
  }

  let storage: Storage

  private init(storage: Storage) {
    self.storage = storage
  }

  /// No content.
  public static let empty = HTTPBody(storage: .empty)

  /// Creates a body from bytes in memory; without bytes, it equals ``empty``.
  public static func bytes(_ data: Data) -> HTTPBody {
    HTTPBody(storage: data.isEmpty ? .empty : .bytes(data))
  }

  /// Creates a body from the UTF-8 bytes of a text.
  public static func text(_ text: String) -> HTTPBody {
    bytes(Data(text.utf8))
  }

  /// Creates a body from a file, read in chunks of 64 KiB each time the body is sent.
  ///
  /// - Parameters:
  ///   - path: The path of the file, which must not change while the body is in use.
  ///   - count: The length in bytes, if known.
  public static func file(path: String, count: Int? = nil) -> HTTPBody {
    HTTPBody(
      storage: .stream(
        BodySource(count: count, isReplayable: true, path: path) {
          try FileChunks(path: path).stream()
        }))
  }

  /// Creates a body whose chunks are produced while it is sent.
  ///
  /// - Parameters:
  ///   - count: The number of bytes; nil, the default, when unknown.
  ///   - isReplayable: Whether `open` may be called more than once; false by default. A second
  ///     reading then throws ``NetworkError/invalidRequest(reason:)``, and the request is neither
  ///     retried nor replayed.
  ///   - open: Called once per reading.
  public static func stream(
    count: Int? = nil, isReplayable: Bool = false,
    open: @escaping @Sendable () async throws -> AsyncThrowingStream<Data, any Error>
  ) -> HTTPBody {
    HTTPBody(storage: .stream(BodySource(count: count, isReplayable: isReplayable, open: open)))
  }

  /// The number of bytes, or nil when unknown.
  public var count: Int? {
    switch storage {
    case .empty: 0
    case .bytes(let data): data.count
    case .stream(let source): source.count
    }
  }

  /// Whether the body is ``empty``; a stream counts as content.
  public var isEmpty: Bool {
    storage == .empty
  }

  /// Whether the body can be read more than once: bytes, files and replayable streams.
  public var isReplayable: Bool {
    if case .stream(let source) = storage { source.isReplayable } else { true }
  }

  /// The bytes, if they are in memory; nil otherwise.
  public var data: Data? {
    switch storage {
    case .empty: Data()
    case .bytes(let data): data
    case .stream: nil
    }
  }

  /// The path, if the content is a file; nil otherwise.
  public var filePath: String? {
    if case .stream(let source) = storage { source.path } else { nil }
  }

  /// Reads the whole body into memory.
  /// - Throws: ``TooLongError`` as soon as the body exceeds `limit` bytes; the stream's error.
  public func collect(upTo limit: Int) async throws -> Data {
    if let data {
      guard data.count <= limit else { throw TooLongError(limit: limit) }
      return data
    }
    if let count, count > limit { throw TooLongError(limit: limit) }
    var whole = Data()
    for try await chunk in self {
      guard chunk.count <= limit - whole.count else { throw TooLongError(limit: limit) }
      whole.append(chunk)
    }
    return whole
  }

  /// The body exceeds the reader's limit.
  public struct TooLongError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reader's limit in bytes.
    public let limit: Int

    /// Creates the error.
    public init(limit: Int) {
      self.limit = limit
    }

    /// A sentence that contains the limit.
    public var description: String { "The body is longer than \(limit) bytes." }
  }
}

extension HTTPBody: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The length, never the content.
  public var description: String {
    count.map { "\($0) bytes" } ?? "stream"
  }
  /// The same text as ``description``.
  public var debugDescription: String { description }
  /// A mirror that contains only ``description``.
  public var customMirror: Mirror { Mirror(self, children: ["content": description]) }
}
