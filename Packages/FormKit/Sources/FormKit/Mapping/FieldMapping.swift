/// Turns a form's values into a domain model and back.
///
/// ```swift
/// struct CredentialsMapping: FieldMapping {
///   func map(_ values: FieldValues) throws(MappingError) -> Credentials {
///     try values.read { fields throws(MappingError) in
///       Credentials(email: try fields.string(.email), password: try fields.string(.password))
///     }
///   }
///   func values(from model: Credentials) -> [FieldID: FormValue] { [.email: .string(model.email)] }
/// }
/// ```
public protocol FieldMapping<Model>: Sendable {
  /// The domain model.
  associatedtype Model
  /// Makes the model of submitted values.
  ///
  /// - Throws: ``MappingError`` with every problem at once; its text never holds a sensitive value.
  func map(_ values: FieldValues) throws(MappingError) -> Model
  /// The values that show a model; secrets are left out.
  func values(from model: Model) -> [FieldID: FormValue]
}

/// Why values could not become a domain model; all problems at once.
public struct MappingError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is wrong with one field.
  public enum Problem: Sendable, Hashable {
    /// The field has no value.
    case missingField(FieldID)
    /// The value is not of the form the model needs; the reason never quotes a sensitive value.
    case invalidFormat(FieldID, reason: String)

    /// The field concerned.
    public var field: FieldID {
      switch self {
      case .missingField(let id), .invalidFormat(let id, _): id
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
      case .missingField(let id): "\(id) is missing."
      case .invalidFormat(let id, let reason): "\(id): \(reason)"
      }
    }.joined(separator: " ")
  }
}

/// Submitted values, read by typed field ids.
public struct FieldValues: Sendable {
  private let values: [String: FormValue]

  /// Wraps submitted values.
  public init(_ values: [String: FormValue]) { self.values = values }

  /// The value of a field; nil when it was not submitted or is empty.
  public subscript(id: FieldID) -> FormValue? {
    // NB: `? nil :` would infer FormValue, whose nil literal is the null value.
    guard let value = values[id.rawValue], !value.isEmpty else { return nil }
    return value
  }

  /// The text of a field.
  ///
  /// - Throws: ``MappingError`` with `missingField` or `invalidFormat`.
  public func string(_ id: FieldID) throws(MappingError) -> String {
    guard let value = self[id] else { throw MappingError([.missingField(id)]) }
    guard let text = value.stringValue else {
      throw MappingError([.invalidFormat(id, reason: "A text is expected.")])
    }
    return text
  }

  /// The day of a field.
  ///
  /// - Throws: ``MappingError`` with `missingField` or `invalidFormat`.
  public func date(_ id: FieldID) throws(MappingError) -> FormDate {
    guard let date = FormDate(try string(id)) else {
      throw MappingError([.invalidFormat(id, reason: "A day such as 2000-01-31 is expected.")])
    }
    return date
  }

  /// Converts a field's text, turning any error into `invalidFormat` with the error's own text.
  ///
  /// - Throws: ``MappingError`` with `missingField` or `invalidFormat`.
  public func convert<T>(
    _ id: FieldID, _ body: (String) throws -> T
  ) throws(MappingError) -> T {
    let text = try string(id)
    do {
      return try body(text)
    } catch {
      throw MappingError([.invalidFormat(id, reason: "\(error)")])
    }
  }

  /// Reads two parts and reports the problems of both at once.
  ///
  /// - Throws: ``MappingError`` with every problem of either.
  public func both<A, B>(
    _ first: () throws(MappingError) -> A, _ second: () throws(MappingError) -> B
  ) throws(MappingError) -> (A, B) {
    let left = MappingResult(first)
    let right = MappingResult(second)
    if case .success(let a) = left.result, case .success(let b) = right.result { return (a, b) }
    throw MappingError(left.problems + right.problems)
  }
}

private struct MappingResult<T> {
  let result: Result<T, MappingError>

  init(_ body: () throws(MappingError) -> T) {
    do {
      result = .success(try body())
    } catch {
      result = .failure(error)
    }
  }

  var problems: [MappingError.Problem] {
    if case .failure(let error) = result { error.problems } else { [] }
  }
}
