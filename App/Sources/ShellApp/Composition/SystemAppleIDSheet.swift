#if canImport(AuthenticationServices)
  import AuthenticationServices
  import Data

  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif

  /// The sheet of Sign in with Apple, through Apple's AuthenticationServices.
  ///
  /// An app needs the entitlement `com.apple.developer.applesignin`; without it every sign-in fails. The adapter was
  /// type-checked against stubs and not compiled or run on an Apple platform; `AppleSignInProvider`, which
  /// decides, is tested on every platform.
  struct SystemAppleIDSheet: AppleIDSheet {
    @MainActor
    func credential(nonce: String, state: String) async throws -> AppleIDCredential {
      let (credentials, continuation) = AsyncThrowingStream.makeStream(of: AppleIDCredential.self)
      let request = ASAuthorizationAppleIDProvider().createRequest()
      request.requestedScopes = [.email]
      request.nonce = nonce
      request.state = state
      let controller = ASAuthorizationController(authorizationRequests: [request])
      // The controller does not retain its delegate and its anchor.
      let delegate = AppleIDSheetDelegate(continuation)
      defer { withExtendedLifetime(delegate) {} }
      controller.delegate = delegate
      #if !os(watchOS)
        let anchor = PresentationAnchor()
        defer { withExtendedLifetime(anchor) {} }
        controller.presentationContextProvider = anchor
      #endif
      controller.performRequests()
      for try await credential in credentials { return credential }
      // The task was cancelled.
      controller.cancel()
      throw CancellationError()
    }
  }

  /// Passes the end of a sheet on; called on any thread.
  private final class AppleIDSheetDelegate: NSObject, ASAuthorizationControllerDelegate {
    private let continuation: AsyncThrowingStream<AppleIDCredential, any Error>.Continuation

    init(_ continuation: AsyncThrowingStream<AppleIDCredential, any Error>.Continuation) {
      self.continuation = continuation
    }

    nonisolated func authorizationController(
      controller: ASAuthorizationController,
      didCompleteWithAuthorization authorization: ASAuthorization
    ) {
      let credential = authorization.credential as? ASAuthorizationAppleIDCredential
      continuation.yield(
        AppleIDCredential(token: credential?.identityToken, state: credential?.state))
      continuation.finish()
    }

    nonisolated func authorizationController(
      controller: ASAuthorizationController, didCompleteWithError error: any Error
    ) {
      let code = (error as? ASAuthorizationError)?.code.rawValue
      continuation.finish(throwing: AppleIDSheetError(code: code))
    }
  }
#endif
