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
    guard store.snapshot.underlying.isBehindGate, dependencies.gate.isLockSet() else { return }
    lock()
  }

  private func lock() {
    guard !store.snapshot.isGateClosed else { return }
    unlockPresenter = builder.unlock()
    store.send(.gateChanged(isClosed: true))
    holdToasts()
  }

  /// Uncovers the app at the return from the background when its lock is not due, else asks to unlock
  /// it.
  func unlockIfNotDue() async {
    guard store.snapshot.isGateClosed else {
      // An unlock that ended in the background.
      lockIfDue()
      return noteUse()
    }
    guard dependencies.gate.isClosed() else { return await unlocked() }
    unlockPresenter?.returned()
    await appear()
  }

  /// Shows what the gate covered; in the background the app stays covered.
  func unlocked() async {
    guard phase != .background else { return }
    store.send(.gateChanged(isClosed: false))
    unlockPresenter = nil
    noteUse()
    holdToasts()
    replayLinks()
    await appear()
  }

  /// Notes that the signed-in person uses the app, so that only leaving it starts the lock's time.
  func noteUse() {
    guard store.snapshot.underlying.isBehindGate, !store.snapshot.isGateClosed else { return }
    dependencies.gate.opened()
  }

  /// Notes that the signed-in person leaves the app; nothing is noted while it is locked.
  func noteLeaving() {
    guard store.snapshot.underlying.isBehindGate, !store.snapshot.isGateClosed else { return }
    dependencies.gate.left()
  }
}
