/// A public handle: a canonical form for uniqueness and the capitalisation its owner prefers.
///
/// ```swift
/// let handle = try Handle("JohnDoe")
/// handle.canonical  // "johndoe"
/// handle.display    // "JohnDoe"
/// ```
///
/// Handles are equal when their canonical forms are.
public struct Handle: Sendable {
  /// Lower-case ASCII letters, digits and underscores.
  public let canonical: String
  /// The handle as its owner writes it.
  public let display: String

  /// Accepts a handle as typed.
  ///
  /// - Throws: ``InvalidFormat`` by the policy's verdict.
  public init(_ raw: String, policy: HandlePolicy = .standard) throws(InvalidFormat) {
    let verdict = policy.validateFormat(raw)
    guard verdict == .valid else { throw InvalidFormat(reason: verdict) }
    canonical = HandlePolicy.canonicalForm(of: raw)
    display = String(raw.withoutSurroundingWhitespace())
  }

  /// A text that is no handle.
  public struct InvalidFormat: Error, Hashable, Sendable {
    /// What is wrong, never ``HandleFormatValidation/valid``.
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
  /// Decodes the display form, judging its format but not whether it is reserved.
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

  /// Encodes the display form, from which the canonical one follows.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(display)
  }
}
