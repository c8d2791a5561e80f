/// A user's public handle, which is displayed with the capitalisation that the user typed.
///
/// The canonical form of a handle is unique among all users.
///
/// ```swift
/// let handle = try Handle("JohnDoe")
/// handle.canonical  // "johndoe"
/// handle.display    // "JohnDoe"
/// ```
///
/// Two handles are equal when their canonical forms are equal.
public struct Handle: Sendable {
  /// The unique form of the handle, with lower-case ASCII letters, digits and underscores only.
  public let canonical: String
  /// The displayed form of the handle, as the user typed it, without surrounding white space.
  public let display: String

  /// Creates a handle from a text that satisfies a policy.
  ///
  /// - Parameters:
  ///   - raw: The text that the user typed.
  ///   - policy: The rules for the handle, ``HandlePolicy/standard`` by default.
  /// - Throws: ``Error`` when the text violates the policy.
  public init(_ raw: String, policy: HandlePolicy = .standard) throws(Error) {
    let verdict = policy.validateFormat(raw)
    guard verdict == .valid else { throw Error(reason: verdict) }
    canonical = HandlePolicy.canonicalForm(of: raw)
    display = String(raw.withoutSurroundingWhitespace())
  }

  /// An error from creating a handle with a text that violates the policy.
  public struct Error: Swift.Error, Hashable, Sendable {
    /// The rule that the text violates, never ``HandleFormatValidation/valid``.
    public let reason: HandleFormatValidation
  }
}

extension Handle: Hashable {
  /// Returns whether two handles have the same canonical form.
  public static func == (lhs: Handle, rhs: Handle) -> Bool { lhs.canonical == rhs.canonical }
  /// Hashes the canonical form of the handle.
  public func hash(into hasher: inout Hasher) { hasher.combine(canonical) }
}

extension Handle: CustomStringConvertible {
  /// The displayed form of the handle.
  public var description: String { display }
}

extension Handle: Codable {
  /// Decodes a handle from its displayed form.
  ///
  /// Decoding throws an error for a handle with an invalid format, but accepts a reserved handle.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    do {
      try self.init(text, policy: .formatOnly)
    } catch {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "Expected a handle.")
    }
  }

  /// Encodes the displayed form, from which decoding derives the canonical form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(display)
  }
}
