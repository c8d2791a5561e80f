import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ConfigKey<URL?> {
  /// The server of dev and prod; read from the device only.
  static var apiURL: Self { ConfigKey("apiURL", builtIn: nil) { URL(string: $0) } }
}

extension ConfigKey<String> {
  /// The host whose https links open the app; read from the device only.
  static var linkHost: Self {
    ConfigKey("linkHost", builtIn: AppIdentity.current.linkHost) { text in
      let isHost = text.utf8.allSatisfy { byte in
        byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x30 && byte <= 0x39
          || byte == 0x2D || byte == 0x2E
      }
      return isHost && text.contains(".") && !text.hasPrefix(".") ? text.lowercased() : nil
    }
  }
}

extension ConfigKey<String?> {
  /// The app's identifier at an identity provider; read from the device only.
  static func clientID(of provider: IdentityProvider) -> Self {
    ConfigKey("\(provider.rawValue)ClientID", builtIn: nil) { text in
      let isPlain = text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
      return isPlain && (1...200).contains(text.utf8.count) ? .some(text) : nil
    }
  }

  /// The issuer of an identity provider; read from the device only.
  static func issuer(of provider: IdentityProvider) -> Self {
    ConfigKey("\(provider.rawValue)Issuer", builtIn: nil) { text in
      guard let url = URL(string: text), url.scheme == "https", url.host()?.isEmpty == false,
        url.query() == nil, !text.hasSuffix("/")
      else { return nil }
      return .some(text)
    }
  }
}

extension IdentityProvider {
  /// The issuer of the provider's tokens where none is configured.
  var issuer: String {
    switch self {
    case .apple: "https://appleid.apple.com"
    case .google: "https://accounts.google.com"
    }
  }
}

extension ConfigKey<AppVersion?> {
  /// The oldest version of the app that may be used; an older one asks for an update.
  static var minimumVersion: Self { ConfigKey("minimumVersion") }
}

/// A key that sources on the device may name.
struct KnownConfigKey: Sendable {
  /// The name of the key.
  let name: String
  /// The values it takes, for people.
  let expected: String
  /// Whether a text is a value of the key.
  let isValid: @Sendable (String) -> Bool

  private init<Value>(_ key: ConfigKey<Value>, _ expected: String) {
    name = key.name
    self.expected = expected
    isValid = { key.parse($0) != nil }
  }

  /// The keys that the service may set, too.
  static let remote: [KnownConfigKey] =
    [KnownConfigKey(.minimumVersion, "a version such as 1.2.0")]
    + FeatureFlag.allCases.map { KnownConfigKey($0.key, "true or false") }
    + [KnownConfigKey(StreakHeadingArm.key, "control or invitation")]

  /// Every key of the app.
  static let all: [KnownConfigKey] =
    [
      KnownConfigKey(.apiURL, "an absolute URL such as https://api.example.com"),
      KnownConfigKey(.linkHost, "a host name such as links.example.com"),
    ]
    + IdentityProvider.allCases.flatMap {
      [
        KnownConfigKey(.clientID(of: $0), "the app's identifier at the provider"),
        KnownConfigKey(.issuer(of: $0), "an https URL such as \($0.issuer)"),
      ]
    } + remote
}
