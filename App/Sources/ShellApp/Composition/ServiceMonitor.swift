import Data
import Domain
import Networking
import Synchronization

/// Monitors the end of the session, maintenance, a required update and the network.
struct ServiceMonitor: Sendable {
  /// Whether the service has ended the session.
  let sessionExpiry: SessionExpiry
  /// Whether the service is under maintenance.
  ///
  /// Any 503 with the problem `maintenance` sets it, any other answer clears it.
  let maintenance: ServiceNote
  /// Whether the app must be updated.
  ///
  /// Any 426 sets it; only ``checkVersion()`` clears it.
  let update: ServiceNote
  /// Whether there is a network; nil where none is needed.
  let connectivity: (any Connectivity)?
  /// Asks the service, for no longer than a boot waits.
  let health: HealthService
  /// Asks the service, for at most 10 seconds.
  let patientHealth: HealthService

  /// Asks the service whether it is under maintenance, and notes the answer.
  ///
  /// Without an answer the note stays.
  func check(isPatient: Bool) async {
    if let isOn = await ask(isPatient: isPatient) { maintenance.set(isOn) }
  }

  /// Asks the service whether it serves this version of the app again; without an answer nothing
  /// changes.
  func checkVersion() async {
    do {
      maintenance.set(try await patientHealth.isUnderMaintenance())
      update.set(false)
    } catch {
      // Nothing is known, or the version is still refused.
    }
  }

  /// Whether the service is under maintenance; nil without an answer.
  ///
  /// An unexpected response, such as a proxy's 404, counts as available.
  func ask(isPatient: Bool) async -> Bool? {
    do {
      return try await (isPatient ? patientHealth : health).isUnderMaintenance()
    } catch RemoteError.maintenance {
      return true
    } catch RemoteError.updateRequired {
      update.set(true)
      return false
    } catch RemoteError.invalidResponse, RemoteError.refused, RemoteError.unauthorized {
      return false
    } catch {
      return nil
    }
  }
}

/// A fact about the service, such as whether it is under maintenance; set from any task.
final class ServiceNote: Sendable {
  /// An element after each change; one task at a time may read them.
  let changes: AsyncStream<Void>
  private let change: AsyncStream<Void>.Continuation
  private let state = Mutex(false)

  init() {
    (changes, change) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
  }

  /// Whether it holds; false at first.
  var isOn: Bool { state.withLock { $0 } }

  /// Notes an answer.
  func set(_ isOn: Bool) {
    let hasChanged = state.withLock { state in
      defer { state = isOn }
      return state != isOn
    }
    if hasChanged { change.yield() }
  }
}
