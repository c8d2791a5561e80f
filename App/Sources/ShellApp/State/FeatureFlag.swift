import Domain

/// A part of the app that can be switched off.
public enum FeatureFlag: String, Sendable, Hashable, CaseIterable {
  /// The form sandbox: its entry on home, its screens and its links.
  case formSandbox

  /// Whether the part is on where no source says otherwise.
  var builtIn: Bool {
    switch self {
    case .formSandbox: true
    }
  }

  /// The name of its value in sources of configuration, such as `flags.formSandbox`.
  public var configName: String { "flags.\(rawValue)" }

  /// The key of its value.
  var key: ConfigKey<Bool> { ConfigKey(configName, builtIn: builtIn) }
}
