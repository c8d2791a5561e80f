import Cryptography

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A key's name, equal only to the same bytes: `String` takes “é” and “e” with an accent for one.
struct CacheName: Hashable, Sendable {
  let text: String

  static func == (left: CacheName, right: CacheName) -> Bool {
    left.text.hasBytes(of: right.text)
  }

  func hash(into hasher: inout Hasher) { text.hashBytes(into: &hasher) }

  /// The file an entry of this name is in: 128 bits of the name's SHA-256 as hexadecimal digits.
  ///
  /// The name itself is inside the file, so that two names that met here would only miss each other.
  func fileName() throws(CacheError) -> String {
    do throws(CryptographyError) {
      return try SHA256Hash.digest(of: Data(text.utf8)).prefix(16).hexadecimal
    } catch {
      throw .unavailable(reason: error.description)
    }
  }

  /// Whether a file in a cache's folder can be an entry.
  static func isFileName(_ name: String) -> Bool {
    name.utf8.count == 32
      && name.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }
}
