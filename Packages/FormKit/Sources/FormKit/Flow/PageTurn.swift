/// What came of asking for the next page.
public enum PageTurn: Sendable, Hashable {
  /// The page shown now.
  case moved(to: String)
  /// The present page is the last one and in order: time to submit.
  case lastPage
  /// The present page shows these errors; it stays.
  case refused([FormIssue])
  /// A check of the present page has no answer yet; ask again once it has.
  case pending
}
