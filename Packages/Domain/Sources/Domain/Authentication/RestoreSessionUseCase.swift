#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Restores the session at launch.
public protocol RestoreSessionUseCase: Sendable {
  /// Finds out whether a user is signed in, without asking the service.
  func execute() async -> SessionStatus
}

/// Reads the session and judges whether it is over.
///
/// An expired or corrupt session is cleared. A locked, busy or unavailable store, and one whose passphrase
/// is missing or wrong, reads as ``SessionStatus/locked(_:)``, one set up wrongly as
/// ``SessionStatus/misconfigured(reason:)`` and a failure no
/// store should have as ``SessionStatus/unauthenticated``; none of them clears anything: what could
/// not be read may be valid.
public struct DefaultRestoreSessionUseCase: RestoreSessionUseCase {
  private let sessions: any SessionRepository
  private let now: @Sendable () -> Date

  /// Creates the use case.
  ///
  /// - Parameters:
  ///   - sessions: Where the session is kept.
  ///   - now: The current instant.
  public init(sessions: any SessionRepository, now: @escaping @Sendable () -> Date) {
    self.sessions = sessions
    self.now = now
  }

  /// Finds out whether a user is signed in, without asking the service.
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
      // The useless session stays, is as useless at the next launch, and is cleared then.
    }
    return .unauthenticated
  }
}
