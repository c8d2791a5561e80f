public import Domain
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The place and the decisions of the flow from the welcome screen through sign-in.
///
/// ```swift
/// var flow = AuthenticationFlow()
/// flow.apply(.submitted)                          // .advance; the place is .signIn
/// flow.apply(.signIn(.wrongCredentials))          // .stay(.remote(…)); the place is the same
/// ```
///
/// The flow makes no request: ``AuthenticationCoordinator`` makes them, applies their results and
/// shows the screen of the place.
public struct AuthenticationFlow: Sendable, Hashable {
  /// A place of the flow.
  public enum Place: Sendable, Hashable {
    /// The first screen.
    case welcome
    /// The login form.
    case signIn
    /// The form of a second factor's code.
    case code(MFAChallenge)
    /// The form of a recovery code in place of that code.
    case recoveryCode(MFAChallenge)
    /// The screen while the person is on a provider's page, with the page's address once it is known.
    case provider(IdentityProvider, page: String?)
    /// The form of a new account.
    case signUp
    /// The form of the code that creates the account.
    case signUpCode(SignUpAttempt)
    /// The form of the address that receives a reset code.
    case passwordReset
    /// The form of the new password, with the token of a link.
    case newPassword(token: SecretString?)
  }

  /// A message above the screen of a place.
  public enum Message: String, Codable, Sendable, Hashable, CaseIterable {
    /// The code of the second factor has ended.
    case codeEnded
    /// Another code for the new account was sent.
    case signUpCodeSent
    /// The last code for the new account was sent a moment ago.
    case signUpCodeTooSoon
    /// The service has sent as many codes for the new account as it may.
    case signUpCodeLimit
    /// The code for the new account has expired, and another one needs the password.
    case signUpCodeExpired
    /// Another code for the new account needs the password again.
    case signUpPasswordNeeded
    /// As many codes were sent for the sign-in as may be.
    case signInCodeLimit
    /// An account has the address of the new account, whose code was right.
    case addressInUse
    /// A reset code was sent, if an account has the address.
    case resetCodeSent
    /// The new password is set.
    case passwordSet
  }

  /// An input of the flow: an action of the person, or the result of a request.
  public enum Outcome: Sendable, Hashable {
    /// The person submitted the form of the place.
    case submitted
    /// The person entered an address.
    case entered(EmailAddress)
    /// The result of a sign-in by password or code.
    case signIn(SignInResult)
    /// The person wants to enter a recovery code.
    case useRecoveryCode
    /// The person chose to sign in at a provider.
    case providerChosen(IdentityProvider)
    /// The address of the provider's page is known.
    case providerPage(String)
    /// The result of the sign-in at a provider; nil when the person cancelled.
    case provider(ProviderSignInResult?)
    /// The person wants an account.
    case createAccount
    /// The person entered the address and the password of a new account, at an instant.
    case accountWanted(EmailAddress, Password, at: Date)
    /// The result of asking for a new account with a password, at an instant.
    case accountRequested(CreateAccountResult, Password, at: Date)
    /// The person wants another code, at an instant.
    case anotherCode(at: Date)
    /// The result of asking for another code of a second factor, at an instant.
    case codeResent(SignInResult, at: Date)
    /// The person comes back to the code that waits, by a link or at a start, at an instant.
    case codeWaits(at: Date)
    /// A reset code was requested; nil when the request succeeded.
    case resetRequested(RemoteError?)
    /// The result of setting a new password.
    case passwordReset(PasswordResetResult)
    /// The person has forgotten the password.
    case forgotPassword
    /// The person went back.
    case back
    /// A link leads to a place.
    case link(Place)
    /// The person leaves the app with this text in the field of the address.
    case suspended(typed: String?)
    /// The person quits.
    case quit
  }

  /// The reason for which the screen stays.
  public enum Reason: Sendable, Hashable {
    /// The request failed, or the service rejected it.
    case remote(RemoteError)
    /// The sign-in at a provider failed.
    case provider(SignInProviderError)
    /// An account has the address that the provider knows, and another way to sign in.
    case addressInUse
    /// The session could not be stored.
    case notStored(SessionRepositoryError)
    /// The code of the second factor is wrong.
    case wrongCode(attemptsLeft: Int)
    /// The code for the new account has expired or was entered incorrectly too often.
    case signUpCodeEnded
    /// The reset code is wrong or no longer valid.
    case resetCodeExpired
    /// The new password is too easy to guess.
    case weakPassword
    /// No other code is sent for now.
    case noCode(Message)
  }

  /// The end of an input.
  public enum Decision: Sendable, Hashable {
    /// The screen of the place shows.
    case advance
    /// The screen stays, with the reason; nil without one.
    case stay(Reason?)
    /// The flow is over.
    case exit(AuthenticationCoordinator.Exit)
  }

