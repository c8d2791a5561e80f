extension LogManager: HapticLogger {
  /// Records a played haptic.
  public func trackEvent(event: HapticEvent) {
    let event: any LoggableEvent = event
    trackEvent(event: event)
  }
}

extension LogManager: SoundEffectLogger {
  /// Records a played sound.
  public func trackEvent(event: SoundEffectEvent) {
    let event: any LoggableEvent = event
    trackEvent(event: event)
  }
}
