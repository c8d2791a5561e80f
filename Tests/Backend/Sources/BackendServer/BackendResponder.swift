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
  let web: WebForms?
  let log: AccessLog
  let contentTime: Duration
  let isBehindProxy: Bool

  func respond(to request: Request, context: WireContext) async throws -> Response {
    let clock = ContinuousClock()
    let start = clock.now
    guard let message = Networking.HTTPRequest(request, on: context.channel, within: contentTime)
    else {
      let refusal = Networking.HTTPResponse.malformedTarget
      log.record(
        AccessLogEntry(
          method: request.method.rawValue, route: nil, status: refusal.status,
          duration: clock.now - start, bytes: refusal.body.count))
      return Response(refusal, to: request)
    }
    let address = ClientAddress.of(message, on: context.channel, isBehindProxy: isBehindProxy)
    let page = await web?.respond(to: message, from: address)
    let (answer, route) =
      if let page {
        (page, WebForms.route(of: message))
      } else {
        await backend.routed(message, from: address)
      }
    log.record(
      AccessLogEntry(
        method: message.method.rawValue, route: route, status: answer.status,
        duration: clock.now - start, bytes: answer.body.count))
    return Response(answer, to: request) { bytes in
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
  fileprivate static var malformedTarget: Networking.HTTPResponse {
    let body = #"{"status":400,"title":"The request is malformed.","type":"/problems/bad-request"}"#
    return Networking.HTTPResponse(
      status: 400, headers: ["Content-Type": "application/problem+json"], body: .text(body))
  }
}
