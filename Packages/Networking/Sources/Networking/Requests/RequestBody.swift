#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The content of an ``APIRequest`` before it is encoded.
public struct RequestBody: Sendable {
  private enum Storage: Sendable {
    case empty
    case json(any Encodable & Sendable)
    case body(HTTPBody, contentType: String)
  }

  private let storage: Storage

  private init(storage: Storage) {
    self.storage = storage
  }

  /// A body without content.
  public static let empty = RequestBody(storage: .empty)

  /// Creates a body from a value that the client's ``JSONCoding`` encodes as JSON.
  public static func json(_ value: any Encodable & Sendable) -> RequestBody {
    RequestBody(storage: .json(value))
  }

  /// Creates a body from bytes in memory.
  ///
  /// - Parameter contentType: The value of the `Content-Type` header, such as `image/png`.
  public static func bytes(_ data: Data, contentType: String) -> RequestBody {
    body(.bytes(data), contentType: contentType)
  }

  /// Creates a body from a file, a stream or other content.
  ///
  /// - Parameter contentType: The value of the `Content-Type` header, such as `image/png`.
  public static func body(_ body: HTTPBody, contentType: String) -> RequestBody {
    RequestBody(storage: .body(body, contentType: contentType))
  }

  /// Creates a body from a multipart form.
  public static func multipart(_ form: MultipartFormData) -> RequestBody {
    body(form.body, contentType: form.contentType)
  }

  func content(using coding: JSONCoding) throws(NetworkError) -> (body: HTTPBody, type: String?) {
    switch storage {
    case .empty: (.empty, nil)
    case .json(let value): (.bytes(try coding.encode(value)), "application/json")
    case .body(let body, let contentType): (body, contentType)
    }
  }
}
