/// The plural categories of Unicode CLDR, in its order.
public enum PluralCategory: String, Sendable, Hashable, CaseIterable {
  /// For languages with a form for nothing, such as Arabic.
  case zero
  /// The singular, and in some languages numbers that end like it.
  case one
  /// The dual.
  case two
  /// A paucal.
  case few
  /// Also the form of fractions in some languages.
  case many
  /// What remains; every language has it.
  case other
}
