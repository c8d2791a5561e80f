public import Domain
import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The handles of an in-memory service, for one user.
///
/// Reservations expire 10 minutes after the injected instant.
public final class HandleRepositoryFake: HandleRepository {
  private struct State {
    var checked: [Handle] = []
    var profile: UserProfile?
    var failure: (any Error)?
  }

  private let taken: Set<Handle>
  private let suggestions: [Handle]
  private let now: @Sendable () -> Date
  private let state: Mutex<State>

  /// Creates a service.
  ///
  /// - Parameters:
  ///   - taken: The handles of other users.
  ///   - suggestions: The suggestions for every taken handle.
  ///   - profile: The user's profile; nil, the default, for a user without one.
  ///   - now: Returns the instant of reservations; the start of 2026 by default.
  public init(
    taken: Set<Handle> = [], suggestions: [Handle] = [], profile: UserProfile? = nil,
    now: @escaping @Sendable () -> Date = { Date(timeIntervalSince1970: 1_767_225_600) }
  ) {
    self.taken = taken
    self.suggestions = suggestions
    self.now = now
    state = Mutex(State(profile: profile))
  }

  /// The handles whose availability was checked, in order.
  public var checkedHandles: [Handle] { state.withLock { $0.checked } }

  /// The error that every method throws; nil to succeed.
  public var failure: (any Error)? {
    get { state.withLock { $0.failure } }
    set { state.withLock { $0.failure = newValue } }
  }

  /// Returns whether no other user has the handle.
  public func checkAvailability(_ handle: Handle) async throws -> HandleAvailability {
    try state.withLock { state in
      state.checked.append(handle)
      if let failure = state.failure { throw failure }
    }
    let isTaken = taken.contains(handle)
    return HandleAvailability(available: !isTaken, suggestions: isTaken ? suggestions : [])
  }

  /// Reserves a handle that no other user has.
  public func reserve(_ handle: Handle) async throws -> HandleReservation {
    if let failure { throw failure }
    try requireFree(handle)
    return HandleReservation(handle: handle, expiresAt: now().addingTimeInterval(600))
  }

  /// Assigns a handle that no other user has.
  public func commit(_ handle: Handle) async throws -> UserProfile {
    if let failure { throw failure }
    try requireFree(handle)
    return try state.withLock { state in
      guard var profile = state.profile else { throw HandleRepositoryError.noProfile }
      profile.handle = handle
      state.profile = profile
      return profile
    }
  }

  private func requireFree(_ handle: Handle) throws {
    guard !taken.contains(handle) else {
      throw HandleRepositoryError.taken(suggestions: suggestions)
    }
  }
}
