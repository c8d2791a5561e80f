public import Domain
#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The place and the decisions of the flow that gives a guest's account an address and a password, or an
/// identity at a provider.
///
/// The flow makes no request: ``LinkAccountCoordinator`` makes them, applies their results and shows
/// the screen of the place.
public struct LinkAccountFlow: Sendable, Hashable {
  /// A place of the flow.
  public enum Place: Sendable, Hashable {
    /// The form of the address and the password.
    case credentials
    /// The form of the code from the message.
    case code(SignUpAttempt)
    /// The question about an address that already has an account; nil for that of an identity at a provider.
    case addressInUse(EmailAddress?)
    /// The form that signs in to that account; nil for an address that is not known.
    case signIn(EmailAddress?)
    /// The form of the address, of the other account, that receives a reset code.
    case passwordReset(EmailAddress?)
    /// The form of that account's new password.
    case newPassword(EmailAddress?)
    /// The screen while the person is on a provider's page, with the page's address once it is known.
    case provider(IdentityProvider, page: String?)
    /// The question about an identity that already has an account, with what signs in to it and was made at an
    /// instant.
    case identityInUse(IdentityProvider, SignInCredential, at: Date)
    /// The form of the second factor's code of the account that has the identity.
    case signInCode(MFAChallenge)
    /// The form of a recovery code in place of that code.
    case signInRecoveryCode(MFAChallenge)
  }

  /// An input of the flow: an action of the person, or the result of a request.
  public enum Outcome: Sendable, Hashable {
    /// The person entered an address and a password, at an instant.
    case wanted(EmailAddress, Password, at: Date)
    /// The result of asking for a code with a password, at an instant.
    case requested(CreateAccountResult, Password, at: Date)
    /// The person wants another code, at an instant.
    case anotherCode(at: Date)
    /// The result of asking for another code of the other account's second factor, at an instant.
    case codeResent(SignInResult, at: Date)
    /// The person comes back to the code that waits by its link, at an instant.
    case codeWaits(at: Date)
    /// The result of a code.
    case verified(SignInResult)
    /// The person wants to sign in to the account that has the address.
    case signInThere
    /// The person chose a provider.
    case providerChosen(IdentityProvider)
    /// The address of the provider's page is known.
    case providerPage(String)
    /// The result of linking an identity at a provider, at an instant; nil when the person cancelled.
    case provider(ProviderSignInResult?, at: Date)
    /// The result of signing in to the other account; nil when the person cancelled.
    case signIn(SignInResult?)
    /// The person has forgotten the password of the other account.
    case forgotPassword
    /// A reset code was requested for an address; nil when the request succeeded.
    case resetRequested(EmailAddress, RemoteError?)
    /// The result of setting a new password for the other account.
    case passwordReset(PasswordResetResult)
    /// The person wants to enter a recovery code.
    case useRecoveryCode
    /// The person went back, or wants another address.
    case back
  }

  /// The end of an input.
  public enum Decision: Sendable, Hashable {
    /// The screen of the place shows.
    case advance
    /// The screen stays, with the reason; nil without one.
    case stay(AuthenticationFlow.Reason?)
    /// The account has the address and the password, or the identity at a provider.
    case linked(IdentityProvider?)
    /// The account has a way to sign in already, so there is nothing to link.
    case notGuest
    /// The session has ended.
    case sessionEnded
  }

  /// Where the flow is.
  public private(set) var place = Place.credentials
  /// The message above the screen; nil without one.
  public private(set) var message: AuthenticationFlow.Message?
  /// The codes that were sent, which other screens and processes may have changed before an input.
  var codes = SentCodes()

  /// Makes a flow at its first screen.
  public init() {}

