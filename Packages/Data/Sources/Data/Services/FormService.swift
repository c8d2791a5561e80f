public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Requests form schemas from the service, and submits forms to it.
///
/// Methods throw Domain's `RemoteError` or `CancellationError`.
public struct FormService: Sendable {
  private let service: RemoteService

  /// Creates a form service.
  ///
  /// - Parameter client: Sends the requests, and authenticates those that require a session.
  public init(client: any NetworkingServiceProtocol) {
    service = RemoteService(client: client)
  }

  /// Returns the identifiers of all forms at the service, sorted.
  ///
  /// The request requires no session.
  public func ids() async throws -> [String] {
    try await service.send(FormsEndpoint()).forms
  }

  /// Returns a form's schema, or nil when the form does not exist.
  ///
  /// The request requires no session.
  ///
  /// - Returns: The bytes of the JSON document that the service sent, unchanged.
  public func schema(_ id: String) async throws -> Data? {
    try await service.sendIfPresent(FormSchemaEndpoint(id: id))?.json
  }

  /// Submits values for a form and returns the response, or nil when the form does not exist.
  public func submit(
    _ values: [String: JSONValue], to id: String
  ) async throws -> FormSubmissionResponse? {
    let endpoint = SubmitFormEndpoint(id: id, values: SubmissionBody(values: values))
    return try await service.sendIfPresent(endpoint)
  }
}
