/// A value that measures the time since its creation with a clock of any type.
struct ElapsedTime: Sendable {
  private let read: @Sendable () -> Duration

  /// Creates a value and starts the measurement with the given clock.
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
