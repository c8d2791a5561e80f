import Domain
public import FormKit

/// Leads through what can be done about an account: deleting it, and setting its second factor.
///
/// Both need a recent sign-in. When the service asks for a proof, the person is asked for the
/// password, and what was asked for goes on after it.
@MainActor
public final class AccountCoordinator: ScreenCoordinator {
  /// What the person came for.
  public enum Purpose: Sendable, Hashable {
    /// Deleting the account.
    case deletion
    /// Setting or switching off the second factor.
    case secondFactor
  }

  /// How the person leaves, if not by going back.
  public enum Finish: Sendable, Hashable {
    /// Wants to sign out, to sign in again.
    case signOut
    /// The account is gone, or nobody is signed in to it any more.
    case signedOut(Notice)
  }

  private enum Place: Hashable {
    case start
    case password
    case noPassword
  }

  private static let delete = CallToActionModel(
    id: "confirmDeleteButton", title: "Delete account", role: .destructive)
  private static let keep = CallToActionModel(
    id: "keepAccountButton", title: "Keep account", role: .cancel)
  private static let signOut = CallToActionModel(id: "signOutButton", title: "Sign out")
  private static let back = CallToActionModel(id: "backButton", title: "Back", role: .secondary)

  private let purpose: Purpose
  private let account: AccountUseCases
  private let environment: @Sendable () -> FormEnvironment
  private let loading: LoadingBoard
  private let onBack: @MainActor (Notice?) -> Void
  private let onFinish: @MainActor (Finish) async -> Void
  private var place = Place.start
  private var notice: Notice?
  /// The second factor to be set once the person has proved who they are.
  private var method: Domain.MFAMethod?

  /// Starts with the question, or the form, of a purpose.
  ///
  /// - Parameters:
  ///   - loading: Where is said what takes long; default a board that nobody looks at.
  ///   - onBack: Called when the person goes back, with what to say there.
  public init(
    _ purpose: Purpose, account: AccountUseCases,
    environment: @escaping @Sendable () -> FormEnvironment, loading: LoadingBoard = LoadingBoard(),
    onBack: @escaping @MainActor (Notice?) -> Void,
    onFinish: @escaping @MainActor (Finish) async -> Void
  ) {
    self.purpose = purpose
    self.account = account
    self.environment = environment
    self.loading = loading
    self.onBack = onBack
    self.onFinish = onFinish
  }

  private var route: Route { purpose == .deletion ? .deleteAccount : .secondFactor }

  /// The screen of the present place.
  public var screen: Screen? {
    let environment = environment()
    switch (place, purpose) {
    case (.password, _):
      return Screen(
        AccountForms.password, at: .reauthentication, notices: [notice], environment: environment)
    case (.noPassword, _):
      return try? Screen(
        .error(
          title: "Sign In Again",
          message: "If your account has no password, sign out and sign in again. "
            + "For ten minutes after that, you need no password here. If your account has an email "
            + "address, \"Forgot your password?\" on the sign-in screen also sets a password.",
          actions: [Self.back, Self.signOut]),
        at: .reauthentication, environment: environment)
    case (.start, .secondFactor):
      return Screen(
        AccountForms.secondFactor, at: route, notices: [notice], environment: environment)
    case (.start, .deletion):
      let dialog = DialogModel(
        title: "Delete Account?", message: notice?.text ?? "This action cannot be undone.",
        confirm: Self.delete, cancel: Self.keep)
      return try? Screen(dialog, at: route, environment: environment)
    }
  }

  /// Answers the question with its harmless answer, proves who one is, or sets the second factor.
  public func submit(_ input: ScreenInput) async -> ScreenResponse {
    notice = nil
    switch (place, purpose) {
    case (.password, _): return await prove(input.values)
    case (.noPassword, _): goBack()
    case (.start, .deletion): onBack(nil)
    case (.start, .secondFactor):
      method = AccountForms.method(in: input.values)
      await goOn()
    }
    return .advance
  }

  /// Handles the buttons beside submit.
  public func perform(action: String) async {
    notice = nil
    switch action {
    case Self.delete.id: await goOn()
    case Self.signOut.id: await onFinish(.signOut)
    case "noPasswordButton": place = .noPassword
    default: break
    }
  }

  /// From the explanation to the password, from there to the start, from there out.
  public func goBack() {
    notice = nil
    switch place {
    case .noPassword: place = .password
    case .password: place = .start
    case .start: onBack(nil)
    }
  }

  /// Nothing of it is kept.
  public func suspend(values: FormObject) async {}

  private func prove(_ values: FieldValues) async -> ScreenResponse {
    do {
      let password = try AccountForms.password(in: values)
      let outcome = try await loading.show("Checking the password…") {
        try await account.reauthenticate.execute(password: password)
      }
      switch outcome {
      case .proved: await goOn()
      case .wrongPassword:
        return .stay(messages: ["password": "The password is incorrect."], notice: nil)
      case .notSignedIn: await onFinish(.signedOut(Self.ended))
      case .failed(let failure): return await stay(failure)
      case .sessionUnavailable(let error): return Self.stay(error.message)
      }
      return .advance
    } catch let error as MappingError {
      return .stay(messages: error.messages, notice: nil)
    } catch {
      return .stay(messages: [:], notice: nil)
    }
  }

  /// Does what the person came for; what fails is said where they are.
  private func goOn() async {
    // Cancelled: nothing is said, and asking again is possible.
    switch purpose {
    case .deletion:
      let outcome = try? await loading.show("Deleting the account…") {
        try await account.delete.execute()
      }
      if let outcome { await handle(outcome) }
    case .secondFactor:
      let method = method
      let outcome = try? await loading.show("Saving…") {
        try await account.setSecondFactor.execute(method)
      }
      if let outcome { await handle(outcome) }
    }
  }
}

extension AccountCoordinator {
  private func handle(_ outcome: DeleteAccountOutcome) async {
    switch outcome {
    case .deleted:
      await onFinish(.signedOut(ToastModel.success("Your account is deleted.").notice))
    case .deletedRemotely(let error):
      await onFinish(
        .signedOut(
          ToastModel.error(
            "Your account is deleted, but not all data on this device. \(error.message)"
          ).notice))
    case .reauthenticationRequired: place = .password
    case .notSignedIn: await onFinish(.signedOut(Self.ended))
    case .failed(.unauthorized): await onFinish(.signedOut(Self.ended))
    case .failed(let failure): say(failure.message)
    case .sessionUnavailable(let error): say(error.message)
    }
  }

  private func handle(_ outcome: SecondFactorOutcome) async {
    switch outcome {
    case .changed:
      let text =
        method == nil
        ? "You now sign in with the password only."
        : "You now sign in with the password and a code."
      onBack(ToastModel.success(text).notice)
    case .reauthenticationRequired: place = .password
    case .noEmailAddress: say("Your account has no email address for codes.")
    case .notSignedIn: await onFinish(.signedOut(Self.ended))
    case .failed(.unauthorized): await onFinish(.signedOut(Self.ended))
    case .failed(let failure): say(failure.message)
    case .sessionUnavailable(let error): say(error.message)
    }
  }

  private func say(_ text: String) { notice = Notice(.error, text) }

  private func stay(_ failure: RemoteFailure) async -> ScreenResponse {
    guard case .unauthorized = failure else { return Self.stay(failure.message) }
    await onFinish(.signedOut(Self.ended))
    return .advance
  }

  private static func stay(_ text: String) -> ScreenResponse {
    .stay(messages: [:], notice: Notice(.error, text))
  }

  private static let ended = Notice(
    .error, RemoteFailure.unauthorized(.sessionEnded).message)
}
