/// Why values could not become a domain model; all reasons at once.
public struct MappingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong with one field.
  public enum Reason: Sendable, Hashable {
    /// The field has no value.
    case missingField(FieldPath)
    /// The value is not of the form the model needs; the reason never quotes a sensitive value.
    case invalidFormat(FieldPath, reason: String)

    /// The field concerned.
    public var field: FieldPath {
      switch self {
      case .missingField(let path), .invalidFormat(let path, _): path
      }
    }
  }

  /// Every reason, in the order the fields were read.
  public let reasons: [Reason]

  /// Makes an error.
  public init(_ reasons: [Reason]) { self.reasons = reasons }

  /// One sentence for each reason.
  public var description: String {
    reasons.map { reason in
      switch reason {
      case .missingField(let path): "\(path) is missing."
      case .invalidFormat(let path, let reason): "\(path): \(reason)"
      }
    }.joined(separator: " ")
  }
}
