/// Reduces any text to the characters a screen name can have.
///
/// "Café" becomes "cafe", "Test🎉" becomes "test", Arabic becomes "". What comes out is not
/// necessarily a valid name; ``ScreenNameValidator`` judges what was typed, so that nothing is
/// dropped without the user being told.
public struct ScreenNameNormalizer: Sendable {
  /// Creates a normalizer.
  public init() {}

  /// Trims, folds Latin letters to lower-case ASCII and drops everything else.
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
