import Domain
import Synchronization

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The idempotency keys of attempts that the service has not answered, by form: the same answers are the same attempt,
/// also when the form is left and opened again.
///
/// Of the answers it keeps a hash only.
final class SubmissionKeys: Sendable {
  private struct Attempt {
    let id: FormSubmission.ID
    let answers: Int
  }

  private let attempts = Mutex<[String: Attempt]>([:])

  /// Returns the key of an attempt: that of the form's last one while it has the same answers and is unanswered,
  /// else a new one.
  func id(
    _ form: String, _ version: Int, _ values: Data, new: () -> FormSubmission.ID
  ) -> FormSubmission.ID {
    var hasher = Hasher()
    hasher.combine(version)
    // A hash of data alone has its first bytes only.
    values.withUnsafeBytes { hasher.combine(bytes: $0) }
    let answers = hasher.finalize()
    return attempts.withLock { attempts in
      if let last = attempts[form], last.answers == answers { return last.id }
      let id = new()
      attempts[form] = Attempt(id: id, answers: answers)
      return id
    }
  }

  /// Forgets the attempt of a form, which the service has answered or which waits on the device.
  func settle(_ form: String) { attempts.withLock { $0[form] = nil } }
}