  /// Applies an input: the only way to another place.
  ///
  /// The result of a request that another place has made changes nothing, except for a linked account.
  @discardableResult
  public mutating func apply(_ outcome: Outcome) -> Decision {
    message = nil
    switch (outcome, place) {
    case (.verified(.signedIn), _): return linked(nil)
    case (.provider(.answered(.signedIn)?, _), .provider(let provider, _)):
      return linked(provider)
    case (.provider(.answered(.signedIn)?, _), _): return linked(nil)
    case (.signInThere, .addressInUse(let email)): return go(to: .signIn(email))
    case (.providerChosen(let provider), .credentials), (.providerChosen(let provider), .signIn):
      return go(to: .provider(provider, page: nil))
    case (.providerPage(let page), .provider(let provider, _)):
      return go(to: .provider(provider, page: page))
    case (.provider(.answered(.identityInUse(let credential))?, let now), .provider(let name, _)):
      return go(to: .identityInUse(name, credential, at: now))
    case (.provider(let result, _), .provider): return leaveProvider(result)
    case (.wanted(let email, let password, let now), .credentials):
      switch codes.way(for: email, password, .link, at: now) {
      case .request: return .stay(nil)
      case .code(let attempt, let message): return go(to: .code(attempt), message)
      case .stay(let message): return .stay(.noCode(message))
      }
    case (.requested(let result, let password, let now), .credentials),
      (.requested(let result, let password, let now), .code):
      return apply(result, password, now)
    case (.anotherCode(let now), .code(let attempt)):
      return go(on: codes.anotherCode(for: attempt, at: now))
    case (.anotherCode(let now), .signInCode(let challenge)):
      return go(on: codes.anotherCode(of: challenge, at: now))
    case (.codeResent(.requiresMFA, let now), .signInCode(let challenge)):
      codes.resent(challenge, at: now)
      return say(.signUpCodeSent)
    case (.codeResent(let result, _), .signInCode): return apply(result)
    case (.codeWaits, .code): return .advance
    case (.codeWaits(let now), _): return goToCode(at: now)
    case (.verified(let result), .code(let attempt)): return apply(result, attempt)
    case (.signIn(let result), .signIn), (.signIn(let result), .identityInUse),
      (.signIn(let result), .signInCode), (.signIn(let result), .signInRecoveryCode):
      return apply(result)
    case (.useRecoveryCode, .signInCode(let challenge)):
      return go(to: .signInRecoveryCode(challenge))
    case (.back, .signInRecoveryCode(let challenge)): return go(to: .signInCode(challenge))
    case (.back, .code), (.back, .addressInUse), (.back, .signIn), (.back, .provider),
      (.back, .identityInUse), (.back, .signInCode):
      return go(to: .credentials)
    default: return applyReset(outcome)
    }
  }

  /// Applies an input of the new password of the other account.
  private mutating func applyReset(_ outcome: Outcome) -> Decision {
    switch (outcome, place) {
    case (.forgotPassword, .signIn(let email)): return go(to: .passwordReset(email))
    case (.resetRequested(_, let error?), .passwordReset): return .stay(.remote(error))
    case (.resetRequested(let email, nil), .passwordReset):
      return go(to: .newPassword(email), .resetCodeSent)
    case (.passwordReset(let result), .newPassword(let email)):
      return AuthenticationFlow.Reason(result).map { .stay($0) }
        ?? go(to: .signIn(email), .passwordSet)
    case (.back, .passwordReset(let email)): return go(to: .signIn(email))
    case (.back, .newPassword(let email)): return go(to: .passwordReset(email))
    default: return .stay(nil)
    }
  }

  private mutating func apply(
    _ result: CreateAccountResult, _ password: Password, _ now: Date
  ) -> Decision {
    switch result {
    case .codeSent(let pending):
      let attempt = codes.sent(pending, password, at: now)
      return go(to: .code(attempt), attempt.messages > 1 ? .signUpCodeSent : nil)
    case .weakPassword: return .stay(.weakPassword)
    case .failed(.unauthorized), .notSignedIn: return .sessionEnded
    case .failed(let error): return .stay(.remote(error))
    case .sessionUnavailable(let error): return .stay(.notStored(error))
    case .notGuest: return .notGuest
    }
  }

