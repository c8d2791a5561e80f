import Domain
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Shows the pages of identity providers.
struct ProviderPages: Sendable {
  /// Answers a page in the process (mock only) and returns the link that the page leads to; nil where
  /// the person answers it.
  let answer: (@Sendable (URL) async -> String?)?
  /// Opens a page in the person's browser.
  let open: @MainActor @Sendable (URL) -> Void
  /// Opens a link of the app.
  let openLink: @MainActor @Sendable (String) async -> Void
}

/// The sign-in at a provider that is under way, which goes on while its screen shows: at most one.
///
/// Its end also ends the sign-in.
@MainActor
final class ProviderSignIn {
  private(set) var task: Task<Void, Never>?

  deinit { task?.cancel() }

  /// Starts the sign-in.
  ///
  /// Waits until the address of the provider's page is known; where the page is answered in the process,
  /// until the sign-in is over.
  ///
  /// - Parameters:
  ///   - pages: Shows the provider's page.
  ///   - request: The sign-in, which shows the page by the closure that it receives.
  ///   - onPage: Called with the address of the page, before the page is shown.
  ///   - onEnd: Called with the result; nil when the person cancelled at the provider. After ``cancel()`` called
  ///     only with a session.
  func start<Result: ProviderResult>(
    showing pages: ProviderPages,
    _ request: @escaping @Sendable (@Sendable (URL) async -> Void) async throws -> Result,
    onPage: @escaping @MainActor @Sendable (URL) -> Void,
    onEnd: @escaping @MainActor @Sendable (Result?) async -> Void
  ) async {
    guard task == nil else { return }
    let (known, page) = AsyncStream.makeStream(of: Void.self)
    let task = Task.tracked("signInAtProvider") { [weak self] in
      defer { page.finish() }
      let result = try? await request { url in
        await Self.show(url, by: pages) {
          onPage(url)
          page.finish()
        }
      }
      if Task.isCancelled {
        // The person went elsewhere meanwhile; a session is there in any case.
        guard result?.hasSession == true else { return }
      } else {
        self?.task = nil
      }
      await onEnd(result)
    }
    self.task = task
    if pages.answer != nil { return await task.value }
    for await _ in known {}
  }

  /// Opens or answers a page right after its address is known: nothing comes between the two.
  private static func show(
    _ page: URL, by pages: ProviderPages, isKnown: @MainActor @Sendable () -> Void
  ) async {
    guard !Task.isCancelled else { return }
    isKnown()
    guard let answer = pages.answer else { return pages.open(page) }
    if let link = await answer(page) { await pages.openLink(link) }
  }

  /// Waits for the end of the sign-in, whose answer has come.
  func finish() async { await task?.value }

  /// Cancels the sign-in; nothing of it is kept.
  func cancel() {
    task?.cancel()
    task = nil
  }
}

/// The result of a sign-in at a provider.
protocol ProviderResult: Sendable {
  /// Whether there is a session of the sign-in, which stays also after the person went elsewhere.
  var hasSession: Bool { get }
}

extension ProviderSignInResult: ProviderResult {
  var hasSession: Bool {
    if case .answered(.signedIn) = self { true } else { false }
  }
}

extension ReauthenticationResult: ProviderResult {
  /// False: a proof changes no session.
  var hasSession: Bool { false }
}

/// A presenter that may wait for the answer of a provider.
@MainActor
protocol ProviderAnswerTaking: AnyObject {
  /// The sign-in at a provider that is under way.
  var providerSignIn: ProviderSignIn { get }
}
