/// The work of a manager with the service, which the app requests.
@MainActor
public protocol EngagementManager: LoginParticipant {
  /// The entries that the service has refused for good since the last ``takeRefusedEntries()``.
  var refusedEntries: [RefusedEntry] { get }

  /// Returns ``refusedEntries`` and forgets them, such as to show a message.
  func takeRefusedEntries() -> [RefusedEntry]

  /// Whether this device has never had an entry of the user; true when no user is logged in.
  var isEmpty: Bool { get }

  /// Returns the number of entries on this device that the service does not have; 0 when no user is
  /// logged in.
  ///
  /// - Throws: `EngagementStoreError` or `CancellationError`.
  func waitingEntryCount() async throws -> Int

  /// Exchanges entries with the service from now on, until the log-out or ``stopExchange()``.
  func startExchange()

  /// Ends the exchange of entries with the service, and waits for its end.
  func stopExchange() async

  /// Calculates the data at the present instant, such as after midnight.
  func refresh()

  /// Exchanges entries with the service soon, such as when the network has returned.
  func requestExchange()

  /// Exchanges entries with the service and waits for the end.
  ///
  /// - Throws: `RemoteError`, `EngagementStoreError` or `CancellationError`; entries that were not sent
  ///   still wait.
  func finishExchange() async throws
}
