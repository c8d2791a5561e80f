import Data
import Domain
import FormKit
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How this device signs people in at identity providers.
enum SystemSignIn {
  /// The link of the app to which a provider leads, such as `shell://oauth/callback`.
  static var link: String {
    "\(AppIdentity.current.linkScheme)://\(Route.oauthCallback(code: "", state: ""))"
  }

  /// The way back from a provider's page: a web session in an app of an Apple platform, else an address of this
  /// machine, as for a program at the command line.
  static func redirect(in messages: FormMessages) -> any AuthorizationRedirect {
    #if canImport(AuthenticationServices)
      if Bundle.main.bundleIdentifier != nil, let callback = WebSessionCallback(address: link) {
        return WebSessionRedirect(callback: callback)
      }
    #endif
    return LoopbackRedirect(
      done: messages.text("provider.browser.done"),
      refused: messages.text("provider.browser.refused"))
  }

  /// The sign-in with Apple's own sheet where the registration is that of the app, else by pages alone.
  ///
  /// - Parameters:
  ///   - base: Signs in by pages of providers.
  ///   - apple: The registration at Apple; nil without one.
  ///   - client: Sends the requests; attaches no session and follows no redirect.
  static func provider(
    _ base: any SignInProvider, apple: OpenIDClient?, client: any HTTPClient,
    now: @escaping @Sendable () -> Date
  ) -> any SignInProvider {
    #if canImport(AuthenticationServices)
      if let apple, isOfApp(apple, bundle: Bundle.main.bundleIdentifier) {
        return AppleSignInProvider(
          registration: apple, sheet: SystemAppleIDSheet(), others: base, client: client, now: now)
      }
    #endif
    return base
  }

  /// Whether a registration is the app's own at Apple, for which the system has a sheet.
  ///
  /// The sheet's tokens are for the app's bundle identifier; a registration with another identifier is that of a
  /// website, and one with another issuer that of a server in Apple's place.
  static func isOfApp(_ registration: OpenIDClient, bundle: String?) -> Bool {
    registration.issuer == IdentityProvider.apple.issuer && registration.clientID == bundle
  }
}
