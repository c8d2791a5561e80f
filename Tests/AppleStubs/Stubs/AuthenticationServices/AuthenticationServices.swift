// swift-format-ignore-file
// The methods of a delegate are optional in the SDK; here they are not, so that a wrong name is reported.
@_exported import AppleFoundation
#if OS_macOS
  @_exported import AppKit
  public typealias ASPresentationAnchor = NSWindow
#elseif !OS_watchOS
  @_exported import UIKit
  public typealias ASPresentationAnchor = UIWindow
#endif

// MARK: Sign in with Apple

public protocol ASAuthorizationProvider: NSObjectProtocol {}

public protocol ASAuthorizationCredential: NSObjectProtocol {}

open class ASAuthorization: NSObject {
  public struct Scope: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let email = Self(rawValue: "")
  }

  open var credential: any ASAuthorizationCredential { ASAuthorizationAppleIDCredential() }
}

open class ASAuthorizationRequest: NSObject {}

open class ASAuthorizationOpenIDRequest: ASAuthorizationRequest {
  open var requestedScopes: [ASAuthorization.Scope]?
  open var state: String?
  open var nonce: String?
}

open class ASAuthorizationAppleIDRequest: ASAuthorizationOpenIDRequest {}

open class ASAuthorizationAppleIDProvider: NSObject, ASAuthorizationProvider {
  open func createRequest() -> ASAuthorizationAppleIDRequest { ASAuthorizationAppleIDRequest() }
}

open class ASAuthorizationAppleIDCredential: NSObject, ASAuthorizationCredential {
  open var state: String? { nil }
  open var identityToken: Data? { nil }
}

public struct ASAuthorizationError: Error {
  public enum Code: Int, Sendable { case unknown = 1000 }
  public var code: Code { .unknown }
}

@MainActor public protocol ASAuthorizationControllerDelegate: NSObjectProtocol {
  func authorizationController(
    controller: ASAuthorizationController,
    didCompleteWithAuthorization authorization: ASAuthorization)
  func authorizationController(
    controller: ASAuthorizationController, didCompleteWithError error: any Error)
}

#if !OS_watchOS
  @MainActor public protocol ASAuthorizationControllerPresentationContextProviding: NSObjectProtocol {
    func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor
  }
#endif

@MainActor open class ASAuthorizationController: NSObject {
  public init(authorizationRequests: [ASAuthorizationRequest]) {}
  open weak var delegate: (any ASAuthorizationControllerDelegate)?
  #if !OS_watchOS
    open weak var presentationContextProvider:
      (any ASAuthorizationControllerPresentationContextProviding)?
  #endif
  open func performRequests() {}
  open func cancel() {}
}

// MARK: Web sessions

public struct ASWebAuthenticationSessionError: Error {
  public enum Code: Int, Sendable { case canceledLogin = 1 }
  public var code: Code { .canceledLogin }
}

#if OS_macOS || OS_iOS
  @MainActor public protocol ASWebAuthenticationPresentationContextProviding: NSObjectProtocol {
    func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor
  }
#endif

open class ASWebAuthenticationSession: NSObject {
  public typealias CompletionHandler = (URL?, (any Error)?) -> Void

  public final class Callback: NSObject, Sendable {
    public class func customScheme(_ customScheme: String) -> Self { Self.make() }
    public class func https(host: String, path: String) -> Self { Self.make() }
    private class func make() -> Self { self.init(made: ()) }
    required init(made: Void) {}
  }

  public init(
    url: URL, callback: Callback, completionHandler: @escaping CompletionHandler
  ) {}

  #if OS_macOS || OS_iOS
    open weak var presentationContextProvider: (any ASWebAuthenticationPresentationContextProviding)?
  #endif
  #if !OS_tvOS
    open var prefersEphemeralWebBrowserSession = false
  #endif
  @discardableResult open func start() -> Bool { false }
  open func cancel() {}
}
