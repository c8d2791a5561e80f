import Domain

/// A client of forms behind a simulated network.
struct InterceptedFormClient: FormSubmissionClient {
  let base: any FormSubmissionClient
  let interceptor: any FormInterceptor

  func submit(
    _ submission: FormSubmission, code: SubmissionCode?
  ) async throws -> FormSubmissionResponse {
    if let failure = try await interceptor.submissionFailure() { throw failure }
    return try await base.submit(submission, code: code)
  }

  func received(form: String) async throws -> [ReceivedSubmission] {
    try await base.received(form: form)
  }
}
