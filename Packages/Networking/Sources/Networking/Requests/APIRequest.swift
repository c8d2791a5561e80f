#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One call of an API: what to send, and what comes back.
///
/// Only ``path`` and `Response` have no default; take ``GetAPIRequest`` and its siblings for the
/// method.
public protocol APIRequest: Sendable {
  /// What a success decodes to; ``EmptyResponse`` when there is no content, an optional when
  /// there may be none.
  associatedtype Response: Decodable & Sendable

  /// The method.
  var method: HTTPMethod { get }
  /// The path below the API's base URL.
  var path: RequestPath { get }
  /// The query; sorted by name when it is sent. Empty by default.
  var query: [QueryItem] { get }
  /// Headers which replace the client's. Empty by default.
  var headers: HTTPHeaders { get }
  /// The content. Empty by default.
  var body: RequestBody { get }
  /// A credential of the request's own, sent as it is. ``Authorization/none`` by default.
  var authorization: Authorization { get }
  /// Whether the session's token is attached. True by default; a request with an
  /// ``authorization`` of its own never gets the session's.
  var requiresAuthentication: Bool { get }
  /// Whether a 401 renews the session, after which the request is sent again. True by default;
  /// false for a request whose 401 is about what it sent, such as a password.
  var renewsSession: Bool { get }
  /// Whether the request may be sent again after a failure. The method's word by default.
  var isIdempotent: Bool { get }
  /// The time for one attempt. Nil by default: the client's.
  var timeout: Duration? { get }

  /// Hears how far the upload and the download are. Nobody by default.
  var progress: TransferObserver? { get }

  /// Reads a successful response, whose content is in memory; the default decodes JSON.
  /// - Throws: ``NetworkError/decodingFailed(path:excerpt:)``.
  func decode(_ response: HTTPResponse, using coding: JSONCoding) throws -> Response
}

extension APIRequest {
  /// No query.
  public var query: [QueryItem] { [] }
  /// No headers of its own.
  public var headers: HTTPHeaders { [:] }
  /// No content.
  public var body: RequestBody { .empty }
  /// No credential of its own.
  public var authorization: Authorization { .none }
  /// Needs a session.
  public var requiresAuthentication: Bool { true }
  /// A 401 is about the session.
  public var renewsSession: Bool { true }
  /// What the method says (RFC 9110, section 9.2.2).
  public var isIdempotent: Bool { method.isIdempotent }
  /// The client's time.
  public var timeout: Duration? { nil }
  /// Nobody.
  public var progress: TransferObserver? { nil }

  /// Decodes JSON; no content (as with 204) is accepted by ``EmptyBodyDecodable`` responses.
  ///
  /// Content of another media type, such as the page of a captive portal, is not read; content
  /// without a media type is.
  public func decode(_ response: HTTPResponse, using coding: JSONCoding) throws -> Response {
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
  /// GET.
  public var method: HTTPMethod { .get }
}
extension PostAPIRequest {
  /// POST.
  public var method: HTTPMethod { .post }
}
extension PutAPIRequest {
  /// PUT.
  public var method: HTTPMethod { .put }
}
extension PatchAPIRequest {
  /// PATCH.
  public var method: HTTPMethod { .patch }
}
extension DeleteAPIRequest {
  /// DELETE.
  public var method: HTTPMethod { .delete }
}
