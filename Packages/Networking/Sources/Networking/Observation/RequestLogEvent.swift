/// One request as it starts and ends.
struct RequestLogEvent: NetworkingLogEvent {
  enum Phase: String {
    case start = "Start"
    case success = "Success"
    case failure = "Fail"
    case cancellation = "Cancel"
  }

  let phase: Phase
  let parameters: [String: String]
  let type: NetworkingLogType

  var eventName: String { "Networking_Request_\(phase.rawValue)" }
}
