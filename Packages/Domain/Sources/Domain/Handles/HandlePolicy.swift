/// The rules that the canonical form of a handle must satisfy.
///
/// Validation checks the rules in this order and returns the first rule that the handle violates:
///
/// 1. The handle has at least ``minimumLength`` characters.
/// 2. The handle has at most ``maximumLength`` characters.
/// 3. The handle contains only ASCII letters, digits and underscores.
/// 4. The handle does not start with an underscore.
/// 5. The handle does not consist of digits only.
/// 6. The handle is not one of the ``reservedHandles``.
public struct HandlePolicy: Sendable {
  /// The minimum number of characters in a handle.
  public var minimumLength: Int
  /// The maximum number of characters in a handle.
  public var maximumLength: Int
  /// The handles that the service reserves for itself, in canonical form.
  public var reservedHandles: Set<String>

  /// Creates a policy with limits for the length and a set of reserved handles.
  ///
  /// - Parameters:
  ///   - minimumLength: The minimum number of characters in a handle. The default is 3.
  ///   - maximumLength: The maximum number of characters in a handle. The default is 15.
  ///   - reservedHandles: The handles that the service reserves for itself, in canonical form. The
  ///     default is ``ReservedNames/standard``.
  public init(
    minimumLength: Int = 3,
    maximumLength: Int = 15,
    reservedHandles: Set<String> = ReservedNames.standard
  ) {
    self.minimumLength = minimumLength
    self.maximumLength = maximumLength
    self.reservedHandles = reservedHandles
  }

  /// The default policy, which allows handles with 3 to 15 characters.
  ///
  /// The reserved handles are those in ``ReservedNames/standard``.
  public static let standard = HandlePolicy()

  /// A policy with the default limits and no reserved handles.
  ///
  /// Use this policy for handles that the service has already granted to users.
  public static let formatOnly = HandlePolicy(reservedHandles: [])

  /// Validates a handle that the user typed.
  ///
  /// The method ignores surrounding white space and applies the rules to the canonical form.
  ///
  /// - Returns: The first rule that the handle violates, or ``HandleFormatValidation/valid``.
  public func validateFormat(_ raw: String) -> HandleFormatValidation {
    verdict(on: Self.canonicalForm(of: raw))
  }

  /// Returns the first rule that a canonical form violates.
  func verdict(on handle: String) -> HandleFormatValidation {
    let isWord = handle.utf8.allSatisfy(LatinFolding.isWordByte)
    let length = isWord ? handle.utf8.count : handle.count
    if length < minimumLength { return .tooShort }
    if length > maximumLength { return .tooLong }
    if !isWord { return .invalidCharacters }
    if handle.utf8.first == UInt8(ascii: "_") { return .leadingUnderscore }
    if handle.utf8.allSatisfy((UInt8(ascii: "0")...UInt8(ascii: "9")).contains) {
      return .allDigits
    }
    return reservedHandles.contains(handle) ? .reserved : .valid
  }

  /// Returns the canonical form of a text.
  ///
  /// The method removes surrounding white space and replaces Latin letters with lower-case ASCII
  /// letters. Other characters remain unchanged, and so do letters with more than one combining mark, which
  /// could cover the lines around them.
  static func canonicalForm(of raw: String) -> String {
    if let form = LatinFolding.foldASCII(raw) { return form }
    return raw.withoutSurroundingWhitespace().map { character in
      (hasOneMark(character) ? LatinFolding.fold(character) : nil) ?? String(character)
    }.joined()
  }

  /// Returns whether a character in Unicode Normalization Form C has at most one combining mark, which is
  /// not the invisible U+034F.
  private static func hasOneMark(_ character: Character) -> Bool {
    let composed = String(decoding: String(character)._nfcCodeUnits, as: UTF8.self)
    let marks = composed.unicodeScalars.dropFirst()
    return marks.count <= 1 && marks.first != "\u{34F}"
  }
}
