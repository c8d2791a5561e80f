#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The content of a request or a response: empty, bytes in memory, a file, or a stream.
///
/// Iterating over a body returns its bytes in chunks of any size. Check ``isReplayable`` before
/// reading a body twice. To read the whole body into memory, use ``collect(upTo:)``.
///
/// ```swift
/// for try await chunk in response.body { digest.update(chunk) }
/// ```
///
/// Bodies in memory are equal if their bytes are equal. A body from a file or a stream equals only
/// its own copies.
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

  /// A body without content.
  public static let empty = HTTPBody(storage: .empty)

  /// Creates a body from bytes in memory.
  ///
  /// If `data` contains no bytes, the body equals ``empty``.
  public static func bytes(_ data: Data) -> HTTPBody {
    HTTPBody(storage: data.isEmpty ? .empty : .bytes(data))
  }

  /// Creates a body from a text, encoded as UTF-8.
  public static func text(_ text: String) -> HTTPBody {
    bytes(Data(text.utf8))
  }

  /// Creates a body from a file.
  ///
  /// The file is read in chunks of 64 KiB each time the body is sent.
  ///
  /// - Parameters:
  ///   - path: The path of the file. The file must not change while the body is in use.
  ///   - count: The length of the file in bytes. The default is nil, which means unknown.
  public static func file(path: String, count: Int? = nil) -> HTTPBody {
    HTTPBody(
      storage: .stream(
        BodySource(count: count, isReplayable: true, path: path) {
          try FileChunks(path: path).stream()
        }))
  }

  /// Creates a body from a stream that produces chunks while the body is sent.
  ///
  /// - Parameters:
  ///   - count: The total number of bytes. The default is nil, which means unknown.
  ///   - isReplayable: Whether the body may be read more than once; false by default. If the value
  ///     is false, a second reading throws ``NetworkError/invalidRequest(reason:)``. Clients then
  ///     do not repeat a request with this body after a failure or a 401.
  ///   - open: Opens the stream. This closure is called each time the body is read.
  public static func stream(
    count: Int? = nil, isReplayable: Bool = false,
    open: @escaping @Sendable () async throws -> AsyncThrowingStream<Data, any Error>
  ) -> HTTPBody {
    HTTPBody(storage: .stream(BodySource(count: count, isReplayable: isReplayable, open: open)))
  }

  /// The number of bytes in the body; nil if unknown.
  public var count: Int? {
    switch storage {
    case .empty: 0
    case .bytes(let data): data.count
    case .stream(let source): source.count
    }
  }

  /// Whether the body equals ``empty``.
  ///
  /// The value is false for every file and every stream, even if it contains no bytes.
  public var isEmpty: Bool {
    storage == .empty
  }

  /// Whether the body can be read more than once.
  ///
  /// The value is true for bytes in memory, for files and for replayable streams.
  public var isReplayable: Bool {
    if case .stream(let source) = storage { source.isReplayable } else { true }
  }

  /// The bytes of a body in memory; nil for a file or a stream.
  public var data: Data? {
    switch storage {
    case .empty: Data()
    case .bytes(let data): data
    case .stream: nil
    }
  }

  /// The path of the file from which the body is read; nil if the body is not a file.
  public var filePath: String? {
    if case .stream(let source) = storage { source.path } else { nil }
  }

  /// Reads the whole body into memory and returns its bytes.
  /// - Throws: ``TooLongError`` as soon as the body exceeds `limit` bytes, and the stream's error.
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

  /// An error from ``HTTPBody/collect(upTo:)`` for a body that exceeds the limit.
  public struct TooLongError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The limit in bytes that the body exceeds.
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
  /// The length of the body in bytes, or `stream` if the length is unknown.
  ///
  /// The description never contains the body's content.
  public var description: String {
    count.map { "\($0) bytes" } ?? "stream"
  }
  /// The same text as ``description``.
  public var debugDescription: String { description }
  /// A mirror that contains only ``description``.
  public var customMirror: Mirror { Mirror(self, children: ["content": description]) }
}
