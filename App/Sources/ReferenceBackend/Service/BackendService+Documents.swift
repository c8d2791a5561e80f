import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A user's documents: versions against lost updates, and a feed of what changed.
extension BackendService {
  /// `GET /v1/documents/{collection}`: a page of them, sorted by id.
  func documents(
    in collection: String, of userID: String, _ request: HTTPRequest
  ) throws(BackendError) -> HTTPResponse {
    struct Body: Encodable {
      let documents: [DocumentBody]
      let next: String?
    }
    let page = try Page(request).cut(
      state.documents, of: userID, prefix: Self.key(userID, collection, ""))
    return .json(
      Body(
        documents: page.records.map(DocumentBody.init),
        next: page.isLast ? nil : page.records.last?.id))
  }

  /// `GET /v1/documents/{collection}/{id}`.
  func document(
    _ id: String, in collection: String, of userID: String, _ request: HTTPRequest
  ) throws(BackendError) -> HTTPResponse {
    guard let document = state.documents[try Self.key(userID, collection, id)] else {
      throw .notFound
    }
    if Self.isKnown(Self.tag(document), to: request) {
      return HTTPResponse(
        status: 304, headers: ["ETag": Self.tag(document), "Cache-Control": "no-store"])
    }
    return Self.response(document, status: 200)
  }

  /// `PUT /v1/documents/{collection}/{id}`: creates it, or replaces the version in `If-Match`.
  ///
  /// Without `If-Match` only a new one is stored: 428 when there is one, 412 when the version is
  /// another, or one that `If-None-Match` names (RFC 9110, section 13.1, and RFC 6585, section 3).
  mutating func putDocument(
    _ body: JSONBody, _ id: String, in collection: String, of userID: String,
    _ request: HTTPRequest
  ) throws(BackendError) -> HTTPResponse {
    let key = try Self.key(userID, collection, id)
    let existing = state.documents[key]
    try Self.requireMatch(existing, request)
    let document = BackendState.Document(
      userID: userID, collection: collection, id: id, version: (existing?.version ?? 0) + 1,
      updatedAt: now, content: body.value)
    let quotas = configuration.quotas
    try require(
      Quota("documents", quotas.documents), Quota("documentBytes", quotas.documentBytes),
      for: document, replacing: existing, in: state.documents)
    state.documents[key] = document
    tell(document, isDeleted: false)
    return Self.response(document, status: existing == nil ? 201 : 200)
  }

  /// `DELETE /v1/documents/{collection}/{id}`, by the same rules.
  mutating func deleteDocument(
    _ id: String, in collection: String, of userID: String, _ request: HTTPRequest
  ) throws(BackendError) -> HTTPResponse {
    let key = try Self.key(userID, collection, id)
    guard let document = state.documents[key] else { throw .notFound }
    try Self.requireMatch(document, request)
    state.documents[key] = nil
    tell(document, isDeleted: true)
    return .noContent
  }

  /// `GET /v1/changes`: what changed after a number, as JSON, or as server-sent events that go on.
  func changes(of userID: String, _ request: HTTPRequest) throws(BackendError) -> HTTPResponse {
    struct Body: Encodable {
      let changes: [DocumentChange]
      let last: Int
      let isComplete: Bool
    }
    let feed = state.feeds[userID] ?? BackendState.Feed()
    var number = 0
    // The header is what a client that connects anew adds: it goes before the query.
    for start in [request.queryValue("after"), request.headers["Last-Event-ID"]] {
      guard let start else { continue }
      guard let given = Int(start), (0...9_007_199_254_740_991).contains(given) else {
        throw .badRequest("The number to start after is not valid.")
      }
      number = given
    }
    let missed = feed.changes(after: number)
    guard request.headers["Accept"]?.contains("text/event-stream") == true else {
      return .json(
        Body(changes: missed ?? feed.changes, last: feed.last, isComplete: missed != nil))
    }
    return broadcast.stream(
      to: userID, in: try session(of: request).id, first: missed ?? feed.changes,
      isComplete: missed != nil)
  }

  private mutating func tell(_ document: BackendState.Document, isDeleted: Bool) {
    var feed = state.feeds[document.userID] ?? BackendState.Feed()
    let change = feed.append { number in
      DocumentChange(
        number: number, collection: document.collection, id: document.id,
        version: document.version, isDeleted: isDeleted)
    }
    state.feeds[document.userID] = feed
    told.append((document.userID, change))
  }

  private static func requireMatch(
    _ document: BackendState.Document?, _ request: HTTPRequest
  ) throws(BackendError) {
    if let condition = request.headers["If-Match"] {
      guard let document, EntityTags(condition)?.match(strongly: tag(document)) == true else {
        throw .preconditionFailed(version: document?.version)
      }
      return
    }
    guard let document else { return }
    throw isKnown(tag(document), to: request)
      ? .preconditionFailed(version: document.version) : .preconditionRequired
  }

  private static func tag(_ document: BackendState.Document) -> String {
    "\"\(document.version)\""
  }

  private static func response(_ document: BackendState.Document, status: Int) -> HTTPResponse {
    .json(DocumentBody(document), status: status, headers: ["ETag": tag(document)])
  }

  /// Whether a text is 1 to 64 ASCII letters, digits, `_` and `-`.
  static func isPlainName(_ name: String) -> Bool {
    let isPlain = name.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == 0x5F
        || byte == 0x2D
    }
    return isPlain && (1...64).contains(name.utf8.count)
  }

  /// A user's key of a document; names are plain.
  private static func key(
    _ userID: String, _ collection: String, _ id: String
  ) throws(BackendError) -> String {
    for name in id.isEmpty ? [collection] : [collection, id] {
      guard isPlainName(name) else { throw .notFound }
    }
    return "\(userID)/\(collection)/\(id)"
  }
}

/// A document as it is sent.
private struct DocumentBody: Encodable {
  let collection: String
  let id: String
  let version: Int
  let updatedAt: Date
  let content: JSONValue

  init(_ document: BackendState.Document) {
    collection = document.collection
    id = document.id
    version = document.version
    updatedAt = document.updatedAt
    content = document.content
  }
}

extension HTTPRequest {
  /// The value of a query's first item of a name; only what needs no decoding.
  func queryValue(_ name: String) -> String? {
    url.query(percentEncoded: true)?.split(separator: "&").first { $0.hasPrefix(name + "=") }
      .map { String($0.dropFirst(name.count + 1)) }
  }
}
