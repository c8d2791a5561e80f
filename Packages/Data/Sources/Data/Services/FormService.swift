public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Requests form schemas from the service, and submits forms to the service.
///
/// The methods throw `RemoteError` from Domain, or `CancellationError`.
public struct FormService: Sendable {
  private let service: RemoteService

  /// Creates a form service.
  ///
  /// - Parameter client: The client that sends the requests. It also authenticates the requests
  ///   that require a session.
  public init(client: any NetworkingServiceProtocol) {
    service = RemoteService(client: client)
  }

  /// Returns the sorted identifiers of all forms that the service offers.
  ///
  /// The request requires no session.
  public func ids() async throws -> [String] {
    try await service.send(FormsEndpoint()).forms
  }

  /// Returns a form's schema, or nil when the form does not exist.
  ///
  /// The request requires no session.
  ///
  /// - Returns: The unchanged bytes of the JSON document that the service sent.
  public func schema(_ id: String) async throws -> Data? {
    try await service.sendIfPresent(FormSchemaEndpoint(id: id))?.json
  }

  /// Submits values for a form.
  ///
  /// - Returns: The service's response, or nil when the form does not exist.
  public func submit(
    _ values: [String: JSONValue], to id: String
  ) async throws -> FormSubmissionResponse? {
    let endpoint = SubmitFormEndpoint(id: id, values: SubmissionBody(values: values))
    return try await service.sendIfPresent(endpoint)
  }
}
