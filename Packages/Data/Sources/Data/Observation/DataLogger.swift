/// A logger that receives the failures of stores that Data does not throw.
public protocol DataLogger: Sendable {
  /// Records an event.
  ///
  /// The method must return immediately, because the caller waits until it returns.
  func trackEvent(event: DataEvent)
}

/// A failure that Data handled, and that its caller does not receive.
public struct DataEvent: Sendable {
  /// The name of the event, such as `profileCache_save_Fail`.
  public let eventName: String
  /// The error; its text may name a path.
  public let error: any Error

  /// The values of the service cannot be read or stored.
  static func configuration(_ error: any Error) -> DataEvent {
    DataEvent(eventName: "configuration_store_Fail", error: error)
  }

  /// The forms of the service cannot be read or stored.
  static func forms(_ error: any Error) -> DataEvent {
    DataEvent(eventName: "forms_store_Fail", error: error)
  }

  /// The forms that wait could not be read, and were set aside.
  static func submissions(_ error: any Error) -> DataEvent {
    DataEvent(eventName: "submissions_load_Fail", error: error)
  }

  /// The profile cannot be cached.
  static func profileCache(_ error: any Error) -> DataEvent {
    DataEvent(eventName: "profileCache_save_Fail", error: error)
  }
}
