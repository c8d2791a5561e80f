#if canImport(AuthenticationServices) && !os(watchOS)
  import AuthenticationServices
  #if canImport(FoundationEssentials)
    import FoundationEssentials
  #else
    import Foundation
  #endif
  #if canImport(UIKit)
    import UIKit
  #elseif canImport(AppKit)
    import AppKit
  #endif

  /// The window over which the system shows a sign-in; watchOS needs none.
  @MainActor
  final class PresentationAnchor: NSObject, ASAuthorizationControllerPresentationContextProviding {
    func presentationAnchor(for controller: ASAuthorizationController) -> ASPresentationAnchor {
      window
    }

    /// The key window; an empty one where the app has none, over which the system shows nothing.
    private var window: ASPresentationAnchor {
      #if canImport(UIKit)
        let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
        return scenes.compactMap(\.keyWindow).first ?? ASPresentationAnchor()
      #else
        return NSApplication.shared.keyWindow ?? ASPresentationAnchor()
      #endif
    }
  }

  #if !os(tvOS)
    extension PresentationAnchor: ASWebAuthenticationPresentationContextProviding {
      func presentationAnchor(for session: ASWebAuthenticationSession) -> ASPresentationAnchor {
        window
      }
    }
  #endif
#endif
