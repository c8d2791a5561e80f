/// Measures the time since its creation, on any type of clock.
struct ElapsedTime: Sendable {
  private let read: @Sendable () -> Duration

  /// Starts the measurement on the given clock.
  init(on clock: any Clock<Duration>) {
    read = Self.reader(clock)
  }

  /// The time since the creation of this value.
  var duration: Duration { read() }

  private static func reader<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }
}
