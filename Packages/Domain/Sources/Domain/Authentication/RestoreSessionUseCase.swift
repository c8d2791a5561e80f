#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A use case that restores the user's session when the app launches.
public protocol RestoreSessionUseCase: Sendable {
  /// Returns the status of the stored session without sending a request to the service.
  func execute() async -> SessionStatus
}

/// The default use case for restoring a session, which checks whether the session has expired.
///
/// The use case removes a session that has expired or cannot be decoded. After any other error, the
/// session remains stored, because it may still be valid. The returned status then depends on the
/// error:
///
/// - ``SessionStatus/locked(_:)`` if the store is locked, busy or unavailable, or if its passphrase
///   is missing or wrong
/// - ``SessionStatus/misconfigured(reason:)`` if the store is misconfigured
/// - ``SessionStatus/unauthenticated`` if the error is not a ``SessionRepositoryError``
public struct DefaultRestoreSessionUseCase: RestoreSessionUseCase {
  private let sessions: any SessionRepository
  private let now: @Sendable () -> Date

  /// Creates a use case that reads the session from a repository.
  ///
  /// - Parameters:
  ///   - sessions: The repository that stores the session.
  ///   - now: A closure that returns the current date and time.
  public init(sessions: any SessionRepository, now: @escaping @Sendable () -> Date) {
    self.sessions = sessions
    self.now = now
  }

  /// Returns the status of the stored session without sending a request to the service.
  public func execute() async -> SessionStatus {
    do {
      guard let session = try await sessions.currentSession() else { return .unauthenticated }
      guard session.isExpired(at: now()) else { return .authenticated(session) }
      return await cleared()
    } catch let error as SessionRepositoryError {
      switch error {
      case .locked, .passphraseMissing, .wrongPassphrase, .busy, .unavailable:
        return .locked(error)
      case .misconfigured(let reason): return .misconfigured(reason: reason)
      case .corrupt: return await cleared()
      }
    } catch {
      return .unauthenticated
    }
  }

  private func cleared() async -> SessionStatus {
    do {
      try await sessions.clear()
    } catch {
      // The session remains stored, and the next launch tries to remove it again.
    }
    return .unauthenticated
  }
}
