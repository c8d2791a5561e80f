#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A 256-bit secret key.
///
/// Every description is redacted and comparison takes constant time. The memory is not wiped when the
/// value goes away.
public struct SymmetricKey: Sendable {
  /// The length of every key, in bytes.
  public static let byteCount = 32

  /// The key itself; keep it out of logs.
  public let bytes: Data

  /// Wraps existing key material.
  ///
  /// Throws ``CryptographyError/invalidLength(field:expected:actual:)`` unless there are
  /// ``byteCount`` bytes.
  public init(bytes: Data) throws(CryptographyError) {
    guard bytes.count == Self.byteCount else {
      throw .invalidLength(field: "key", expected: Self.byteCount, actual: bytes.count)
    }
    self.bytes = bytes
  }

  /// Makes a new key from the system's secure random source.
  public static func random() throws(CryptographyError) -> SymmetricKey {
    try SymmetricKey(bytes: SecureRandom.bytes(count: byteCount))
  }
}

extension SymmetricKey: Equatable {
  /// Compares two keys in constant time.
  public static func == (lhs: SymmetricKey, rhs: SymmetricKey) -> Bool {
    ConstantTime.areEqual(lhs.bytes, rhs.bytes)
  }
}

extension SymmetricKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  /// A fixed text; the key is never shown.
  public var description: String { "SymmetricKey(•••)" }

  /// A fixed text; the key is never shown.
  public var debugDescription: String { description }

  /// A mirror without children, so that `dump` shows nothing.
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
