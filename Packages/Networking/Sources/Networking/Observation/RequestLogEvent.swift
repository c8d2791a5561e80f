#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A log event for the start or the completion of one request.
///
/// The parameters are computed on each access.
struct RequestLogEvent: NetworkingLogEvent {
  enum Completion {
    case response(HTTPResponse)
    case failure(any Error)
    case cancellation
  }

  let request: HTTPRequest
  let configuration: LoggingHTTPClient.Configuration
  /// The completion of the request and its duration; nil in the event for the start.
  var end: (Completion, Duration)?

  var eventName: String {
    switch end?.0 {
    case nil: "Networking_Request_Start"
    case .response(let response) where response.status < 400: "Networking_Request_Success"
    case .response, .failure: "Networking_Request_Fail"
    case .cancellation: "Networking_Request_Cancel"
    }
  }

  var type: NetworkingLogType {
    switch end?.0 {
    case nil, .cancellation: .info
    case .failure: .severe
    case .response(let response):
      switch response.status {
      // Callers expect that a resource is absent (404) or has changed (409).
      case ..<400, 404, 409: .info
      case 400..<500: .warning
      default: .severe
      }
    }
  }

  var parameters: [String: String] {
    var facts = requestFacts
    guard let (ending, duration) = end else {
      if configuration.includesCURL {
        facts["curl"] =
          CURLCommand(request, query: query, shownHeaders: configuration.headers).text
      }
      return facts
    }
    facts["duration_ms"] = "\(Int((duration.seconds * 1_000).rounded()))"
    switch ending {
    case .response(let response):
      facts["status"] = "\(response.status)"
      facts["response_bytes"] = response.body.count.map(String.init)
      facts["response_headers"] = text(of: response.headers)
    case .failure(let error):
      facts["error"] = "\(Swift.type(of: error))"
      // Other errors may hold anything.
      facts["reason"] = (error as? NetworkError)?.description
    case .cancellation: break
    }
    return facts
  }

  private var requestFacts: [String: String] {
    var facts = [
      "method": request.method.rawValue,
      "route": request.context.route ?? redactionMark,
      "attempt": "\(request.context.attempt)",
    ]
    facts["scheme"] = request.url.scheme
    facts["host"] = request.url.host()
    facts["port"] = request.url.port.map(String.init)
    facts["query"] = query
    facts["request_headers"] = text(of: request.headers)
    facts["request_bytes"] = request.body.isEmpty ? nil : request.body.count.map(String.init)
    return facts
  }

  private func text(of headers: HTTPHeaders) -> String? {
    headers.isEmpty ? nil : headers.redactedDescription(showing: configuration.headers)
  }

  private var query: String? {
    request.url.query(percentEncoded: true)?.split(separator: "&").map { item in
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !configuration.queryItems.contains(String(parts[0])) else {
        return String(item)
      }
      return "\(parts[0])=\(redactionMark)"
    }.joined(separator: "&")
  }
}
