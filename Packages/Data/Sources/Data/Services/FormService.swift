public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Forms served as data, and what becomes of submitting them.
///
/// Methods throw Domain's `RemoteFailure` or `CancellationError`.
public struct FormService: Sendable {
  private let service: RemoteService

  /// Creates a service; `client` is authenticated for the requests that ask for it.
  public init(client: any NetworkingServiceProtocol) {
    service = RemoteService(client: client)
  }

  /// The ids of the forms there are, sorted; needs no session.
  public func ids() async throws -> [String] {
    try await service.send(FormsEndpoint()).forms
  }

  /// A form's schema as JSON, byte for byte; nil when there is no such form.
  ///
  /// It needs no session.
  public func schema(_ id: String) async throws -> Data? {
    try await service.sendIfPresent(FormSchemaEndpoint(id: id))?.json
  }

  /// Hands in a form's values; nil when there is no such form.
  public func submit(
    _ values: [String: JSONValue], to id: String
  ) async throws -> FormSubmissionOutcome? {
    let endpoint = SubmitFormEndpoint(id: id, values: SubmissionBody(values: values))
    return try await service.sendIfPresent(endpoint)
  }
}
