/// What asking for a stored draft led to.
public enum DraftRestoration: Sendable, Hashable {
  /// There was none.
  case nothing
  /// The form goes on where the draft, saved at that instant in milliseconds since 1970, left it.
  case restored(DraftReport, savedAt: Int)
  /// The stored bytes were no draft of this form; they are set aside.
  case setAside(FormDraft.DecodingError)
}
