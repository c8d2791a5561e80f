import Domain
import FormKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The sign-in at a provider from the welcome screen.
extension AuthenticationCoordinator: ProviderAnswerTaking {
  /// Signs in at a provider, unless a sign-in is under way.
  func signIn(at provider: IdentityProvider) async {
    guard providerSignIn.task == nil, flow.apply(.providerChosen(provider)) == .advance else {
      return
    }
    interactor.trackEvent(Event.signIn(.signInProvider, .start))
    let pages = ProviderPages(
      answer: interactor.answerPage, open: delegate.openPage, openLink: delegate.openLink)
    // The request must not hold the coordinator, which ends it.
    await providerSignIn.start(showing: pages) { [interactor] show in
      try await interactor.signIn(at: provider, showing: show)
    } onPage: { [weak self] page in
      self?.flow.apply(.providerPage(page.absoluteString))
    } onEnd: { [weak self] result in
      await self?.finishSignIn(result)
    }
  }

  private func finishSignIn(_ result: ProviderSignInResult?) async {
    let decision = apply(.provider(result))
    interactor.trackEvent(Event.signIn(.signInProvider, decision.stage(flow.message)))
    if case .stay(_, let notice) = await self.result(of: decision) { failure = notice }
  }
}

extension IdentityProvider {
  /// The button that signs in at the provider.
  var action: ActionID {
    switch self {
    case .apple: .continueWithApple
    case .google: .continueWithGoogle
    }
  }

  /// The key of the button's text.
  var buttonKey: String {
    switch self {
    case .apple: "provider.apple"
    case .google: "provider.google"
    }
  }
}

extension IdentityProvider {
  /// The provider's name, which no language translates.
  var name: String {
    switch self {
    case .apple: "Apple"
    case .google: "Google"
    }
  }

  /// Returns the provider of a button; nil for another button.
  init?(_ action: ActionID) {
    guard let provider = Self.allCases.first(where: { $0.action == action }) else { return nil }
    self = provider
  }

  /// Adds a button for each provider to a form.
  static func addButtons(of offered: [IdentityProvider], to schema: inout FormSchema) {
    schema.actions += offered.map {
      FormAction($0.action.rawValue, label: .key($0.buttonKey), placement: .alternative)
    }
  }
}

extension Notice {
  /// The message while a person signs in on a page of a provider; the address is nil until it is known.
  static func provider(page: String?) -> Notice {
    guard let page else { return Notice(.info, "provider.opening") }
    return Notice(.info, "provider.page", link: Notice.Link("provider.link", address: page))
  }
}

extension SignInProviderError {
  /// The message for the person.
  var phrase: Phrase {
    switch self {
    case .notOffered: "provider.notOffered"
    case .remote(let error): error.phrase
    case .refused: "provider.refused"
    case .notVerified: "provider.notVerified"
    case .clockDiffers: "provider.clockDiffers"
    case .timedOut: "provider.timedOut"
    }
  }
}
