/// Where ``CachingHTTPClient`` keeps responses: a port, in memory by default.
///
/// A cache may forget anything at any time; it never fails.
public protocol HTTPCacheStore: Sendable {
  /// The responses kept for a URL, the newest first; one per variant.
  func responses(for key: String) async -> [CachedResponse]

  /// Replaces the responses kept for a URL; none removes the entry.
  func replace(_ responses: [CachedResponse], for key: String) async

  /// Forgets everything, as at sign-out.
  func removeAll() async
}
