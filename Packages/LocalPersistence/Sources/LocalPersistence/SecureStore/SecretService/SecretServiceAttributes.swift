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
    let parts = [namespace.service, namespace.configuration] + (namespace.user.map { [$0] } ?? [])
    let path = parts.map(Self.escape).joined(separator: "/")
    return [Self.schema, SecretServiceAttribute(name: "namespace", value: path)]
  }

  /// What only the item of the key has.
  func of(key: String) -> [SecretServiceAttribute] {
    ofNamespace + [SecretServiceAttribute(name: Self.keyName, value: Self.escape(key))]
  }

  /// What a keyring manager shows.
  func label(of key: String) -> String {
    Self.escape(namespace.service) + " " + Self.escape(namespace.configuration) + ": "
      + Self.escape(key)
  }

  /// Percent-encodes control characters, `%` and `/`; leaves every other character.
  static func escape(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
      if byte < 0x20 || byte == 0x7F || byte == 0x25 || byte == 0x2F {
        bytes += [0x25, digits[Int(byte >> 4)], digits[Int(byte & 0xF)]]
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Undoes ``escape(_:)``; nil for what it never makes.
  static func unescape(_ text: String) -> String? {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == 0x25 else {
        bytes.append(byte)
        continue
      }
      guard rest.count >= 2, let value = UInt8(String(Substring(rest.prefix(2))), radix: 16) else {
        return nil
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    guard let unescaped = String(validating: bytes, as: UTF8.self), escape(unescaped) == text else {
      return nil
    }
    return unescaped
  }
}
