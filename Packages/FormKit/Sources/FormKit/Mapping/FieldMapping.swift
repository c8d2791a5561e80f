/// Turns a form's values into a domain model and back.
///
/// ```swift
/// struct CredentialsMapping: FieldMapping {
///   func map(_ values: FieldValues) throws(MappingError) -> Credentials {
///     let (email, password) = try values.all(
///       values.string("email", .trim), values.string("password"))
///     return Credentials(email: email, password: password)
///   }
///   func values(from model: Credentials) -> ModelValues { ["email": .string(model.email)] }
/// }
/// ```
public protocol FieldMapping<Model>: Sendable {
  /// The domain model.
  associatedtype Model
  /// Makes the model of submitted values.
  ///
  /// - Throws: ``MappingError`` with every reason at once; its text never holds a sensitive value.
  func map(_ values: FieldValues) throws(MappingError) -> Model
  /// The values that show a model.
  ///
  /// Only ``CompiledForm/values(from:by:)`` opens them, and it drops those of sensitive fields:
  /// secrets are never populated back, whatever this returns.
  func values(from model: Model) -> ModelValues
}
