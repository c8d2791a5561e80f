/// The stage of an action that makes a request, as its events report it.
enum ActionStage: Sendable {
  /// The request begins.
  case start
  /// The request succeeded.
  case success
  /// The request failed; see `Error.eventParameters`.
  case fail([String: String])

  /// The failure of an error.
  static func fail(_ error: any Error) -> ActionStage { .fail(error.eventParameters) }
  /// A failure without an error, by its name.
  static func fail(_ reason: String) -> ActionStage { .fail(["reason": reason]) }

  /// The end of the event's name: `Start`, `Success` or `Fail`.
  var name: String {
    switch self {
    case .start: "Start"
    case .success: "Success"
    case .fail: "Fail"
    }
  }

  /// The parameters of the event; none without a failure.
  var parameters: [String: String] {
    if case .fail(let parameters) = self { parameters } else { [:] }
  }

  /// The weight of the event.
  var type: LogType {
    switch self {
    case .start: .info
    case .success: .analytic
    case .fail: .severe
    }
  }
}

extension Error {
  /// The error's type and description, as parameters of an event.
  ///
  /// A sensitive value is redacted in the descriptions of the app's errors.
  var eventParameters: [String: String] { ["error": "\(Self.self)", "reason": "\(self)"] }
}
