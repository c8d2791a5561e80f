internal import FormKit

extension FormEngine {
  /// Whether a field of any page can be filled in.
  @MainActor var hasEditableFields: Bool {
    layout.fields.contains { path in
      guard let state = try? state(of: path) else { return false }
      return state.isVisible && state.isEnabled && !state.isReadOnly
    }
  }
}
