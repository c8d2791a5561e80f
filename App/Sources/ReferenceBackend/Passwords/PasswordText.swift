// FoundationEssentials has no canonical composition of its own.
import Foundation

/// The text of a password in the form that is hashed.
enum PasswordText {
  /// The text in Unicode's normalization form C: the same password, however a keyboard composes it.
  static func normalized(_ password: String) -> String {
    password.precomposedStringWithCanonicalMapping
  }
}
