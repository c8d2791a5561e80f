public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Requests form schemas from the service and submits forms.
///
/// Methods throw Domain's `RemoteError` or `CancellationError`.
public struct FormService: Sendable {
  private let service: RemoteService

  /// Creates a service; `client` must authenticate the requests that require a session.
  public init(client: any NetworkingServiceProtocol) {
    service = RemoteService(client: client)
  }

  /// Returns the sorted ids of all forms; requires no session.
  public func ids() async throws -> [String] {
    try await service.send(FormsEndpoint()).forms
  }

  /// Returns a form's schema as JSON, byte for byte; nil when the form does not exist.
  ///
  /// Requires no session.
  public func schema(_ id: String) async throws -> Data? {
    try await service.sendIfPresent(FormSchemaEndpoint(id: id))?.json
  }

  /// Submits a form's values; returns nil when the form does not exist.
  public func submit(
    _ values: [String: JSONValue], to id: String
  ) async throws -> FormSubmissionResponse? {
    let endpoint = SubmitFormEndpoint(id: id, values: SubmissionBody(values: values))
    return try await service.sendIfPresent(endpoint)
  }
}
