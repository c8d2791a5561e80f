/// Why values could not become a domain model; all problems at once.
public struct MappingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong with one field.
  public enum Problem: Sendable, Hashable {
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

  /// Every problem, in the order the fields were read.
  public let problems: [Problem]

  /// Makes an error.
  public init(_ problems: [Problem]) { self.problems = problems }

  /// One sentence for each problem.
  public var description: String {
    problems.map { problem in
      switch problem {
      case .missingField(let path): "\(path) is missing."
      case .invalidFormat(let path, let reason): "\(path): \(reason)"
      }
    }.joined(separator: " ")
  }
}
