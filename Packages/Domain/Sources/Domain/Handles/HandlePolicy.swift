/// The rules of handles, judged on the folded canonical form.
///
/// Judged in this order, the first failure counting: length, characters, leading underscore, all
/// digits, reserved.
public struct HandlePolicy: Sendable {
  /// The fewest characters.
  public var minimumLength: Int
  /// The most characters.
  public var maximumLength: Int
  /// Canonical handles that belong to the service.
  public var reservedHandles: Set<String>

  /// Creates rules.
  ///
  /// - Parameters:
  ///   - minimumLength: The fewest characters, 3 by default.
  ///   - maximumLength: The most characters, 15 by default.
  ///   - reservedHandles: Canonical handles that belong to the service.
  public init(
    minimumLength: Int = 3,
    maximumLength: Int = 15,
    reservedHandles: Set<String> = ReservedNames.standard
  ) {
    self.minimumLength = minimumLength
    self.maximumLength = maximumLength
    self.reservedHandles = reservedHandles
  }

  /// The rules with every default.
  public static let standard = HandlePolicy()

  /// The rules without reserved handles, for handles that were granted already.
  public static let formatOnly = HandlePolicy(reservedHandles: [])

  /// Judges a handle as typed; white space around it does not count.
  public func validateFormat(_ raw: String) -> HandleFormatValidation {
    let handle = Self.canonicalForm(of: raw)
    if handle.count < minimumLength { return .tooShort }
    if handle.count > maximumLength { return .tooLong }
    guard handle.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }) else {
      return .invalidCharacters
    }
    if handle.first == "_" { return .leadingUnderscore }
    if handle.allSatisfy(\.isNumber) { return .allDigits }
    return reservedHandles.contains(handle) ? .reserved : .valid
  }

  /// The trimmed text with Latin letters folded to lower-case ASCII and the rest left as typed.
  static func canonicalForm(of raw: String) -> String {
    raw.withoutSurroundingWhitespace().map { LatinFolding.fold($0) ?? String($0) }.joined()
  }
}
