/// Where drafts rest between visits: opaque bytes by form id, without sensitive values.
///
/// Absence is nil or nothing to do. A store that is locked, unavailable or full throws, whatever its
/// error is. A save that returned is found by every later load.
public protocol DraftStorage: Sendable {
  /// The bytes saved last; nil when there are none.
  func loadDraft(formID: String) async throws -> [UInt8]?
  /// Saves bytes in place of older ones; when it throws, the older ones stay whole.
  func saveDraft(_ bytes: [UInt8], formID: String) async throws
  /// Removes the draft; nothing happens when there is none.
  func clearDraft(formID: String) async throws
  /// Moves an unreadable draft out of the way, keeping its bytes for whoever looks into it.
  ///
  /// It replaces one set aside earlier; nothing happens when there is no draft.
  func setAsideDraft(formID: String) async throws
}
