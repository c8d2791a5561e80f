public import Domain
import Synchronization

/// Answers biometric prompts with set results.
public final class BiometricAuthenticationFake: BiometricAuthentication {
  private struct State {
    var availability: BiometricAvailability
    var results: [BiometricResult]
    var reasons: [String] = []
  }

  private let state: Mutex<State>

  /// Creates the biometrics of a device.
  ///
  /// - Parameter results: The results of the prompts in order; then
  ///   ``Domain/BiometricResult/cancelledByUser``.
  public init(
    _ availability: BiometricAvailability = .available, results: [BiometricResult] = []
  ) {
    state = Mutex(State(availability: availability, results: results))
  }

  /// The reasons that were shown, in order.
  public var reasons: [String] { state.withLock { $0.reasons } }

  /// Returns the availability.
  public func availability() async -> BiometricAvailability { state.withLock { $0.availability } }

  /// Returns the next result.
  public func authenticate(reason: String) async -> BiometricResult {
    state.withLock { state in
      state.reasons.append(reason)
      return state.results.isEmpty ? .cancelledByUser : state.results.removeFirst()
    }
  }
}
