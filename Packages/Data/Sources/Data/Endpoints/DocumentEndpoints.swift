import Networking

/// The request `GET /v1/documents/{collection}`, which returns one page of a collection.
///
/// The page starts after the cursor `after`. The cursor is nil for the first page.
struct DocumentsEndpoint: GetAPIRequest {
  struct Response: Decodable, Sendable {
    let documents: [RemoteDocument]
    let next: String?
  }
  let collection: String
  let after: String?
  var path: RequestPath { "/v1/documents/\(collection)" }
  var query: [QueryItem] { after.map { [QueryItem("after", $0)] } ?? [] }
}

/// The request `GET /v1/documents/{collection}/{id}`, which returns a document.
struct DocumentEndpoint: GetAPIRequest {
  typealias Response = RemoteDocument
  let collection: String
  let id: String
  var path: RequestPath { "/v1/documents/\(collection)/\(id)" }
}

/// The request `PUT /v1/documents/{collection}/{id}`, which creates or replaces a document.
///
/// The request is not idempotent. If the response to the first request is lost, a repeated request
/// fails, because the version to replace no longer exists.
struct PutDocumentEndpoint: PutAPIRequest {
  typealias Response = RemoteDocument
  let collection: String
  let id: String
  let version: Int?
  let content: [String: JSONValue]
  var path: RequestPath { "/v1/documents/\(collection)/\(id)" }
  var headers: HTTPHeaders { HTTPHeaders(ifMatch: version) }
  var body: RequestBody { .json(content) }
  var isIdempotent: Bool { false }
}

/// The request `DELETE /v1/documents/{collection}/{id}`, which deletes a document.
///
/// The service deletes the document only if the document still has the given version.
struct DeleteDocumentEndpoint: DeleteAPIRequest {
  typealias Response = EmptyResponse
  let collection: String
  let id: String
  let version: Int
  var path: RequestPath { "/v1/documents/\(collection)/\(id)" }
  var headers: HTTPHeaders { HTTPHeaders(ifMatch: version) }
}

/// The request `GET /v1/changes`, which returns changes in one JSON response.
struct ChangesEndpoint: GetAPIRequest {
  typealias Response = DocumentChanges
  let number: Int
  var path: RequestPath { "/v1/changes" }
  var query: [QueryItem] { [QueryItem("after", number)] }
}

/// The request `GET /v1/changes`, which returns changes as a stream of server-sent events.
struct ChangeStreamEndpoint: GetAPIRequest {
  typealias Response = EmptyResponse
  let lastEventID: String?
  var path: RequestPath { "/v1/changes" }
  var headers: HTTPHeaders {
    var headers: HTTPHeaders = ["Accept": "text/event-stream", "Cache-Control": "no-store"]
    headers["Last-Event-ID"] = lastEventID
    return headers
  }
}

extension HTTPHeaders {
  /// Creates an `If-Match` header with a document's version (RFC 9110, section 13.1.1).
  ///
  /// If the version is nil, the headers are empty.
  fileprivate init(ifMatch version: Int?) {
    self = version.map { ["If-Match": "\"\($0)\""] } ?? [:]
  }
}
