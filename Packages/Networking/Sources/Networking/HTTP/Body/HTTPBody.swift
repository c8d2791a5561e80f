#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The content of a request or a response: nothing, bytes in memory, a file, or a stream.
///
/// Iterating gives the content in chunks of any size. Ask ``isReplayable`` before reading a body
/// twice, and read it whole with ``collect(upTo:)``:
///
/// ```swift
/// for try await chunk in response.body { digest.update(chunk) }
/// ```
///
/// Bodies of bytes are equal when the bytes are; files and streams only to themselves.
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

  /// Bytes in memory; no bytes are the same as ``empty``.
  public static func bytes(_ data: Data) -> HTTPBody {
    HTTPBody(storage: data.isEmpty ? .empty : .bytes(data))
  }

  /// The UTF-8 bytes of a text.
  public static func text(_ text: String) -> HTTPBody {
    bytes(Data(text.utf8))
  }

  /// A file, read in chunks of 64 KiB each time the body is sent.
  ///
  /// - Parameters:
  ///   - path: Where the file is; it must not change while the body is in use.
  ///   - count: Its length in bytes, when known.
  public static func file(path: String, count: Int? = nil) -> HTTPBody {
    HTTPBody(
      storage: .stream(
        BodySource(count: count, isReplayable: true, path: path) {
          try FileChunks(path: path).stream()
        }))
  }

  /// Chunks which are made as they are sent.
  ///
  /// - Parameters:
  ///   - count: The number of bytes; nil, the default, when it is not known.
  ///   - isReplayable: Whether `open` may be called again; false by default: a second reading
  ///     throws ``NetworkError/invalidRequest(reason:)``, and the request is neither repeated nor
  ///     replayed.
  ///   - open: Called once per reading.
  public static func stream(
    count: Int? = nil, isReplayable: Bool = false,
    open: @escaping @Sendable () async throws -> AsyncThrowingStream<Data, any Error>
  ) -> HTTPBody {
    HTTPBody(storage: .stream(BodySource(count: count, isReplayable: isReplayable, open: open)))
  }

  /// The number of bytes, or nil when it is not known before the end.
  public var count: Int? {
    switch storage {
    case .empty: 0
    case .bytes(let data): data.count
    case .stream(let source): source.count
    }
  }

  /// Whether there is nothing to send; a stream counts as content.
  public var isEmpty: Bool {
    storage == .empty
  }

  /// Whether the body can be read a second time: bytes, files and streams which say so.
  public var isReplayable: Bool {
    if case .stream(let source) = storage { source.isReplayable } else { true }
  }

  /// The bytes when they are in memory, else nil.
  public var data: Data? {
    switch storage {
    case .empty: Data()
    case .bytes(let data): data
    case .stream: nil
    }
  }

  /// Where the content lies when it is a file, else nil.
  public var filePath: String? {
    if case .stream(let source) = storage { source.path } else { nil }
  }

  /// Reads the whole body.
  /// - Throws: ``TooLong`` as soon as more than `limit` bytes have come; what the stream throws.
  public func collect(upTo limit: Int) async throws -> Data {
    if let data {
      guard data.count <= limit else { throw TooLong(limit: limit) }
      return data
    }
    if let count, count > limit { throw TooLong(limit: limit) }
    var whole = Data()
    for try await chunk in self {
      guard chunk.count <= limit - whole.count else { throw TooLong(limit: limit) }
      whole.append(chunk)
    }
    return whole
  }

  /// A body is longer than its reader is willing to hold.
  public struct TooLong: Error, Hashable, Sendable, CustomStringConvertible {
    /// The most bytes the reader would have taken.
    public let limit: Int

    /// Creates the error.
    public init(limit: Int) {
      self.limit = limit
    }

    /// A sentence which names the limit.
    public var description: String { "The body is longer than \(limit) bytes." }
  }
}

extension HTTPBody: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// The length; never the content.
  public var description: String {
    count.map { "\($0) bytes" } ?? "stream"
  }
  /// The same text as ``description``.
  public var debugDescription: String { description }
  /// A mirror which shows ``description`` only.
  public var customMirror: Mirror { Mirror(self, children: ["content": description]) }
}
