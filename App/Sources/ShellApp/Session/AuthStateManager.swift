public import Domain

/// Checks and observes whether a user is signed in.
///
/// It has no state of its own: ``state`` is a part of the state of an ``AppStore``.
///
/// ```swift
/// try await auth.checkAuthState()
/// switch auth.state {
/// case .unauthenticated: …
/// case .authenticatedNoProfile(let userId): …
/// case .authenticated(let profile): …
/// case .initializing, .ineligible: …
/// }
/// ```
@MainActor
public struct AuthStateManager {
  private let store: AppStore
  private let restoreSession: any RestoreSessionUseCase
  private let loadProfile: any LoadLaunchProfileUseCase
  private let session: @Sendable () async -> UserSession?
  private let validator: HandleValidator

  /// Makes a manager.
  ///
  /// - Parameters:
  ///   - store: The state of the app.
  ///   - restoreSession: Reads the session of an earlier start.
  ///   - loadProfile: Loads the profile of the signed-in user.
  ///   - session: Returns the stored session; nil without a signed-in user, and when the session cannot
  ///     be read.
  ///   - validator: The validator of handles.
  public init(
    store: AppStore, restoreSession: any RestoreSessionUseCase,
    loadProfile: any LoadLaunchProfileUseCase,
    session: @escaping @Sendable () async -> UserSession?, validator: HandleValidator
  ) {
    self.store = store
    self.restoreSession = restoreSession
    self.loadProfile = loadProfile
    self.session = session
    self.validator = validator
  }

  /// Whether a user is signed in.
  public var state: AuthState { AuthState(store.snapshot) }

  /// The present state, then every later one that differs from the one before.
  ///
  /// All changes of one turn of the main actor are one state. The stream ends with the task that reads
  /// it.
  public func states() -> AsyncStream<AuthState> {
    observedValues { [store] in AuthState(store.snapshot) }
  }

  /// Restores the session and loads the profile of its user, and puts the result into the state.
  ///
  /// - Parameters:
  ///   - phases: Measures each step; default a recorder of its own.
  ///   - loading: Receives loading messages; default a board without observers.
  /// - Returns: The result, with the reason when there is no answer.
  /// - Throws: `CancellationError` when the task was cancelled; the state is what it was then.
  @discardableResult
  public func checkAuthState(
    phases: PhaseRecorder = PhaseRecorder(clock: ContinuousClock()),
    loading: LoadingBoard = LoadingBoard()
  ) async throws -> LaunchState {
    let result: LaunchState =
      switch await phases.measure("restoreSession", restoreSession.execute) {
      case .unauthenticated: .unauthenticated
      case .locked(let error): .locked(error)
      case .misconfigured(let reason): .failed(reason: reason)
      case .authenticated(let session):
        LaunchState(
          try await loading.show(LoadingModel.profileMessage) {
            try await phases.measure("loadProfile", loadProfile.execute)
          }, of: User(session: session))
      }
    store.send(.launched(result))
    return result
  }

  /// Returns the identifier of the signed-in user.
  ///
  /// - Throws: ``NotSignedInError`` when no user is signed in or the session cannot be read.
  public func getAuthId() async throws -> UserID {
    guard let session = await session() else { throw NotSignedInError() }
    return session.userID
  }

  /// No user is signed in.
  public struct NotSignedInError: Error, Hashable, Sendable {}

  /// Returns the validator of handles.
  public func getValidator() -> HandleValidator { validator }
}
