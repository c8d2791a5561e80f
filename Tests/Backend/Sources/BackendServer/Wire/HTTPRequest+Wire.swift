internal import HTTPTypes
internal import Hummingbird
internal import NIOCore
internal import NIOHTTPTypes
internal import Networking

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension Networking.HTTPRequest {
  /// Reads a request's head; nil when its target is no path (RFC 9112, section 3.2.1).
  ///
  /// Of a target in absolute form only the path comes here. The content stays on the wire until the backend has decided how much of it to take; a client that
  /// takes longer than `time` to send it is cut off.
  init?(_ request: Request, on channel: any Channel, within time: Duration) {
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
      headers: HTTPHeaders(fields), body: Self.body(request, channel, time))
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

  private static func body(_ request: Request, _ channel: any Channel, _ time: Duration) -> HTTPBody
  {
    let length = request.headers[.contentLength].flatMap { Int($0) }
    let isChunked = request.headers[.transferEncoding] != nil
    guard isChunked || (length ?? 0) > 0 else { return .empty }
    let isAsked = request.headers[.expect]?.lowercased() == "100-continue"
    let chunks = WireChunks(request.body, channel, time, isAsked: isAsked)
    return .stream(count: isChunked ? nil : length) {
      AsyncThrowingStream { try await chunks.next() }
    }
  }
}

/// The content of one request, chunk by chunk, as its reader asks for it.
private actor WireChunks {
  private let channel: any Channel
  private let time: Duration
  private var iterator: RequestBody.AsyncIterator?
  private var deadline: Scheduled<Void>?
  /// Whether the client sends nothing before it is told to (RFC 9110, section 10.1.1).
  private var isAsked: Bool

  init(_ body: RequestBody, _ channel: any Channel, _ time: Duration, isAsked: Bool) {
    iterator = body.makeAsyncIterator()
    self.channel = channel
    self.time = time
    self.isAsked = isAsked
  }

  deinit { deadline?.cancel() }

  func next() async throws -> Data? {
    // An actor lets others in while it waits, so the iterator is taken out meanwhile.
    guard var current = iterator.take() else { return nil }
    try await begin()
    do {
      let chunk = try await current.next(isolation: self)
      if chunk != nil { iterator = current } else { deadline?.cancel() }
      return chunk.map { Data($0.readableBytesView) }
    } catch {
      deadline?.cancel()
      throw error
    }
  }

  private func begin() async throws {
    guard deadline == nil else { return }
    let channel = channel
    deadline = channel.eventLoop.scheduleTask(in: TimeAmount(time)) {
      channel.close(promise: nil)
    }
    guard isAsked else { return }
    isAsked = false
    let head = HTTPResponsePart.head(HTTPTypes.HTTPResponse(status: .continue))
    try await channel.writeAndFlush(head).get()
  }
}
