import Synchronization
import Testing

@testable import ShellApp

/// The presenters and observers that a ``Router`` keeps for its entries.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct RouterTests {
  private final class Log: RoutingLogger {
    let events = Mutex<[RoutingEvent]>([])

    func trackEvent(event: RoutingEvent) { events.withLock { $0.append(event) } }
  }

  private let log = Log()
  private let router: Router

  init() {
    router = Router(.tabbar, root: .home, logger: log) { _ in nil }
  }

  @Test func `onDismiss is called once for each screen, front to back`() {
    var gone: [Route] = []
    for (route, presentation) in [
      (Route.settings, Presentation.push), (.guardian, .sheet([.medium, .large])),
      (.profile, .push), (.formSandbox, .cover), (.passwordHelp, .modal),
    ] {
      router.show(AnyDestination(route, as: presentation, onDismiss: { gone.append(route) }))
    }
    router.dismissModal()
    router.dismissModal()
    #expect(gone == [.passwordHelp])
    router.dismiss(to: .guardian)
    #expect(gone == [.passwordHelp, .formSandbox, .profile])
    router.showModule(.onboarding, root: .welcome)
    #expect(gone == [.passwordHelp, .formSandbox, .profile, .guardian, .settings])
    router.dismissScreen()
    router.showModule(.tabbar, root: .home)
    #expect(gone.count == 5)
  }

  @Test func `onDismiss may navigate`() {
    router.show(
      AnyDestination(
        .settings,
        onDismiss: { [router] in
          router.show(AnyDestination(.profile))
          router.dismissScreen()
          router.show(AnyDestination(.formSandbox))
        }))
    router.dismissScreen()
    #expect(router.state.routes == [.home, .formSandbox])
  }

  @Test func `a destination that is on its way already is not shown again`() {
    var gone = 0
    for _ in 0..<2 {
      router.show(AnyDestination(.settings, onDismiss: { gone += 1 }))
    }
    #expect(router.state.routes == [.home, .settings])
    router.dismissScreen()
    #expect(gone == 1)
  }

  @Test func `every change is logged with the names of its routes`() {
    router.arrived()
    router.show(AnyDestination(.newPassword(token: "secret"), as: .sheet([.medium, .large])))
    router.show(AnyDestination(.newPassword(token: "secret")))
    router.arrived()
    router.dismissScreen()
    router.dismissScreen()
    router.showModule(.onboarding, root: .welcome, pushing: [.settings])
    let events = log.events.withLock { $0 }
    #expect(
      events.map(\.eventName) == [
        "Routing_Show", "Routing_Dismiss", "Routing_ShowModule", "Routing_Dismiss",
      ])
    #expect(
      events.map(\.parameters) == [
        ["route": "resetPassword", "presentation": "sheet:medium,large"],
        ["routes": "resetPassword"], ["module": "onboarding", "route": "settings"],
        ["routes": "home"],
      ])
  }

  @Test func `a screen that never showed is not logged as left`() {
    // The root before the boot; then a screen below one that a link has opened.
    router.showModule(.tabbar, root: .home, pushing: [.settings, .appLock])
    router.arrived()
    router.dismiss(to: .home)
    let events = log.events.withLock { $0 }
    #expect(events.map(\.eventName) == ["Routing_ShowModule", "Routing_Dismiss"])
    #expect(events.last?.parameters == ["routes": "settings/lock"])
  }

  @Test func `the router of an entry does nothing once the entry is gone`() {
    router.show(AnyDestination(.settings))
    let settings = AnyRouter(router)
    settings.show(AnyDestination(.alert, as: .alert(.alert)))
    #expect(router.state.top.route == .alert)
    settings.push(.profile)
    #expect(router.state.routes == [.home, .settings, .profile, .alert])
    settings.dismissScreen()
    #expect(router.state.routes == [.home])
    settings.push(.profile)
    settings.dismissModal()
    settings.dismissPushStack()
    settings.dismissEnvironment()
    #expect(router.state.routes == [.home])
  }
}
