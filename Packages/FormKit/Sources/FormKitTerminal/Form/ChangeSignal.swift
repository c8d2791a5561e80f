/// Wakes the one task that waits for something to change; remembers a change nobody waited for.
@MainActor
final class ChangeSignal {
  private var isRaised = false
  private var waiter: CheckedContinuation<Void, Never>?

  init() {}

  /// Notes a change.
  func raise() {
    isRaised = true
    waiter?.resume()
    waiter = nil
  }

  /// Waits for the next change, or takes the one that came before.
  ///
  /// - Throws: `CancellationError`.
  func wait() async throws {
    try Task.checkCancellation()
    if !isRaised {
      await withTaskCancellationHandler {
        await withCheckedContinuation { waiter = $0 }
      } onCancel: {
        Task { @MainActor in self.raise() }
      }
    }
    isRaised = false
    try Task.checkCancellation()
  }

  /// Waits until something holds that only changes with the signal.
  func wait(until condition: () -> Bool) async throws {
    while !condition() { try await wait() }
  }
}
