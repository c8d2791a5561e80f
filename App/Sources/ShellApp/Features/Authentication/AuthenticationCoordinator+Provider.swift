import Domain
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The sign-in at a provider, which goes on while its screen shows.
extension AuthenticationCoordinator {
  /// Starts a sign-in at a provider.
  ///
  /// Waits until the address of the provider's page is known; where the page is answered in the process,
  /// until the sign-in is over.
  func signIn(at provider: IdentityProvider) async {
    guard providerSignIn == nil, flow.apply(.providerChosen(provider)) == .advance else { return }
    let (pages, page) = AsyncStream.makeStream(of: Void.self)
    providerPage = page
    interactor.trackEvent(Event.signIn(.signInProvider, .start))
    let task = Task.tracked("signInAtProvider") { [weak self, interactor] in
      defer { page.finish() }
      // The request must not hold the coordinator, which ends it.
      let result = try? await interactor.signIn(at: provider) { [weak self] in await self?.show($0)
      }
      // The person went elsewhere meanwhile.
      guard !Task.isCancelled else { return }
      await self?.finishSignIn(result)
    }
    providerSignIn = task
    if interactor.answerPage != nil { return await task.value }
    for await _ in pages {}
  }

  /// Waits for the end of a sign-in at a provider, whose answer has come.
  func finishProviderSignIn() async { await providerSignIn?.value }

  /// Ends the sign-in at a provider that is under way; nothing of it is kept.
  func cancelProviderSignIn() {
    providerSignIn?.cancel()
    providerSignIn = nil
  }

  private func finishSignIn(_ result: ProviderSignInResult?) async {
    providerSignIn = nil
    let decision = flow.apply(.provider(result))
    interactor.trackEvent(Event.signIn(.signInProvider, decision.stage(flow.message)))
    if case .stay(_, let notice) = await self.result(of: decision) { failure = notice }
  }

  /// Shows the address of the provider's page and opens the page, or answers it in the process.
  private func show(_ page: URL) async {
    guard !Task.isCancelled else { return }
    flow.apply(.providerPage(page.absoluteString))
    providerPage?.finish()
    guard let answer = interactor.answerPage else { return delegate.openPage(page) }
    if let link = await answer(page) { await delegate.openLink(link) }
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
