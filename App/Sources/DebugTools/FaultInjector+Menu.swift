public import ShellApp

extension FaultInjector {
  /// The debug menu, which sets the faults of this injector.
  @MainActor
  public func menu(over app: AppCoordinator) -> (any ScreenMenu)? {
    let dependencies = app.dependencies
    return DebugMenuCoordinator(
      tools: ReproTools(self, on: app), environment: dependencies.formEnvironment,
      hasBiometrics: dependencies.hasAppLock,
      report: { [weak app, history] in
        guard let app else { return nil }
        return await DiagnosticsReport(of: app, history: history, source: .running)
      },
      logger: dependencies.logger,
      clipboard: { [weak app] in app?.clipboard },
      clearDrafts: { try await dependencies.formDrafts.clearAll() })
  }
}
