public import Domain
public import FormKit

/// Leads from the welcome screen through sign-in.
@MainActor
public final class AuthenticationCoordinator: ScreenCoordinator {
  /// Where the flow is.
  public enum Place: Sendable, Hashable {
    /// The first screen.
    case welcome
    /// The login form.
    case signIn
  }

  /// How the flow ends.
  public enum Finish: Sendable, Hashable {
    /// Somebody is signed in.
    case signedIn(UserSession, isNewUser: Bool)
    /// The person quits.
    case quit
  }

  private(set) var place = Place.welcome
  private var notice: Notice?
  private var email: String?
  private let signIn: any SignInUseCase
  private let catalog: FormCatalog
  private let environment: @Sendable () -> FormEnvironment
  private let hint: Notice?
  private let loading: LoadingBoard
  private let onFinish: @MainActor (Finish) async -> Void

  /// Starts at the welcome screen.
  ///
  /// - Parameters:
  ///   - hint: Said at the login form, such as the mock's demo account.
  ///   - loading: Where is said what takes long; default a board that nobody looks at.
  public init(
    signIn: any SignInUseCase, catalog: FormCatalog,
    environment: @escaping @Sendable () -> FormEnvironment, notice: Notice? = nil,
    hint: Notice? = nil, loading: LoadingBoard = LoadingBoard(),
    onFinish: @escaping @MainActor (Finish) async -> Void
  ) {
    self.signIn = signIn
    self.catalog = catalog
    self.environment = environment
    self.notice = notice
    self.hint = hint
    self.loading = loading
    self.onFinish = onFinish
  }

  /// The screen of the present place.
  public var screen: Screen? {
    switch place {
    case .welcome:
      let greeting = Notice(.info, "Everything an app needs before its first feature.")
      return screen("welcome", .welcome, notices: [greeting] + [notice].compactMap { $0 })
    case .signIn:
      return screen(
        "login", .signIn, values: email.map { ["email": .string($0)] } ?? [:],
        notices: [hint, notice].compactMap { $0 }, canGoBack: true)
    }
  }

  private func screen(
    _ id: String, _ route: Route, values: [String: FormValue] = [:], notices: [Notice],
    canGoBack: Bool = false
  ) -> Screen? {
    guard let form = try? catalog.form(id) else { return nil }
    return Screen(
      route: route, form: form, values: values, notices: notices, canGoBack: canGoBack,
      environment: environment())
  }

  /// Goes on from welcome, or signs in.
  public func submit(_ input: ScreenInput) async -> ScreenResponse {
    notice = nil
    guard place == .signIn else {
      place = .signIn
      return .advance
    }
    do {
      let credentials = try CredentialsMapping().map(input.values)
      email = credentials.email.revealed
      let outcome = try await loading.show("Signing in…") {
        try await signIn.execute(email: credentials.email, password: credentials.password)
      }
      return await handle(outcome)
    } catch let error as MappingError {
      return .stay(messages: error.messages, notice: nil)
    } catch {
      return .stay(messages: [:], notice: nil)
    }
  }

  private func handle(_ outcome: SignInOutcome) async -> ScreenResponse {
    switch outcome {
    case .signedIn(let session, let isNewUser):
      await onFinish(.signedIn(session, isNewUser: isNewUser))
      return .advance
    case .wrongCredentials:
      return stay(RemoteFailure.unauthorized(.wrongCredentials).message)
    case .requiresMFA(let method):
      return stay("This account asks for a code by \(method.rawValue), which comes later.")
    case .offline: return stay(RemoteFailure.offline.message)
    case .failed(let failure): return stay(failure.message)
    case .notStored(let error): return stay(error.message)
    }
  }

  private func stay(_ text: String) -> ScreenResponse {
    .stay(messages: [:], notice: Notice(.error, text))
  }

  /// Handles the welcome screen's buttons.
  public func perform(action: String) async {
    if action == "quitButton" { await onFinish(.quit) }
  }

  /// Back to the welcome screen.
  public func goBack() {
    notice = nil
    place = .welcome
  }

  /// Nothing of a login form is kept.
  public func suspend(values: [String: FormValue]) async {}
}
