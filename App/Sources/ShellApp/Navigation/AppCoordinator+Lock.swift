import Domain

/// The gate: the app's lock over the navigation.
extension AppCoordinator {
  /// Locks the app when its lock is due.
  func lockIfDue() {
    guard dependencies.gate.isClosed() else { return }
    lock()
  }

  /// Covers the app in the background when it has a lock, due or not.
  func lockInBackground() {
    guard store.snapshot.underlying.isSignedIn, dependencies.gate.isLockSet() else { return }
    lock()
  }

  private func lock() {
    guard !store.snapshot.isGateClosed else { return }
    unlockPresenter = builder.unlock()
    store.send(.gateChanged(isClosed: true))
    holdToasts()
  }

  /// Uncovers the app when its lock is not due; else the next appearance asks to unlock it.
  func unlockIfNotDue() async {
    guard store.snapshot.isGateClosed else { return noteUse() }
    if dependencies.gate.isClosed() { return unlockPresenter?.returned() ?? () }
    noteUse()
    await unlocked()
  }

  /// Shows what the gate covered.
  func unlocked() async {
    store.send(.gateChanged(isClosed: false))
    unlockPresenter = nil
    holdToasts()
    replayLinks()
    await appear()
  }

  /// Notes that the signed-in person uses the app, so that only leaving it starts the lock's time.
  func noteUse() {
    guard store.snapshot.underlying.isSignedIn, !store.snapshot.isGateClosed else { return }
    dependencies.gate.opened()
  }

  /// Notes that the signed-in person leaves the app; nothing is noted while it is locked.
  func noteLeaving() {
    guard store.snapshot.underlying.isSignedIn, !store.snapshot.isGateClosed else { return }
    dependencies.gate.left()
  }
}