  private mutating func apply(_ result: SignInResult, _ attempt: SignUpAttempt) -> Decision {
    if result == .addressInUse || result == .challengeEnded { codes.end(attempt) }
    return switch result {
    case .signedIn: linked(nil)
    case .addressInUse: go(to: .addressInUse(attempt.pending.email))
    case .wrongCode(let attemptsLeft): .stay(.wrongCode(attemptsLeft: attemptsLeft))
    case .challengeEnded: .stay(.signUpCodeEnded)
    case .offline: .stay(.remote(.offline))
    case .failed(.unauthorized): .sessionEnded
    case .failed(let error): .stay(.remote(error))
    case .notStored(let error): .stay(.notStored(error))
    case .notGuest: .notGuest
    // Only a sign-in or a provider's token is answered so.
    case .wrongCredentials, .requiresMFA, .identityInUse: .stay(nil)
    }
  }

  /// Applies the result of signing in to the other account; the guest stays unless it has succeeded.
  private mutating func apply(_ result: SignInResult?) -> Decision {
    switch result {
    case .requiresMFA(let challenge)?: return go(to: .signInCode(challenge))
    case .wrongCode(let attemptsLeft)?: return .stay(.wrongCode(attemptsLeft: attemptsLeft))
    case .challengeEnded?: return go(to: .credentials, .codeEnded)
    case .wrongCredentials?:
      if case .signIn = place { return .stay(.remote(.unauthorized(.wrongCredentials))) }
      place = .credentials
      return .stay(.provider(.notVerified))
    case .offline?: return .stay(.remote(.offline))
    case .failed(let error)?: return .stay(.remote(error))
    case .notStored(let error)?: return .stay(.notStored(error))
    // The other person is signed in, and the flow is gone. The others are results of a link only.
    case .signedIn?, .addressInUse?, .identityInUse?, .notGuest?, nil: return .stay(nil)
    }
  }

  /// Leaves the screen of a provider; a person who cancelled there has made no error.
  private mutating func leaveProvider(_ result: ProviderSignInResult?) -> Decision {
    let decision = go(to: .credentials)
    switch result {
    case nil: return decision
    case .answered(.wrongCredentials)?: return .stay(.provider(.notVerified))
    case .answered(.addressInUse)?: return go(to: .addressInUse(nil))
    case .answered(.notGuest)?: return .notGuest
    case .answered(.offline)?: return .stay(.remote(.offline))
    case .answered(.failed(.unauthorized))?: return .sessionEnded
    case .answered(.failed(let error))?, .failed(.remote(let error))?: return .stay(.remote(error))
    case .answered(.notStored(let error))?: return .stay(.notStored(error))
    case .failed(let error)?: return .stay(.provider(error))
    // Other places above, or an answer to a code only.
    case .answered(.signedIn)?, .answered(.identityInUse)?, .answered(.requiresMFA)?,
      .answered(.wrongCode)?, .answered(.challengeEnded)?:
      return .stay(nil)
    }
  }

  /// The account is no guest's any more, so that no code is needed.
  private mutating func linked(_ provider: IdentityProvider?) -> Decision {
    codes = SentCodes()
    return .linked(provider)
  }

  private mutating func go(on way: SentCodes.AnotherCode) -> Decision {
    switch way {
    case .request: .stay(nil)
    case .refuse(let message): say(message)
    case .enterPassword: go(to: .credentials, .signUpPasswordNeeded)
    }
  }

  /// Goes to the form of the code that waits; from one that has expired, to that of the address.
  private mutating func goToCode(at now: Date) -> Decision {
    guard codes.account(.link, at: now) != nil else { return .stay(nil) }
    guard let attempt = codes.waiting(.link, at: now) else {
      return go(to: .credentials, .signUpCodeExpired)
    }
    return go(to: .code(attempt))
  }

  private mutating func say(_ message: AuthenticationFlow.Message) -> Decision {
    self.message = message
    return .advance
  }

  private mutating func go(
    to place: Place, _ message: AuthenticationFlow.Message? = nil
  ) -> Decision {
    self.place = place
    self.message = message
    return .advance
  }
}

extension LinkAccountFlow.Place {
  /// The route of the place's screen.
  var route: Route {
    switch self {
    case .credentials: .linkAccount
    case .code: .linkAccountCode
    case .provider: .linkAccountProvider
    case .addressInUse, .identityInUse: .addressInUse
    case .signIn: .signIn
    case .passwordReset: .passwordReset
    case .newPassword: .newPassword(token: nil)
    case .signInCode: .signInCode
    case .signInRecoveryCode: .signInRecoveryCode
    }
  }
}
