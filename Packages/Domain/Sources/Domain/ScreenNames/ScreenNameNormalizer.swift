/// A normalizer that converts a text to the characters that are valid in a screen name.
///
/// For example, the normalizer converts "Café" to "cafe", "Test🎉" to "test" and an Arabic text to
/// an empty string. The result is not necessarily a valid screen name. Use ``ScreenNameValidator``
/// to validate a typed text. The validator returns an error for invalid characters.
public struct ScreenNameNormalizer: Sendable {
  /// Creates a normalizer.
  public init() {}

  /// Converts Latin letters to lower-case ASCII, and removes invalid characters.
  ///
  /// ASCII digits and underscores are kept.
  ///
  /// - Complexity: Linear in the length of `input`.
  public func normalize(_ input: String) -> String {
    var result = ""
    for scalar in input.unicodeScalars {
      if let folded = LatinFolding.fold(scalar) { result += folded }
    }
    return result
  }
}