  /// The place of the flow.
  public private(set) var place: Place
  /// The address that the person entered last.
  public private(set) var email: EmailAddress?
  /// The message above the screen; nil without one.
  public private(set) var message: Message?
  /// The text in the field of the address when the person left the app; nil after the next step.
  public private(set) var typed: String?
  /// The place from which the person came to the code of a second factor, and to which Back leads.
  private var codeOrigin = Place.signIn
  /// The codes that were sent, which other screens and processes may have changed before an input.
  var codes = SentCodes()

  /// Makes a flow; by default at the first screen.
  public init(place: Place = .welcome) { self.init(place: place, email: nil, message: nil) }

  init(place: Place, email: EmailAddress?, message: Message?, typed: String? = nil) {
    self.place = place
    self.email = email
    self.message = message
    self.typed = typed
    if case .signUpCode(let attempt) = place { codes.add(attempt) }
  }

  /// The most characters of an address that is kept (RFC 5321, 4.5.3.1).
  private static let typedLimit = 320

  /// Whether the person can go back.
  public var canGoBack: Bool { place != .welcome }
}

extension AuthenticationFlow {
  /// Applies an input: the only way to another place.
  ///
  /// The result of a request that another place has made changes nothing, except for a session: it
  /// ends the flow from everywhere.
  @discardableResult
  public mutating func apply(_ outcome: Outcome) -> Decision {
    if case .entered(let email) = outcome {
      self.email = email
      return .stay(nil)
    }
    if case .suspended(let typed) = outcome {
      self.typed = typed.flatMap { $0.isEmpty || $0.count > Self.typedLimit ? nil : $0 }
      return .stay(nil)
    }
    message = nil
    switch (outcome, place) {
    case (.signIn(.signedIn(let session, _)), _),
      (.provider(.answered(.signedIn(let session, _))?), _):
      return signedIn(session)
    case (.quit, _): return .exit(.quit)
    case (.submitted, .welcome): return go(to: .signIn)
    case (.signIn(.challengeEnded), .signUpCode(let attempt)):
      codes.end(attempt)
      return .stay(.signUpCodeEnded)
    case (.signIn(.addressInUse), .signUpCode(let attempt)):
      codes.end(attempt)
      return go(to: .signIn, .addressInUse)
    case (.signIn(let result), .welcome), (.signIn(let result), .signIn),
      (.signIn(let result), .code), (.signIn(let result), .recoveryCode),
      (.signIn(let result), .signUpCode):
      return apply(result)
    case (.useRecoveryCode, .code(let challenge)): return go(to: .recoveryCode(challenge))
    case (.back, .recoveryCode(let challenge)): return go(to: .code(challenge))
    case (.providerChosen(let provider), .welcome):
      return go(to: .provider(provider, page: nil))
    case (.providerPage(let page), .provider(let provider, _)):
      return go(to: .provider(provider, page: page))
    case (.provider(let result), .provider): return apply(result)
    case (.submitted, .provider), (.back, .provider): return go(to: .welcome)
    case (.createAccount, .welcome), (.createAccount, .signIn): return go(to: .signUp)
    case (.accountWanted(let email, let password, let now), .signUp):
      switch codes.way(for: email, password, .signUp, at: now) {
      case .request: return .stay(nil)
      case .code(let attempt, let message): return go(to: .signUpCode(attempt), message)
      case .stay(let message): return .stay(.noCode(message))
      }
    case (.accountRequested(let result, let password, let now), .signUp),
      (.accountRequested(let result, let password, let now), .signUpCode):
      return apply(result, password, now)
    case (.resetRequested(let error?), .passwordReset): return .stay(.remote(error))
    case (.resetRequested(nil), .passwordReset):
      return go(to: .newPassword(token: nil), .resetCodeSent)
    case (.passwordReset(let result), .newPassword): return apply(result)
    case (.forgotPassword, .signIn): return go(to: .passwordReset)
    case (.back, .signIn), (.back, .signUp): return go(to: .welcome)
    case (.back, .signUpCode): return go(to: .signUp)
    case (.back, .code): return go(to: codeOrigin)
    case (.back, .passwordReset): return go(to: .signIn)
    case (.back, .newPassword): return go(to: .passwordReset)
    case (.link(let place), _): return open(place)
    default: return applyCode(outcome)
    }
  }

  /// Applies what has become of the code that was sent last.
  private mutating func applyCode(_ outcome: Outcome) -> Decision {
    switch (outcome, place) {
    case (.anotherCode(let now), .signUpCode(let attempt)):
      return go(on: codes.anotherCode(for: attempt, at: now))
    case (.anotherCode(let now), .code(let challenge)):
      return go(on: codes.anotherCode(of: challenge, at: now))
    case (.codeResent(.requiresMFA, let now), .code(let challenge)):
      codes.resent(challenge, at: now)
      return say(.signUpCodeSent)
    case (.codeResent(let result, _), .code): return apply(result)
    // A sign-in that waits for its own code goes on.
    case (.codeWaits, .code), (.codeWaits, .recoveryCode): return .stay(nil)
    case (.codeWaits(let now), _): return goToCode(at: now)
    default: return .stay(nil)
    }
  }

