#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A request to an API, together with the type of its response.
///
/// Conform to ``GetAPIRequest`` or to the protocol for another method. These protocols define
/// ``method``. A conforming type must then declare only ``path`` and `Response`. All other
/// requirements have default implementations.
public protocol APIRequest: Sendable {
  /// The type of the value that is decoded from a successful response.
  ///
  /// Use ``EmptyResponse`` if the response has no content. Use an optional type if the content may
  /// be absent.
  associatedtype Response: Decodable & Sendable

  /// The HTTP method of the request.
  var method: HTTPMethod { get }
  /// The path of the request, which is appended to the API's base URL.
  var path: RequestPath { get }
  /// The query items of the request; empty by default.
  ///
  /// The client sorts them by name.
  var query: [QueryItem] { get }
  /// The headers of the request; empty by default.
  ///
  /// These headers replace headers with the same names from the client's configuration.
  var headers: HTTPHeaders { get }
  /// The content of the request; empty by default.
  var body: RequestBody { get }
  /// The credential of the request; ``Authorization/none`` by default.
  ///
  /// Any other credential is sent in place of the session's token.
  var authorization: Authorization { get }
  /// Whether the session's token is attached to the request; true by default.
  ///
  /// The token is never attached to a request that has its own ``authorization``.
  var requiresAuthentication: Bool { get }
  /// Whether the client refreshes the session's token and replays the request after a 401.
  ///
  /// The default is true. Use false if the content of the request can cause a 401, for example a
  /// wrong password.
  var renewsSession: Bool { get }
  /// Whether the request may be retried after a failure.
  ///
  /// By default, the value is true if the method is idempotent.
  var isIdempotent: Bool { get }
  /// The timeout for each attempt to send the request.
  ///
  /// The default is nil, which means the client's timeout.
  var timeout: Duration? { get }

  /// An observer for the progress of the upload and the download; nil by default.
  var progress: TransferObserver? { get }

  /// Decodes a successful response.
  ///
  /// The content of the response is in memory. The default implementation decodes JSON.
  func decode(_ response: HTTPResponse, using coding: JSONCoding) throws -> Response
}

extension APIRequest {
  /// The default value: no query items.
  public var query: [QueryItem] { [] }
  /// The default value: no headers.
  public var headers: HTTPHeaders { [:] }
  /// The default value: no content.
  public var body: RequestBody { .empty }
  /// The default value: no credential.
  public var authorization: Authorization { .none }
  /// The default value, true: the session's token is attached to the request.
  public var requiresAuthentication: Bool { true }
  /// The default value, true: after a 401, the client refreshes the token and replays the request.
  public var renewsSession: Bool { true }
  /// The default value, which is true if the method is idempotent (RFC 9110, section 9.2.2).
  public var isIdempotent: Bool { method.isIdempotent }
  /// The default value, nil: the client's timeout applies.
  public var timeout: Duration? { nil }
  /// The default value, nil: the request has no progress observer.
  public var progress: TransferObserver? { nil }

  /// Decodes the JSON content of a response, as ``decodeJSON(_:using:)`` does.
  public func decode(_ response: HTTPResponse, using coding: JSONCoding) throws -> Response {
    try decodeJSON(response, using: coding)
  }

  /// Decodes the JSON content of a response.
  ///
  /// A response type that conforms to ``EmptyBodyDecodable`` also accepts a response without
  /// content. Content without a `Content-Type` header is decoded as JSON.
  /// - Throws: ``NetworkError/decodingFailed(path:excerpt:)`` when the content does not represent a
  ///   `Response`, or when the media type of the content is not JSON. For example, a captive portal
  ///   returns an HTML page.
  public func decodeJSON(_ response: HTTPResponse, using coding: JSONCoding) throws -> Response {
    if let type = Response.self as? any EmptyBodyDecodable.Type,
      type.ignoresContent || response.body.isEmpty, let empty = type.emptyBody as? Response
    {
      return empty
    }
    let content = response.body.data ?? Data()
    if let type = response.mediaType, type != "application/json", !type.hasSuffix("+json") {
      throw NetworkError.decodingFailed(
        path: "", excerpt: "\(content.count) bytes of \(RedactedExcerpt.mediaType(type))")
    }
    return try coding.decode(Response.self, from: content)
  }
}

/// A request with the method GET.
public protocol GetAPIRequest: APIRequest {}
/// A request with the method POST.
public protocol PostAPIRequest: APIRequest {}
/// A request with the method PUT.
public protocol PutAPIRequest: APIRequest {}
/// A request with the method PATCH.
public protocol PatchAPIRequest: APIRequest {}
/// A request with the method DELETE.
public protocol DeleteAPIRequest: APIRequest {}

extension GetAPIRequest {
  /// The method GET.
  public var method: HTTPMethod { .get }
}
extension PostAPIRequest {
  /// The method POST.
  public var method: HTTPMethod { .post }
}
extension PutAPIRequest {
  /// The method PUT.
  public var method: HTTPMethod { .put }
}
extension PatchAPIRequest {
  /// The method PATCH.
  public var method: HTTPMethod { .patch }
}
extension DeleteAPIRequest {
  /// The method DELETE.
  public var method: HTTPMethod { .delete }
}
