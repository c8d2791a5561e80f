#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A form that the service offers.
public struct OfferedForm: Hashable, Sendable {
  /// The form's identifier.
  public let id: String
  /// The version of its schema.
  public let version: Int
  /// The title, in the service's language.
  public let title: String

  /// Creates a form.
  public init(id: String, version: Int, title: String) {
    self.id = id
    self.version = version
    self.title = title
  }
}

/// The service's forms and their schemas, and the last ones that the app could use.
public protocol FormSchemaRepository: Sendable {
  /// Requests the forms that the service offers, sorted by their identifiers.
  ///
  /// - Throws: `RemoteError` or `CancellationError`.
  func offeredForms() async throws -> [OfferedForm]

  /// Returns the list of forms that was kept last on the device; empty for none.
  func keptForms() -> [OfferedForm]

  /// Keeps a list of forms on the device, in place of the earlier one.
  func keep(_ forms: [OfferedForm])

  /// Requests the present schema of a form, as JSON in UTF-8; nil for a form that the service does not have.
  ///
  /// - Throws: `RemoteError` or `CancellationError`.
  func schema(_ id: String) async throws -> Data?

  /// Returns the schema of a form that was kept last on the device; nil for none.
  func keptSchema(_ id: String) -> Data?

  /// Keeps a schema on the device, in place of the form's earlier one.
  func keep(_ schema: Data, of id: String)
}
