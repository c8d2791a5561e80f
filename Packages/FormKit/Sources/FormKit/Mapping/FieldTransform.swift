/// A change to a text before a model takes it: the schema's transforms, for use in Swift.
///
/// ```swift
/// let spelling: FieldTransform = .all([.stripDiacritics, .lowercase])
/// spelling.apply("Café")  // "cafe"
/// ```
public struct FieldTransform: Sendable {
  /// Changes a text.
  public let apply: @Sendable (String) -> String

  /// Makes a transform of one's own.
  public init(_ apply: @escaping @Sendable (String) -> String) { self.apply = apply }

  /// One of the schema's transforms.
  ///
  /// - Parameter region: The ISO 3166 region of ``Transform/e164``; without one, only a number with
  ///   a leading `+` changes. Default none.
  public init(_ transform: Transform, region: String? = nil) {
    self.init { TextFolding.apply(transform, to: $0, region: region) }
  }

  /// Several transforms as one, applied in order.
  public static func all(_ transforms: [FieldTransform]) -> FieldTransform {
    FieldTransform { text in transforms.reduce(text) { $1.apply($0) } }
  }

  /// Removes white space at both ends.
  public static let trim = FieldTransform(.trim)
  /// Lower case, whatever the locale.
  public static let lowercase = FieldTransform(.lowercase)
  /// Upper case, whatever the locale.
  public static let uppercase = FieldTransform(.uppercase)
  /// Keeps ASCII digits only.
  public static let digits = FieldTransform(.digits)
  /// Folds accented Latin letters to their base letters.
  public static let stripDiacritics = FieldTransform(.stripDiacritics)
  /// Makes every run of white space one space.
  public static let collapseWhitespace = FieldTransform(.collapseWhitespace)
  /// A phone number in E.164, where its digits are plausible for the region; else the text as it is.
  public static func e164(region: String?) -> FieldTransform {
    FieldTransform(.e164, region: region)
  }
}
