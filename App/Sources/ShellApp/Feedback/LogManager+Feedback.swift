extension LogManager: HapticLogger {
  /// Records a played haptic, which is of interest while developing.
  public func trackEvent(event: HapticEvent) {
    log(.debug, event.eventName, event.parameters)
  }
}

extension LogManager: SoundEffectLogger {
  /// Records a sound that was prepared or played, which is of interest while developing, or could not be.
  public func trackEvent(event: SoundEffectEvent) {
    if case .success = event.stage { return log(.debug, event.eventName, event.parameters) }
    let event: any LoggableEvent = event
    trackEvent(event: event)
  }
}
