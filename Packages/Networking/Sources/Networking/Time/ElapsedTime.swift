/// Measures the time since its creation, on any clock.
struct ElapsedTime: Sendable {
  private let read: @Sendable () -> Duration

  /// Starts the measurement.
  init(on clock: any Clock<Duration>) {
    read = Self.reader(clock)
  }

  /// The time since the start.
  var duration: Duration { read() }

  private static func reader<C: Clock<Duration>>(_ clock: C) -> @Sendable () -> Duration {
    let start = clock.now
    return { start.duration(to: clock.now) }
  }
}
