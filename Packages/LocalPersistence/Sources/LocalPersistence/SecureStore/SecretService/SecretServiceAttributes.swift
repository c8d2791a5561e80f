/// How a namespace and a key are spelt as attributes of the secret service.
///
/// Attributes travel as text without NUL, and are not encrypted: whoever can read the user's files can
/// see, or check a guess at, the names of secrets.
struct SecretServiceAttributes {
  static let keyName = "key"
  /// The attribute by which desktops tell apart what applications store.
  private static let schema = SecretServiceAttribute(
    name: "xdg:schema", value: "LocalPersistence.SecureStore")

  private let namespace: SecureStoreNamespace

  init(_ namespace: SecureStoreNamespace) { self.namespace = namespace }

  /// What every item of the namespace has, and no item of another one.
  var ofNamespace: [SecretServiceAttribute] {
    [Self.schema, SecretServiceAttribute(name: "namespace", value: namespace.path)]
  }

  /// What only the item of the key has.
  func of(key: String) -> [SecretServiceAttribute] {
    ofNamespace + [SecretServiceAttribute(name: Self.keyName, value: PlainName.escape(key))]
  }

  /// What a keyring manager shows.
  func label(of key: String) -> String {
    PlainName.escape(namespace.service) + " " + PlainName.escape(namespace.configuration) + ": "
      + PlainName.escape(key)
  }
}
