#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The content of a request.
///
/// Bodies are bytes in memory. The type leaves room for streams: ask ``isReplayable`` before
/// sending a body twice, and read it with ``collect(upTo:)`` rather than assuming that it is there.
public struct HTTPBody: Hashable, Sendable {
  private enum Storage: Hashable {
    case empty
    case bytes(Data)
  }

  private let storage: Storage

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

  /// The number of bytes, or nil when it is not known before sending.
  public var count: Int? {
    data?.count
  }

  /// Whether there is nothing to send.
  public var isEmpty: Bool {
    storage == .empty
  }

  /// Whether the body can be sent a second time; always true for bytes.
  public var isReplayable: Bool { true }

  /// The bytes when they are in memory, else nil.
  public var data: Data? {
    switch storage {
    case .empty: Data()
    case .bytes(let data): data
    }
  }

  /// Reads the whole body.
  /// - Throws: ``NetworkError/invalidRequest(reason:)`` when it is longer than `limit` bytes.
  public func collect(upTo limit: Int) async throws -> Data {
    let data = data ?? Data()
    guard data.count <= limit else {
      throw NetworkError.invalidRequest(reason: "the body is longer than \(limit) bytes")
    }
    return data
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
