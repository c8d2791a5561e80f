/// The handles the service knows.
public protocol HandleRepository: Sendable {
  /// Asks whether nobody has a handle; throws ``RemoteFailure`` or `CancellationError`.
  func checkAvailability(_ handle: Handle) async throws -> HandleAvailability
}

/// Whether a handle is free.
public struct HandleAvailability: Hashable, Sendable {
  /// Whether nobody has the handle.
  public let available: Bool
  /// Handles the service suggests instead.
  public let suggestions: [Handle]

  /// Creates an answer.
  public init(available: Bool, suggestions: [Handle] = []) {
    self.available = available
    self.suggestions = suggestions
  }
}
