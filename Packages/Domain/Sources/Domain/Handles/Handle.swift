/// A public handle, unique in its canonical form and displayed with the owner's capitalisation.
///
/// ```swift
/// let handle = try Handle("JohnDoe")
/// handle.canonical  // "johndoe"
/// handle.display    // "JohnDoe"
/// ```
///
/// Two handles are equal when their canonical forms are equal.
public struct Handle: Sendable {
  /// The unique form: lower-case ASCII letters, digits and underscores.
  public let canonical: String
  /// The form displayed, as typed by the owner, without surrounding white space.
  public let display: String

  /// Validates a handle as typed.
  ///
  /// - Throws: ``Error`` when the handle violates the policy.
  public init(_ raw: String, policy: HandlePolicy = .standard) throws(Error) {
    let verdict = policy.validateFormat(raw)
    guard verdict == .valid else { throw Error(reason: verdict) }
    canonical = HandlePolicy.canonicalForm(of: raw)
    display = String(raw.withoutSurroundingWhitespace())
  }

  /// The error for a text that is not a valid handle.
  public struct Error: Swift.Error, Hashable, Sendable {
    /// The violated rule; never ``HandleFormatValidation/valid``.
    public let reason: HandleFormatValidation
  }
}

extension Handle: Hashable {
  /// Compares canonical forms.
  public static func == (lhs: Handle, rhs: Handle) -> Bool { lhs.canonical == rhs.canonical }
  /// Hashes the canonical form.
  public func hash(into hasher: inout Hasher) { hasher.combine(canonical) }
}

extension Handle: CustomStringConvertible {
  /// The display form.
  public var description: String { display }
}

extension Handle: Codable {
  /// Decodes the display form; validates the format, but accepts reserved handles.
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

  /// Encodes the display form; decoding derives the canonical form from it.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(display)
  }
}
