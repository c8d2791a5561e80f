internal import Hummingbird
internal import NIOCore
internal import Networking

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension Networking.HTTPRequest {
  /// Reads a request's head; nil when its target is no path (RFC 9112, section 3.2.1).
  ///
  /// The content stays on the wire until the backend has decided how much of it to take.
  init?(_ request: Request) {
    let target = request.head.path ?? ""
    guard target.hasPrefix("/"), !target.hasPrefix("//"),
      let url = URL(string: Self.origin(request) + target)
    else { return nil }
    var fields = request.headers.map { field in
      HTTPHeaders.Field(name: field.name.rawName, value: field.value)
    }
    if let host = request.head.authority { fields.append(.init(name: "Host", value: host)) }
    self.init(
      method: HTTPMethod(rawValue: request.method.rawValue), url: url,
      headers: HTTPHeaders(fields), body: Self.body(request))
  }

  /// Where the client says it is; this server's own name when that is no host.
  private static func origin(_ request: Request) -> String {
    let standard = "http://" + BackendServer.host
    guard let host = request.head.authority,
      let url = URL(string: "http://" + host), url.path().isEmpty, url.query() == nil,
      url.user() == nil, url.fragment() == nil
    else { return standard }
    return "http://" + host
  }

  private static func body(_ request: Request) -> HTTPBody {
    let length = request.headers[.contentLength].flatMap { Int($0) }
    let isChunked = request.headers[.transferEncoding] != nil
    guard isChunked || (length ?? 0) > 0 else { return .empty }
    let chunks = WireChunks(request.body)
    return .stream(count: isChunked ? nil : length) {
      AsyncThrowingStream { try await chunks.next() }
    }
  }
}

/// The content of one request, chunk by chunk, as its reader asks for it.
private actor WireChunks {
  private var iterator: RequestBody.AsyncIterator?

  init(_ body: RequestBody) {
    iterator = body.makeAsyncIterator()
  }

  func next() async throws -> Data? {
    // An actor lets others in while it waits, so the iterator is taken out meanwhile.
    guard var current = iterator.take() else { return nil }
    let chunk = try await current.next(isolation: self)
    if chunk != nil { iterator = current }
    return chunk.map { Data($0.readableBytesView) }
  }
}
