#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension AES256GCM {
  /// A nonce, a ciphertext and the tag over it and the associated data.
  public struct SealedBox: Sendable, Equatable {
    /// The nonce, ``AES256GCM/nonceByteCount`` bytes.
    public let nonce: Data
    /// The encrypted message, as long as the message.
    public let ciphertext: Data
    /// The tag, ``AES256GCM/tagByteCount`` bytes.
    public let tag: Data

    /// Puts a box together from its parts; throws when nonce or tag have a wrong length.
    public init(nonce: Data, ciphertext: Data, tag: Data) throws(CryptographyError) {
      guard nonce.count == nonceByteCount else {
        throw .invalidLength(field: "nonce", expected: nonceByteCount, actual: nonce.count)
      }
      guard tag.count == tagByteCount else {
        throw .invalidLength(field: "tag", expected: tagByteCount, actual: tag.count)
      }
      self.nonce = nonce
      self.ciphertext = ciphertext
      self.tag = tag
    }

    /// Reads a box from nonce, ciphertext and tag in a row.
    public init(combined: Data) throws(CryptographyError) {
      let minimum = nonceByteCount + tagByteCount
      guard combined.count >= minimum else {
        throw .truncatedMessage(minimum: minimum, actual: combined.count)
      }
      nonce = Data(combined.prefix(nonceByteCount))
      ciphertext = Data(combined.dropFirst(nonceByteCount).dropLast(tagByteCount))
      tag = Data(combined.suffix(tagByteCount))
    }

    /// Nonce, ciphertext and tag in a row.
    public var combined: Data { nonce + ciphertext + tag }
  }
}
