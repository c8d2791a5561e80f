#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The content of an ``APIRequest`` before encoding.
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

  /// No content.
  public static let empty = RequestBody(storage: .empty)

  /// A value that the client's ``JSONCoding`` encodes as JSON.
  public static func json(_ value: any Encodable & Sendable) -> RequestBody {
    RequestBody(storage: .json(value))
  }

  /// Bytes of another media type.
  public static func bytes(_ data: Data, contentType: String) -> RequestBody {
    body(.bytes(data), contentType: contentType)
  }

  /// A file or a stream of any media type.
  public static func body(_ body: HTTPBody, contentType: String) -> RequestBody {
    RequestBody(storage: .body(body, contentType: contentType))
  }

  /// The parts of a multipart form.
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