  private mutating func apply(_ result: SignInResult) -> Decision {
    switch result {
    case .signedIn(let session, _): .exit(.signedIn(session))
    case .wrongCredentials: .stay(.remote(.unauthorized(.wrongCredentials)))
    case .requiresMFA(let challenge): askForCode(challenge)
    case .wrongCode(let attemptsLeft): .stay(.wrongCode(attemptsLeft: attemptsLeft))
    case .challengeEnded: go(to: codeOrigin, .codeEnded)
    case .addressInUse: go(to: .signIn, .addressInUse)
    // Only a guest is linked, and not from here.
    case .identityInUse, .notGuest: .stay(nil)
    case .offline: .stay(.remote(.offline))
    case .failed(let error): .stay(.remote(error))
    case .notStored(let error): .stay(.notStored(error))
    }
  }

  /// Asks for the code of a second factor; a person who comes from a provider may have no password.
  private mutating func askForCode(_ challenge: MFAChallenge) -> Decision {
    codeOrigin = place == .welcome ? .welcome : .signIn
    return go(to: .code(challenge))
  }

  /// Leaves the screen of a provider; a cancelled sign-in is no error.
  private mutating func apply(_ result: ProviderSignInResult?) -> Decision {
    let decision = go(to: .welcome)
    switch result {
    case nil: return decision
    case .answered(.wrongCredentials)?: return .stay(.provider(.notVerified))
    case .answered(.addressInUse)?: return .stay(.addressInUse)
    case .answered(let result)?: return apply(result)
    case .failed(.remote(let error))?: return .stay(.remote(error))
    case .failed(let error)?: return .stay(.provider(error))
    }
  }

  private mutating func apply(
    _ result: CreateAccountResult, _ password: Password, _ now: Date
  ) -> Decision {
    switch result {
    case .codeSent(let pending):
      let attempt = codes.sent(pending, password, at: now)
      return go(to: .signUpCode(attempt), attempt.messages > 1 ? .signUpCodeSent : nil)
    case .weakPassword: return .stay(.weakPassword)
    case .failed(let error): return .stay(.remote(error))
    case .sessionUnavailable(let error): return .stay(.notStored(error))
    // Only a guest is linked, and not from here.
    case .notGuest, .notSignedIn: return .stay(nil)
    }
  }

  private mutating func signedIn(_ session: UserSession) -> Decision {
    codes.endPending()
    return .exit(.signedIn(session))
  }

  private mutating func go(on way: SentCodes.AnotherCode) -> Decision {
    switch way {
    case .request: .stay(nil)
    case .refuse(let message): say(message)
    case .enterPassword: go(to: .signUp, .signUpPasswordNeeded)
    }
  }

  /// Goes to the form of the code that waits; from one that has expired, to that of its account.
  private mutating func goToCode(at now: Date) -> Decision {
    if case .signUpCode = place { return .advance }
    guard let account = codes.account(.signUp, at: now) else { return .stay(nil) }
    email = account.email
    guard let attempt = codes.waiting(.signUp, at: now) else {
      return go(to: .signUp, .signUpCodeExpired)
    }
    return go(to: .signUpCode(attempt))
  }

  private mutating func apply(_ result: PasswordResetResult) -> Decision {
    Reason(result).map { .stay($0) } ?? go(to: .signIn, .passwordSet)
  }

  /// Goes to the place of a link; that of the sign-up stays at the code for which its account waits.
  private mutating func open(_ place: Place) -> Decision {
    if place == .signUp, case .signUpCode = self.place { return .advance }
    return go(to: place)
  }

  /// Stays at the place with a message.
  private mutating func say(_ message: Message) -> Decision {
    self.message = message
    return .advance
  }

  private mutating func go(to place: Place, _ message: Message? = nil) -> Decision {
    self.place = place
    self.message = message
    typed = nil
    return .advance
  }
}

extension AuthenticationFlow.Reason {
  /// The reason for which a password was not set; nil when it was.
  init?(_ result: PasswordResetResult) {
    switch result {
    case .changed: return nil
    case .expired: self = .resetCodeExpired
    case .weakPassword: self = .weakPassword
    case .failed(let error): self = .remote(error)
    }
  }
}

extension AuthenticationFlow.Place {
  /// The route of the place's screen, without its secrets.
  var route: Route {
    switch self {
    case .welcome: .welcome
    case .signIn: .signIn
    case .code: .signInCode
    case .recoveryCode: .signInRecoveryCode
    case .provider: .signInProvider
    case .signUp: .signUp
    case .signUpCode: .signUpCode
    case .passwordReset: .passwordReset
    case .newPassword: .newPassword(token: nil)
    }
  }
}
