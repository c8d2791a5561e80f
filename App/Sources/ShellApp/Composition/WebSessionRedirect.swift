#if canImport(AuthenticationServices)
  import AuthenticationServices
  import Data

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// Shows providers' pages in a web session of Apple's AuthenticationServices, which ends at an address of
  /// the app (RFC 8252, sections 7.1 and 7.2).
  ///
  /// The session is ephemeral: it shares no cookies with the person's browser; on tvOS the system decides.
  /// The adapter was type-checked against stubs and not compiled or run on an Apple platform;
  /// ``WebSessionCallback``, which decides, is tested on every platform.
  struct WebSessionRedirect: AuthorizationRedirect {
    let callback: WebSessionCallback

    func withAddress<Value: Sendable>(
      _ receive: @escaping @Sendable (AuthorizationResult, _ state: String) -> Bool,
      _ body:
        @Sendable (
          _ address: String, _ show: (@Sendable (_ page: URL) async -> Void)?
        ) async throws -> Value
    ) async throws -> Value {
      let session = await WebSession(callback, receive)
      do {
        let value = try await body(callback.address) { page in await session.show(page) }
        await session.end()
        return value
      } catch {
        await session.end()
        throw error
      }
    }
  }

  /// The web session of one sign-in.
  @MainActor
  private final class WebSession {
    private let callback: WebSessionCallback
    private let receive: @Sendable (AuthorizationResult, _ state: String) -> Bool
    private var session: ASWebAuthenticationSession?
    #if !os(watchOS)
      private let anchor = PresentationAnchor()
    #endif

    init(
      _ callback: WebSessionCallback,
      _ receive: @escaping @Sendable (AuthorizationResult, _ state: String) -> Bool
    ) {
      self.callback = callback
      self.receive = receive
    }

    func show(_ page: URL) {
      // The system promises no thread for the end, so that the closure is of no actor.
      let session = ASWebAuthenticationSession(url: page, callback: systemCallback) {
        @Sendable [callback, receive] address, error in
        let code = (error as? ASWebAuthenticationSessionError)?.code.rawValue
        let (result, state) = callback.result(address, errorCode: code, page: page)
        _ = receive(result, state)
      }
      #if !os(tvOS)
        session.prefersEphemeralWebBrowserSession = true
        #if !os(watchOS)
          session.presentationContextProvider = anchor
        #endif
      #endif
      self.session = session
      guard !session.start() else { return }
      let (result, state) = callback.result(nil, errorCode: nil, page: page)
      _ = receive(result, state)
    }

    /// Takes the page away, where it still shows.
    func end() {
      session?.cancel()
      session = nil
    }

    private var systemCallback: ASWebAuthenticationSession.Callback {
      switch callback.match {
      case .scheme(let scheme): .customScheme(scheme)
      case .https(let host, let path): .https(host: host, path: path)
      }
    }
  }
#endif
