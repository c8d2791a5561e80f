import Data
import LocalPersistence
import Networking

/// The requests under way: those of the session, and those that wait in the background.
struct Traffic: Sendable {
  let session: SessionHTTPClient
  let background: RequestQueue
  /// Requests the schemas of forms, with a cache.
  let forms: CachingHTTPClient
  /// The kept responses, by name.
  let responses: [(name: String, store: InMemoryHTTPCacheStore)]
  /// Sends the log.
  let telemetry: TelemetryService
  let sessions: SecureSessionRepository
  let clock: any Clock<Duration>
  let logger: LogManager

  /// Cancels every request of the session in flight and forgets what was kept of their answers.
  func end() async { await session.endSession() }

  /// Cancels every request of the session in flight and forgets all kept responses.
  func forgetResponses() async {
    await end()
    await forms.removeAll()
  }

  /// Ends the traffic of a session that the service refuses, and removes the session if a locked store
  /// prevented it before.
  func endRefusedSession() async {
    await end()
    do {
      try await LockPatience.run(atMost: .seconds(5)) { try await sessions.clear() }
    } catch {
      // The service refuses it at the next start, too.
      logger.trackEvent(
        name: "session_clear_Fail", parameters: error.eventParameters, type: .warning)
    }
  }

  /// Cancels the requests of the session in flight that are not critical.
  func cancelNonCritical() { session.cancelNonCritical() }

  /// Sends what waits in the background, for at most two seconds; the rest is sent later.
  func sendBackgroundRequests() async { await background.drain(within: .seconds(2), on: clock) }

  /// Sends what waits in the background, for at most two seconds; the rest is dropped and logged.
  func finish() async { await background.finish(within: .seconds(2), on: clock) }
}
