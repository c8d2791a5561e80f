#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The schemas of the service's forms, and the last ones that the app could use.
public protocol FormSchemaRepository: Sendable {
  /// Requests the present schema of a form, as JSON in UTF-8; nil for a form that the service does not have.
  ///
  /// - Throws: `RemoteError` or `CancellationError`.
  func schema(_ id: String) async throws -> Data?

  /// Returns the schema of a form that was kept last on the device; nil for none.
  func keptSchema(_ id: String) -> Data?

  /// Keeps a schema on the device, in place of the form's earlier one.
  func keep(_ schema: Data, of id: String)
}
