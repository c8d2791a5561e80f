/// A system's own preferences, reduced to what a key-value store needs of them.
///
/// A namespace is one entry, a dictionary of JSON texts by name: so an update of several keys is one
/// change, and foreign preferences of the same suite are never touched.
struct PreferenceDomain: Sendable {
  /// The dictionary under an entry as it is, or nil when there is none or it is something else.
  var read: @Sendable (_ entry: String) -> [String: any Sendable]?
  /// Replaces an entry; nil removes it.
  var write: @Sendable (_ entry: String, _ values: [String: String]?) -> Void
  /// Calls back after an entry changed, until the returned value is freed.
  var observe:
    @Sendable (_ entry: String, _ changed: @escaping @Sendable () -> Void) -> any Sendable
}
