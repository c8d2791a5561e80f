/// A user's public handle.
///
/// A handle has two forms. The canonical form is unique among all users. The displayed form keeps
/// the capitalisation that the user typed.
///
/// ```swift
/// let handle = try Handle("JohnDoe")
/// handle.canonical  // "johndoe"
/// handle.display    // "JohnDoe"
/// ```
///
/// Two handles are equal when their canonical forms are equal.
public struct Handle: Sendable {
  /// The canonical form of the handle, which is unique among all users.
  ///
  /// The canonical form contains only lower-case ASCII letters, digits and underscores.
  public let canonical: String
  /// The displayed form of the handle.
  ///
  /// The displayed form is the text that the user typed, without surrounding white space.
  public let display: String

  /// Creates a handle from a text, if the text satisfies a policy.
  ///
  /// - Parameters:
  ///   - raw: The text that the user typed.
  ///   - policy: The rules for the handle. The default is ``HandlePolicy/standard``.
  /// - Throws: ``Error`` when the text violates the policy.
  public init(_ raw: String, policy: HandlePolicy = .standard) throws(Error) {
    canonical = HandlePolicy.canonicalForm(of: raw)
    let verdict = policy.verdict(on: canonical)
    guard verdict == .valid else { throw Error(reason: verdict) }
    display = String(raw.withoutSurroundingWhitespace())
  }

  /// An error that reports which rule of the policy a text violates.
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

  /// Encodes the displayed form of the handle.
  ///
  /// Decoding derives the canonical form from the displayed form.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(display)
  }
}
