public import Data

extension LogManager: DataLogger {
  /// Records what Data reports.
  public func trackEvent(event: DataEvent) {
    trackEvent(
      name: event.eventName, parameters: event.error.eventParameters, type: .warning)
  }
}
