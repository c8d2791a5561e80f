/// Reduces a text to the characters that are valid in a screen name.
///
/// "Café" becomes "cafe", "Test🎉" becomes "test", an Arabic text becomes "". The result is not
/// necessarily a valid screen name. Use ``ScreenNameValidator`` to validate a text as typed: it
/// reports invalid characters instead of removing them.
public struct ScreenNameNormalizer: Sendable {
  /// Creates a normalizer.
  public init() {}

  /// Folds Latin letters to lower-case ASCII and removes all other characters.
  ///
  /// Complexity: linear in the length of the input.
  public func normalize(_ input: String) -> String {
    var result = ""
    for scalar in input.unicodeScalars {
      if let folded = LatinFolding.fold(scalar) { result += folded }
    }
    return result
  }
}
