/// A log event for a request that failed and will be retried after a pause.
struct RetryLogEvent: NetworkingLogEvent {
  let request: HTTPRequest
  let pause: Duration

  var eventName: String { "Networking_Retry_Start" }
  var type: NetworkingLogType { .warning }
  var parameters: [String: String] {
    [
      "method": request.method.rawValue, "route": request.context.route ?? redactionMark,
      "attempt": "\(request.context.attempt)", "pause_ms": "\(Int(pause.seconds * 1_000))",
    ]
  }
}
