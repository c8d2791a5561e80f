/// Stores the responses of ``CachingHTTPClient``; in memory by default.
///
/// A store may remove any response at any time; it reports no errors.
public protocol HTTPCacheStore: Sendable {
  /// Returns the responses for a key, newest first; one per variant.
  func responses(for key: String) async -> [CachedResponse]

  /// Replaces the responses for a key; an empty array removes the entry.
  func replace(_ responses: [CachedResponse], for key: String) async

  /// Removes all responses, for example at sign-out.
  func removeAll() async
}
