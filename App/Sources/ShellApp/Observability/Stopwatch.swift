extension Clock where Duration == Swift.Duration {
  /// Returns a function that reads the time since now.
  public func stopwatch() -> @Sendable () -> Duration {
    let origin = now
    return { origin.duration(to: self.now) }
  }
}
