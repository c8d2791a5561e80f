/// Measures the app's container: connecting its parts and resolving them.
///
/// `Container` is a link to the sources of the app, whose types no product exports.
enum ContainerMeasurements {
  private protocol Service: Sendable {}
  private struct Clock: Sendable {}
  private struct ClockService: Service { let clock: Clock }
  private final class Screen: Sendable {}
  private struct Number: Sendable {}
  private enum Key<Earlier>: ContainerKey { typealias Value = Number }

  /// How many parts the container has; about as many as the app's.
  private static let count = 60
  private static let steps = 1_000

  static func all() throws -> [Row] {
    var registrations = Registrations()
    registrations.register(Clock.self) { Clock() }
    registrations.register((any Service).self, from: Clock.self) { ClockService(clock: $0) }
    registrations.register(Screen.self, .screen, from: Clock.self) { _ in Screen() }
    registrations.register(Key<Never>.self) { Number() }
    register(count - registrations.all.count, after: Never.self, in: &registrations)
    guard registrations.all.count == count else { return [] }
    let link = try Stopwatch.measure(2_000) { _ in consume(try Container(registrations)) }
    let container = try Container(registrations)
    let singleton = try Stopwatch.measure(2_000, steps: steps) { _ in
      for _ in 0..<steps { consume(try container.resolve((any Service).self)) }
    }
    let screen = try Stopwatch.measure(2_000, steps: steps) { _ in
      for _ in 0..<steps { consume(try container.resolve(Screen.self)) }
    }
    return [
      Row(nanoseconds: "resolve a made singleton", singleton, atMost: 500),
      Row(nanoseconds: "resolve a part for a screen", screen),
      Row("connect \(count) parts", link),
    ]
  }

  /// Registers parts, each of which needs the one before.
  private static func register<Earlier>(
    _ rest: Int, after earlier: Earlier.Type, in registrations: inout Registrations
  ) {
    guard rest > 0 else { return }
    registrations.register(Key<Key<Earlier>>.self, from: Keyed<Key<Earlier>>.self) { $0.value }
    register(rest - 1, after: Key<Earlier>.self, in: &registrations)
  }
}

extension Row {
  /// A median in nanoseconds.
  fileprivate init(
    nanoseconds name: String, _ measurement: Measurement, atMost limit: Double? = nil
  ) {
    self.init(
      name: name, figure: "\(measurement.median.asWhole) ns",
      target: limit.map { "≤ \($0.asWhole) ns" } ?? "",
      isMet: limit.map { measurement.median <= $0 }, allocations: measurement.allocationsPerRun)
  }
}
