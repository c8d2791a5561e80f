/// The direction lines run in, and on which side they start.
public enum LayoutDirection: String, Sendable, Hashable, CaseIterable {
  /// Latin, Cyrillic, Han and most other scripts.
  case leftToRight = "ltr"
  /// Arabic, Hebrew and their relatives.
  case rightToLeft = "rtl"
}
