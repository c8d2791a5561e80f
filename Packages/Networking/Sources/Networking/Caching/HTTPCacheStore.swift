/// A store for the responses of a ``CachingHTTPClient``.
///
/// The default store is ``InMemoryHTTPCacheStore``. A store may remove any response at any time.
/// Its methods throw no errors.
public protocol HTTPCacheStore: Sendable {
  /// Returns the stored responses for a key, newest first.
  ///
  /// The responses for one key belong to requests with different values in the header fields that
  /// are listed in `Vary`.
  func responses(for key: String) async -> [CachedResponse]

  /// Replaces the stored responses for a key; an empty array removes them.
  func replace(_ responses: [CachedResponse], for key: String) async

  /// Removes the responses for all keys, for example at sign-out.
  func removeAll() async
}
