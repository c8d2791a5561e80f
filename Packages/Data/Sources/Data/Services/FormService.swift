public import Domain
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

  /// Returns the forms that the service offers, sorted by their identifiers.
  ///
  /// The request requires no session.
  public func offeredForms() async throws -> [OfferedForm] {
    try await service.send(FormsEndpoint()).forms
      .map { OfferedForm(id: $0.id, version: $0.version, title: $0.title) }
      .sorted { $0.id < $1.id }
  }

  /// Returns a form's schema, or nil when the form does not exist.
  ///
  /// The request requires no session.
  ///
  /// - Returns: The unchanged bytes of the JSON document that the service sent.
  public func schema(_ id: String) async throws -> Data? {
    try await service.sendIfPresent(FormSchemaEndpoint(id: id))?.json
  }

}

extension FormService: FormSubmissionClient {
  /// Submits the answers of a form.
  ///
  /// - Throws: `RemoteError`; `refused` when the values are not a JSON object, or the key belongs to other
  ///   values. Or `CancellationError`.
  public func submit(
    _ submission: FormSubmission, code: SubmissionCode?
  ) async throws -> FormSubmissionResponse {
    guard let values = try? JSONCoding().decode([String: JSONValue].self, from: submission.values)
    else { throw RemoteError.refused }
    let endpoint = SubmitFormEndpoint(
      id: submission.form, idempotencyKey: submission.id,
      values: SubmissionBody(
        values: values, version: submission.version,
        replaces: submission.replaces.isEmpty ? nil : submission.replaces,
        challenge: code?.challenge, code: code?.code.revealed))
    do {
      return try await service.sendIfPresent(endpoint, refusal: RefusedSubmissionError.init)?
        .response
        ?? .unknownForm
    } catch let error as RefusedSubmissionError {
      return error.response
    }
  }

  /// Returns the signed-in user's accepted submissions of a form, the earliest first.
  ///
  /// The method sends one request for each page of 100 submissions.
  ///
  /// - Throws: `RemoteError` or `CancellationError`.
  public func received(form: String) async throws -> [ReceivedSubmission] {
    let items = try await service.allPages { cursor in
      let page = try await service.send(ReceivedSubmissionsEndpoint(id: form, cursor: cursor))
      return (page.submissions, page.next)
    }
    return try items.map { item in
      // A value that was decoded from JSON can be encoded.
      let values = try JSONCoding().encode(item.values)
      return ReceivedSubmission(id: item.id, receivedAt: item.receivedAt, values: values)
    }.sorted { $0.receivedAt < $1.receivedAt }
  }
}
