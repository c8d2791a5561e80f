internal import Hummingbird
internal import Networking
internal import ReferenceBackend

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Turns what comes over the wire into the backend's messages, and its answers back.
struct BackendResponder: HTTPResponder {
  typealias Context = BasicRequestContext

  let backend: ReferenceBackend
  let web: WebForms
  let log: AccessLog

  func respond(to request: Request, context: BasicRequestContext) async throws -> Response {
    let clock = ContinuousClock()
    let start = clock.now
    guard let message = Networking.HTTPRequest(request) else {
      let refusal = Networking.HTTPResponse.malformedTarget
      log.record(
        AccessLogEntry(
          method: request.method.rawValue, route: nil, status: refusal.status,
          duration: clock.now - start, bytes: refusal.body.count))
      return Response(refusal)
    }
    let page = await web.respond(to: message)
    let answer = if let page { page } else { await backend.respond(to: message) }
    log.record(
      AccessLogEntry(
        method: message.method.rawValue,
        route: ReferenceBackend.route(of: message) ?? WebForms.route(of: message),
        status: answer.status, duration: clock.now - start, bytes: answer.body.count))
    return Response(answer)
  }
}

extension Networking.HTTPResponse {
  /// The answer to a request target that is no path.
  fileprivate static var malformedTarget: Networking.HTTPResponse {
    let body = #"{"status":400,"title":"The request is malformed.","type":"/problems/bad-request"}"#
    return Networking.HTTPResponse(
      status: 400, headers: ["Content-Type": "application/problem+json"], body: .text(body))
  }
}
