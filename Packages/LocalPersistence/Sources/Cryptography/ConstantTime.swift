#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

#if canImport(CryptoKit)
  import Darwin
#else
  import CCrypto
#endif

/// Comparison whose duration does not depend on where two values differ.
public enum ConstantTime {
  /// Whether both values hold the same bytes; a difference in length is told at once.
  public static func areEqual(_ lhs: Data, _ rhs: Data) -> Bool {
    guard lhs.count == rhs.count else { return false }
    guard !lhs.isEmpty else { return true }
    return lhs.withUnsafeBytes { left in
      rhs.withUnsafeBytes { right in
        guard let left = left.baseAddress, let right = right.baseAddress else { return false }
        return isEqual(left, right, count: lhs.count)
      }
    }
  }

  private static func isEqual(
    _ left: UnsafeRawPointer, _ right: UnsafeRawPointer, count: Int
  ) -> Bool {
    #if canImport(CryptoKit)
      timingsafe_bcmp(left, right, count) == 0
    #else
      CRYPTO_memcmp(left, right, count) == 0
    #endif
  }
}
