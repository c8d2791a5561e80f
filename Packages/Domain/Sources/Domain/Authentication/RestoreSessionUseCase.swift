#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Restores the session at launch.
public protocol RestoreSessionUseCase: Sendable {
  /// Returns whether a user is signed in, without a request to the service.
  func execute() async -> SessionStatus
}

/// Reads the stored session and checks whether it has expired.
///
/// An expired or corrupt session is cleared. Other errors clear nothing, because the session that
/// could not be read may be valid: a locked, busy or unavailable store, or a missing or wrong
/// passphrase, returns ``SessionStatus/locked(_:)``; a misconfigured store returns
/// ``SessionStatus/misconfigured(reason:)``; an error outside the store's contract returns
/// ``SessionStatus/unauthenticated``.
public struct DefaultRestoreSessionUseCase: RestoreSessionUseCase {
  private let sessions: any SessionRepository
  private let now: @Sendable () -> Date

  /// Creates the use case.
  ///
  /// - Parameters:
  ///   - sessions: The store of the session.
  ///   - now: Returns the current instant.
  public init(sessions: any SessionRepository, now: @escaping @Sendable () -> Date) {
    self.sessions = sessions
    self.now = now
  }

  /// Returns whether a user is signed in, without a request to the service.
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
      // The session remains stored; the next launch rejects it again and retries the removal.
    }
    return .unauthenticated
  }
}
