import Networking

/// Sends `GET /v1/documents/{collection}` for the page that follows a cursor.
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

/// Sends `GET /v1/documents/{collection}/{id}`.
struct DocumentEndpoint: GetAPIRequest {
  typealias Response = RemoteDocument
  let collection: String
  let id: String
  var path: RequestPath { "/v1/documents/\(collection)/\(id)" }
}

/// Sends `PUT /v1/documents/{collection}/{id}`.
///
/// Not idempotent: if the response is lost, the replaced version no longer exists.
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

/// Sends `DELETE /v1/documents/{collection}/{id}`.
struct DeleteDocumentEndpoint: DeleteAPIRequest {
  typealias Response = EmptyResponse
  let collection: String
  let id: String
  let version: Int
  var path: RequestPath { "/v1/documents/\(collection)/\(id)" }
  var headers: HTTPHeaders { HTTPHeaders(ifMatch: version) }
}

/// Sends `GET /v1/changes` for one JSON response.
struct ChangesEndpoint: GetAPIRequest {
  typealias Response = DocumentChanges
  let number: Int
  var path: RequestPath { "/v1/changes" }
  var query: [QueryItem] { [QueryItem("after", number)] }
}

/// Sends `GET /v1/changes` for a stream of server-sent events.
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
  fileprivate init(ifMatch version: Int?) {
    self = version.map { ["If-Match": "\"\($0)\""] } ?? [:]
  }
}
