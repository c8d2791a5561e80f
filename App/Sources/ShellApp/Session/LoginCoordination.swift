public import Domain
public import Observation

/// Logs all managers with data of the signed-in user in and out together.
///
/// Calls run one after another. The managers of one call work in parallel.
@MainActor
@Observable
public final class LoginCoordination {
  /// The user whose data the managers have, observable; nil when nobody is logged in, or a log-in failed.
  public private(set) var user: UserID?

  @ObservationIgnored private let participants: [any LoginParticipant]
  @ObservationIgnored private let logger: LogManager
  @ObservationIgnored private let turns = Turns()

  /// Creates the coordination of managers.
  nonisolated init(participants: [any LoginParticipant], logger: LogManager) {
    self.participants = participants
    self.logger = logger
  }

  /// Logs all managers in; nothing happens when the user is logged in already.
  ///
  /// When one fails or the call is cancelled, those that succeeded are logged out again, so that
  /// either all have the data of the user or none has. The session is not affected: the app goes on
  /// without the managers, and logs in again at its next return to the foreground or start.
  ///
  /// - Parameter isNewUser: Whether the user has no profile yet.
  /// - Returns: The managers that failed; empty after a success.
  /// - Throws: `CancellationError`.
  public func logIn(userID: UserID, isNewUser: Bool) async throws -> [LoginError] {
    try await turns.take { @MainActor [self] in
      try await logInNow(userID, isNewUser: isNewUser)
    }
  }

  /// Logs all managers out; each finishes, whatever the others do.
  ///
  /// - Returns: The managers that failed.
  @discardableResult
  public func logOut() async -> [LoginError] {
    await finishing { [self] in
      user = nil
      return await logOutAll()
    }
  }

  /// Deletes the user's data of all managers and logs them out; each finishes, whatever the others do.
  ///
  /// - Returns: The managers that failed.
  @discardableResult
  public func deleteData() async -> [LoginError] {
    await finishing { [self] in
      user = nil
      let failures = await all("deleteData") { try await $0.deleteData() }
      return failures + (await logOutAll())
    }
  }

  private func logInNow(_ userID: UserID, isNewUser: Bool) async throws -> [LoginError] {
    guard user != userID else { return [] }
    if user != nil {
      user = nil
      _ = await logOutAll()
    }
    let failures = await all("logIn") { try await $0.logIn(userID: userID, isNewUser: isNewUser) }
    if failures.isEmpty, !Task.isCancelled {
      user = userID
      return []
    }
    // The roll-back goes on when the call is cancelled.
    _ = await Task { await logOutAll() }.value
    try Task.checkCancellation()
    return failures
  }

  private func logOutAll() async -> [LoginError] { await all("logOut") { try await $0.logOut() } }

  /// Runs an operation in its turn; it goes on when the caller is cancelled.
  private func finishing(
    _ operation: @escaping @MainActor @Sendable () async -> [LoginError]
  ) async -> [LoginError] {
    (try? await turns.begin { @MainActor in await operation() }.value) ?? []
  }

  /// Calls all participants in parallel; logs and returns those that failed, in their order.
  private func all(
    _ verb: String,
    _ call: @escaping @MainActor @Sendable (any LoginParticipant) async throws -> Void
  ) async -> [LoginError] {
    let calls = participants.map { participant in
      Task { @MainActor in try await call(participant) }
    }
    var failures: [LoginError] = []
    for (participant, task) in zip(participants, calls) {
      let result = await withTaskCancellationHandler {
        await task.result
      } onCancel: {
        task.cancel()
      }
      if case .failure(let error) = result {
        failures.append(LoginError(participant: participant.participantName, error: error))
      }
    }
    for failure in failures where !(failure.error is CancellationError) {
      logger.trackEvent(
        name: "login_\(verb)_Fail",
        parameters: failure.error.eventParameters.merging([
          "manager": .public(failure.participant)
        ]), type: .severe)
    }
    return failures
  }
}
