import Domain
import FormKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension CoreInteractor: FormSubmissionInteractor {
  func submit(
    _ submission: FormSubmission, code: SubmissionCode?, mayWait: Bool,
    replacing former: FormSubmission.ID?
  ) async throws -> SubmitFormResult {
    // The waiting ones have been passed over while this attempt was under way.
    var mayLeaveWaiting = mayWait || former != nil
    defer { if mayLeaveWaiting { dependencies.queuedForms.continuation.yield() } }
    let result = try await dependencies.submitForm.execute(
      submission, code: code, mayWait: mayWait, replacing: former)
    if result == .answered(.completed) { mayLeaveWaiting = false }
    // A key that cannot be removed now leaves the same answers the same attempt, which the service takes once.
    if result.endsAttempt {
      try? await dependencies.submissionKeys.settle(submission.id, of: submission.form)
    }
    if let former, former != submission.id, await !isQueued(former, of: submission.form) {
      try? await dependencies.submissionKeys.settle(former, of: submission.form)
    }
    return result
  }

  func submissionID(form: String, version: Int, values: Data) async throws -> FormSubmission.ID {
    try await dependencies.submissionKeys.id(
      form: form, version: version, values: values, new: dependencies.system.identifier)
  }

  func returned(form: String) async -> FormSubmission? {
    try? await dependencies.submitForm.returned(form: form)
  }

  func interrupted(form: String) async -> FormSubmission? {
    try? await dependencies.sendQueuedSubmissions.queued(form: form).last(where: \.isUnderWay)
  }

  func isQueued(_ submission: FormSubmission) async -> Bool {
    await isQueued(submission.id, of: submission.form)
  }

  func hasWaiting(form: String) async -> Bool {
    let queued = try? await dependencies.sendQueuedSubmissions.queued(form: form)
    return queued?.contains { !$0.isReturned } ?? false
  }

  private func isQueued(_ id: FormSubmission.ID, of form: String) async -> Bool {
    let queued = try? await dependencies.sendQueuedSubmissions.queued(form: form)
    return queued.map { $0.contains { $0.id == id && !$0.isReturned } } ?? true
  }

  func showed(_ id: FormSubmission.ID) async {
    // One that stays marked counts as interrupted at the next start, and is sent all the same.
    try? await dependencies.submitForm.showed(id)
  }

  func pauseBeforeRefresh() async -> Bool {
    do {
      try await dependencies.system.clock.sleep(for: .seconds(10))
      return true
    } catch {
      return false
    }
  }

  func serviceForm(_ id: String) async throws -> CompiledForm {
    try await dependencies.sandboxForms.serviceForm(id)
  }
}
