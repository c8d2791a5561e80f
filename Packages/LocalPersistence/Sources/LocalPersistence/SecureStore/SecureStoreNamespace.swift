#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Whose secrets a store sees: those of one service, build configuration and user.
///
/// Parts compare by their UTF-8 bytes.
public struct SecureStoreNamespace: Sendable, Hashable {
  /// The app or service, for example its bundle identifier.
  public let service: String
  /// The build configuration, so that one never reads another's secrets.
  public let configuration: String
  /// The signed-in user; nil for secrets that belong to the installation.
  public let user: String?

  /// Makes a namespace.
  public init(service: String, configuration: String, user: String? = nil) {
    self.service = service
    self.configuration = configuration
    self.user = user
  }

  /// Compares by UTF-8 bytes.
  public static func == (lhs: Self, rhs: Self) -> Bool { lhs.canonicalBytes == rhs.canonicalBytes }

  /// Hashes the UTF-8 bytes.
  public func hash(into hasher: inout Hasher) { hasher.combine(canonicalBytes) }

  /// Unambiguous bytes for hashing and authentication: each part after its length.
  var canonicalBytes: Data {
    var bytes = Data()
    bytes.appendField(service)
    bytes.appendField(configuration)
    bytes.append(user == nil ? 0 : 1)
    bytes.appendField(user ?? "")
    return bytes
  }
}

extension Data {
  mutating func appendBigEndian(_ value: UInt32) {
    for shift in [24, 16, 8, 0] as [UInt32] { append(UInt8(truncatingIfNeeded: value >> shift)) }
  }

  mutating func appendField(_ text: String) {
    let bytes = Data(text.utf8)
    appendBigEndian(UInt32(clamping: bytes.count))
    append(bytes)
  }
}
