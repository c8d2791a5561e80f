public import FormKit
public import ShellApp

extension FaultInjector {
  /// The debug menu, which sets the faults of this injector.
  @MainActor
  public func menu(
    environment: @escaping @Sendable () -> FormEnvironment, drafts: FormDraftStore,
    hasAppLock: Bool
  ) -> (any ScreenMenu)? {
    DebugMenuCoordinator(
      injector: self, environment: environment, hasBiometrics: hasAppLock,
      clearDrafts: { try await drafts.clearAll() })
  }
}
