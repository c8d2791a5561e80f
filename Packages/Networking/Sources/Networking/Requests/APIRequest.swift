#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A request to an API and the type of its response.
///
/// Only ``path`` and `Response` have no default. ``GetAPIRequest`` and its siblings define the
/// method.
public protocol APIRequest: Sendable {
  /// The decoded content of a successful response.
  ///
  /// Use ``EmptyResponse`` for responses without content, and an optional for optional content.
  associatedtype Response: Decodable & Sendable

  /// The method.
  var method: HTTPMethod { get }
  /// The path below the API's base URL.
  var path: RequestPath { get }
  /// The query, sent in the order of the names; empty by default.
  var query: [QueryItem] { get }
  /// Headers that replace the client's; empty by default.
  var headers: HTTPHeaders { get }
  /// The content; empty by default.
  var body: RequestBody { get }
  /// A credential to send in place of the session's token; ``Authorization/none`` by default.
  var authorization: Authorization { get }
  /// Whether the session's token is attached; true by default.
  ///
  /// The token is never attached to a request that has its own ``authorization``.
  var requiresAuthentication: Bool { get }
  /// Whether a 401 refreshes the token and replays the request; true by default.
  ///
  /// False for a request whose 401 concerns its content, such as a wrong password.
  var renewsSession: Bool { get }
  /// Whether the request may be retried after a failure; by default that depends on the method.
  var isIdempotent: Bool { get }
  /// The deadline of one attempt; nil, the default, selects the client's.
  var timeout: Duration? { get }

  /// Receives the progress of the upload and the download; nil by default.
  var progress: TransferObserver? { get }

  /// Decodes a successful response, whose content is in memory; from JSON by default.
  func decode(_ response: HTTPResponse, using coding: JSONCoding) throws -> Response
}

extension APIRequest {
  /// No query.
  public var query: [QueryItem] { [] }
  /// No headers.
  public var headers: HTTPHeaders { [:] }
  /// No content.
  public var body: RequestBody { .empty }
  /// No credential.
  public var authorization: Authorization { .none }
  /// True: the session's token is attached.
  public var requiresAuthentication: Bool { true }
  /// True: a 401 refreshes the token.
  public var renewsSession: Bool { true }
  /// Whether the method is idempotent (RFC 9110, section 9.2.2).
  public var isIdempotent: Bool { method.isIdempotent }
  /// Nil: the client's deadline applies.
  public var timeout: Duration? { nil }
  /// Nil: progress is not reported.
  public var progress: TransferObserver? { nil }

  /// Decodes JSON; ``EmptyBodyDecodable`` responses also accept a response without content.
  ///
  /// Content without a media type is decoded.
  /// - Throws: ``NetworkError/decodingFailed(path:excerpt:)``, also for content of another media
  ///   type, such as the page of a captive portal.
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
