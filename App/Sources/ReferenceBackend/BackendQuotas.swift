/// How much each user of a ``ReferenceBackend`` may store.
///
/// What would exceed a quota is refused with 409 and the problem `quota-exceeded`, which names the
/// quota and its limit. Bytes count the contents as JSON.
public struct BackendQuotas: Hashable, Sendable {
  /// The most documents; 1,000 by default.
  public var documents = 1_000
  /// The most bytes of documents; 16 MiB by default.
  public var documentBytes = 16 << 20
  /// The most events of streaks, experience and progress; 250,000 by default, more than ten years of
  /// 50 a day.
  public var events = 250_000
  /// The most bytes of those events; 64 MiB by default.
  public var eventBytes = 64 << 20
  /// The most uploads under way, at least 1; 1 by default.
  ///
  /// A new one ends the oldest.
  public var openUploads = 1
  /// The most bytes of the picture and of the uploads under way, each counted whole; 20 MiB by
  /// default.
  public var uploadBytes = 20 << 20
  /// The most purchases; 1,000 by default.
  public var purchases = 1_000
  /// The most submissions of forms; 1,000 by default.
  public var submissions = 1_000
  /// The most bytes of submissions; 4 MiB by default.
  public var submissionBytes = 4 << 20

  /// Every quota at its default.
  public init() {}
}
