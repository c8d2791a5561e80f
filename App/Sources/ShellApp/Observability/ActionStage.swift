/// The stage of a request, as the events of its screen report it.
enum ActionStage: Sendable {
  /// The request begins.
  case start
  /// The request succeeded.
  case success
  /// The request failed with an error.
  case fail(any Error)
  /// The service refused the request, for a reason without values.
  case refused(String)

  /// The end of the event's name: `Start`, `Success` or `Fail`.
  var name: String {
    switch self {
    case .start: "Start"
    case .success: "Success"
    case .fail, .refused: "Fail"
    }
  }

  /// The parameters of the event: the error or the reason.
  var parameters: LogParameters {
    switch self {
    case .start, .success: [:]
    case .fail(let error): error.eventParameters
    case .refused(let reason): ["reason": .public(reason)]
    }
  }

  /// The weight of the event; a refusal by a rule or the service is no failure of the app.
  var type: LogType {
    switch self {
    case .start, .success: .analytic
    case .fail(let error): error.eventType
    case .refused: .warning
    }
  }
}
