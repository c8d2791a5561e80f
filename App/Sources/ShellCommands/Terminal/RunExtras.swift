import FormKit
import FormKitTerminal
import ShellApp
#if mock || dev
  import DebugTools
#endif

/// What the configuration adds to `run`: the debug menu where there are debug tools.
@MainActor
struct RunExtras {
  /// What is simulated around forms and requests.
  let interceptor: (any FormInterceptor)?
  /// The menu over the running app.
  let overlay: (Dependencies) -> ScreenOverlay?

  static var current: RunExtras {
    #if mock || dev
      let injector = FaultInjector()
      return RunExtras(interceptor: injector) { debugMenu($0, injector) }
    #else
      return RunExtras(interceptor: nil) { _ in nil }
    #endif
  }

  #if mock || dev
    private static func debugMenu(
      _ dependencies: Dependencies, _ injector: FaultInjector
    ) -> ScreenOverlay {
      let menu = DebugMenuCoordinator(
        injector: injector, environment: dependencies.formEnvironment,
        clearDrafts: { try await dependencies.formDrafts.clearAll() })
      let messages = dependencies.formEnvironment().messages
      return ScreenOverlay(
        shortcut: FormShortcut(
          .control("g"), named: messages.text("debugMenu.key"), action: "debugMenuButton",
          label: messages.text("debugMenu.hint")),
        open: {
          menu.open()
          return menu
        }, notices: menu.takeNotices)
    }
  #endif
}
