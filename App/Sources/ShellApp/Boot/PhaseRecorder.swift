/// Measures the phases of a boot.
@MainActor
public final class PhaseRecorder {
  /// One measured phase.
  public struct Phase: Sendable, Hashable {
    /// The phase's name.
    public let name: String
    /// How long it took, in milliseconds.
    public let milliseconds: Double
  }

  /// The phases so far, in order.
  public private(set) var phases: [Phase] = []
  private let now: @Sendable () -> Duration

  /// Makes a recorder that reads time from a clock.
  public init(clock: any Clock<Duration>) { now = clock.stopwatch() }

  /// Runs and measures a phase.
  public func measure<T>(_ name: String, _ body: () throws -> T) rethrows -> T {
    let start = now()
    defer { record(name, since: start) }
    return try body()
  }

  /// Runs and measures an asynchronous phase.
  public func measure<T: Sendable>(
    _ name: String, _ body: () async throws -> T
  ) async rethrows -> T {
    let start = now()
    defer { record(name, since: start) }
    return try await body()
  }

  private func record(_ name: String, since start: Duration) {
    let elapsed = (now() - start).components
    let milliseconds = Double(elapsed.seconds) * 1e3 + Double(elapsed.attoseconds) / 1e15
    phases.append(Phase(name: name, milliseconds: (milliseconds * 1000).rounded() / 1000))
  }
}
