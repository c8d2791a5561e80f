internal import Hummingbird
internal import NIOCore
internal import Networking
internal import ReferenceBackend

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Turns what comes over the wire into the backend's messages, and its answers back.
struct BackendResponder: HTTPResponder {
  typealias Context = WireContext

  let backend: ReferenceBackend
  let web: WebPages?
  let log: AccessLog
  let contentTime: Duration
  let isBehindProxy: Bool
  let hosts: HostNames

  func respond(to request: Request, context: WireContext) async throws -> Response {
    let clock = ContinuousClock()
    let start = clock.now
    let message = Networking.HTTPRequest(request, on: context.channel, within: contentTime)
    // HTTP/1.0 may leave `Host` out, and no browser speaks that.
    let isOurs = request.head.authority.map(hosts.contains) ?? true
    guard let message, isOurs else {
      let refusal = message == nil ? Networking.HTTPResponse.malformed : .misdirected
      log.record(
        AccessLogEntry(
          method: request.method.rawValue, route: nil, status: refusal.status,
          duration: clock.now - start, bytes: refusal.body.count))
      return Response(refusal, to: request)
    }
    let address = ClientAddress.of(message, on: context.channel, isBehindProxy: isBehindProxy)
    let page = await web?.respond(to: message, from: address)
    var (answer, route) =
      if let page {
        (page, WebPages.route(of: message))
      } else {
        await backend.routed(message, from: address)
      }
    // No operation of the service and no page has this path: people read a page, programs a problem.
    if route == nil, answer.status == 404, let page = web?.missing(message) { answer = page }
    answer.headers["X-Content-Type-Options"] = "nosniff"
    log.record(
      AccessLogEntry(
        method: message.method.rawValue, route: route, status: answer.status,
        duration: clock.now - start, bytes: answer.body.count))
    return Response(answer, to: request) { [answer, route] bytes in
      log.record(
        AccessLogEntry(
          event: "streamEnded", method: message.method.rawValue, route: route,
          status: answer.status, duration: clock.now - start, bytes: bytes))
    }
  }
}

/// What a request comes on.
struct WireContext: InitializableFromSource {
  let channel: any Channel

  init(source: ApplicationRequestContextSource) { channel = source.channel }
}

extension Networking.HTTPResponse {
  /// The answer to a request target that is no path.
  fileprivate static let malformed = refusal(400, "bad-request", "The request is malformed.")

  /// The answer to a `Host` that is not this server's (RFC 9110, section 15.5.20).
  fileprivate static let misdirected = refusal(
    421, "misdirected-request", "The server does not accept this host.")

  private static func refusal(
    _ status: Int, _ kind: String, _ title: String
  ) -> Networking.HTTPResponse {
    let body = #"{"status":\#(status),"title":"\#(title)","type":"/problems/\#(kind)"}"#
    return Networking.HTTPResponse(
      status: status,
      headers: [
        "Content-Type": "application/problem+json", "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
      ], body: .text(body))
  }
}
