/// A closure that receives how long an ``APIClient`` takes to decode responses.
public struct DecodingMetrics: Sendable {
  /// The measurement of one decoded response.
  public struct Measurement: Hashable, Sendable {
    /// The path with placeholders, such as `/users/{}`; nil when the request has no route.
    public let route: String?
    /// The duration of decoding.
    public let duration: Duration
    /// Why the response could not be decoded; nil when it was.
    public let error: NetworkError?
  }

  private let clock: any Clock<Duration>
  private let record: @Sendable (Measurement) -> Void

  /// Creates metrics.
  ///
  /// - Parameters:
  ///   - clock: The clock that measures the duration.
  ///   - record: A closure that receives each measurement, on the thread that has decoded the response.
  ///     The closure must return immediately.
  public init(clock: any Clock<Duration>, record: @escaping @Sendable (Measurement) -> Void) {
    self.clock = clock
    self.record = record
  }

  func measure<Value>(_ route: String?, _ decode: () throws -> Value) rethrows -> Value {
    let time = ElapsedTime(on: clock)
    var failure: NetworkError?
    defer { record(Measurement(route: route, duration: time.duration, error: failure)) }
    do {
      return try decode()
    } catch {
      failure = error as? NetworkError
      throw error
    }
  }
}
