/// The rules of handles, applied to the canonical form.
///
/// The rules apply in this order, and the first violation is returned: length, characters, leading
/// underscore, digits only, reserved.
public struct HandlePolicy: Sendable {
  /// The minimum number of characters.
  public var minimumLength: Int
  /// The maximum number of characters.
  public var maximumLength: Int
  /// The canonical handles reserved by the service.
  public var reservedHandles: Set<String>

  /// Creates a policy.
  ///
  /// - Parameters:
  ///   - minimumLength: The minimum number of characters, 3 by default.
  ///   - maximumLength: The maximum number of characters, 15 by default.
  ///   - reservedHandles: The canonical handles reserved by the service; ``ReservedNames/standard``
  ///     by default.
  public init(
    minimumLength: Int = 3,
    maximumLength: Int = 15,
    reservedHandles: Set<String> = ReservedNames.standard
  ) {
    self.minimumLength = minimumLength
    self.maximumLength = maximumLength
    self.reservedHandles = reservedHandles
  }

  /// The default policy.
  public static let standard = HandlePolicy()

  /// The default policy without reserved handles, for handles granted before.
  public static let formatOnly = HandlePolicy(reservedHandles: [])

  /// Validates a handle as typed, ignoring surrounding white space.
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

  /// Returns the trimmed text with Latin letters folded to lower-case ASCII; other characters stay.
  static func canonicalForm(of raw: String) -> String {
    raw.withoutSurroundingWhitespace().map { LatinFolding.fold($0) ?? String($0) }.joined()
  }
}
