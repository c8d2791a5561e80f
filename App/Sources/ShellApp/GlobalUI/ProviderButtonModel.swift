/// A button that signs in with an account the person has elsewhere.
///
/// The wording is what the providers ask for: Apple's Human Interface Guidelines, "Sign in with
/// Apple", and Google's "Sign in with Google branding guidelines" allow these three verbs.
public struct ProviderButtonModel: Sendable, Hashable, Identifiable {
  /// Who vouches for the person.
  public enum Provider: String, Sendable, Hashable, CaseIterable {
    /// Sign in with Apple.
    case apple = "Apple"
    /// Sign in with Google.
    case google = "Google"
  }

  /// What the button is there for.
  public enum Purpose: String, Sendable, Hashable, CaseIterable {
    /// The person has an account here.
    case signIn = "Sign in"
    /// The person has none yet.
    case signUp = "Sign up"
    /// Either.
    case proceed = "Continue"
  }

  /// Who vouches.
  public let provider: Provider
  /// What for.
  public let purpose: Purpose
  /// Whether signing in is under way.
  public var isBusy: Bool

  /// Makes a button; for signing in, and idle, by default.
  public init(_ provider: Provider, _ purpose: Purpose = .signIn, isBusy: Bool = false) {
    self.provider = provider
    self.purpose = purpose
    self.isBusy = isBusy
  }

  /// The control's stable id, such as `signInAppleButton`.
  public var id: String { "signIn\(provider.rawValue)Button" }

  /// What it says.
  public var title: String { "\(purpose.rawValue) with \(provider.rawValue)" }

  /// The button as any other; beside a form's own button it is a second way on.
  public var button: CallToActionModel {
    CallToActionModel(id: id, title: .verbatim(title), role: .secondary, isBusy: isBusy)
  }
}
