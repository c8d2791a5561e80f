/// Where the sensitive fields of a draft rest: a keychain, an encrypted file.
///
/// Absence is nil or nothing to do. A locked or unavailable store throws.
public protocol SecureFieldStorage: Sendable {
  /// The values saved last; nil when there are none.
  func retrieve(formID: String) async throws -> [FieldPath: FormValue]?
  /// Saves values in place of all older ones; when it throws, the older ones stay whole.
  func save(_ values: [FieldPath: FormValue], formID: String) async throws
  /// Removes the values; nothing happens when there are none.
  func clear(formID: String) async throws
}
