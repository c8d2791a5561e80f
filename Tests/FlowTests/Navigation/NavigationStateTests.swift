import ShellApp
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Moves of ``NavigationState``.
@Suite(.timeLimit(.minutes(5)), .withoutLeaks)
struct NavigationStateTests {
  private func state() -> NavigationState { NavigationState(.tabbar, root: .home) }

  @Test func `a pushed route is on top until it is dismissed`() throws {
    var state = state()
    let pushedEntry = state.push(.settings)
    let entry = try #require(pushedEntry)
    #expect(state.routes == [.home, .settings])
    #expect(state.top == entry)
    #expect(state.dismissScreen() == [entry])
    #expect(state.routes == [.home])
  }

  @Test func `the sheets and alerts are left together, and the module's own stack stays`() {
    var state = state()
    _ = state.push(.settings)
    _ = state.present(.profile)
    _ = state.push(.deleteAccount)
    _ = state.show(.alert, as: .alert(.alert))
    let gone = state.dismissEnvironments()
    #expect(gone.map(\.route) == [.alert, .deleteAccount, .profile])
    #expect(state.routes == [.home, .settings])
    #expect(state.dismissEnvironments() == [])
  }

  @Test func `the root of a module stays`() {
    var state = state()
    #expect(!state.canDismiss)
    #expect(state.dismissScreen() == [])
    #expect(state.dismissEnvironment(of: state.top.id) == [])
    #expect(state.routes == [.home])
  }

  @Test func `a second push of a route that is on its way is dropped`() {
    var state = state()
    #expect(state.push(.settings) != nil)
    #expect(state.push(.settings) == nil)
    #expect(state.present(.settings) == nil)
    #expect(state.push(.profile) != nil)
    state.arrived()
    #expect(state.push(.profile) != nil)
    #expect(state.routes == [.home, .settings, .profile, .profile])
  }

  @Test func `leaving a sheet takes its whole stack, front to back`() throws {
    var state = state()
    let presented = state.present(.guardian)
    let sheet = try #require(presented)
    let pushedEntry = state.push(.profile)
    let pushed = try #require(pushedEntry)
    #expect(state.routes == [.home, .guardian, .profile])
    #expect(state.dismissEnvironment(of: pushed.id) == [pushed, sheet])
    #expect(state.routes == [.home])
  }

  @Test func `the last screen of a sheet takes the sheet with it`() {
    var state = state()
    _ = state.present(.guardian)
    #expect(state.dismissScreen().map(\.route) == [.guardian])
    #expect(state.stacks.count == 1)
  }

  @Test func `going back to a route dismisses the screens above it`() {
    var state = state()
    for route in [Route.formSandbox, .sandboxForm(.login), .sandboxReview(.login)] {
      _ = state.push(route)
    }
    #expect(
      state.dismiss(to: .formSandbox).map(\.route)
        == [.sandboxReview(.login), .sandboxForm(.login)])
    #expect(state.dismiss(to: .profile) == [])
    #expect(state.routes == [.home, .formSandbox])
  }

  @Test func `showing a module replaces everything`() {
    var state = state()
    _ = state.push(.settings)
    _ = state.present(.guardian)
    let gone = state.showModule(.onboarding, root: .welcome)
    #expect(gone.map(\.route) == [.guardian, .settings, .home])
    #expect(state.module == .onboarding)
    #expect(state.routes == [.welcome])
  }

  @Test func `an entry leaves with everything above it`() throws {
    var state = state()
    let pushed = state.push(.settings)
    let settings = try #require(pushed)
    _ = state.push(.deleteAccount)
    _ = state.present(.reauthentication)
    #expect(state.contains(settings.id))
    #expect(
      state.dismissScreen(settings.id).map(\.route)
        == [.reauthentication, .deleteAccount, .settings])
    #expect(state.routes == [.home])
    #expect(!state.contains(settings.id))
    #expect(state.dismissScreen(settings.id) == [])
  }

  @Test func `restoring replaces everything with entries of new ids`() {
    var state = state()
    _ = state.push(.settings)
    var stored = NavigationState(.tabbar, root: .home)
    _ = stored.push(.profile)
    _ = stored.present(.guardian)
    let old = Set(state.stacks.joined().map(\.id))
    let gone = state.restore(stored)
    #expect(gone.map(\.route) == [.settings, .home])
    #expect(state.stacks.map { $0.map(\.route) } == [[.home, .profile], [.guardian]])
    #expect(old.isDisjoint(with: state.stacks.joined().map(\.id)))
  }

  @Test func `modals and alerts stay above the screens that come after them`() throws {
    var state = state()
    _ = state.show(.alert, as: .alert(.alert))
    _ = state.push(.settings)
    _ = state.show(.guardian, as: .cover)
    _ = state.show(.passwordHelp, as: .modal)
    #expect(state.routes == [.home, .settings, .guardian, .alert, .passwordHelp])
    #expect(state.top.route == .passwordHelp)
    #expect(state.dismissModal().map(\.route) == [.passwordHelp])
    #expect(state.dismissModal() == [])
    #expect(state.dismissScreen().map(\.route) == [.alert])
    #expect(state.top.presentation == .cover)
  }

  @Test func `every alert is new, also right after another one`() {
    var state = state()
    #expect(state.show(.alert, as: .alert(.alert)) != nil)
    #expect(state.show(.alert, as: .alert(.alert)) != nil)
    #expect(state.routes == [.home, .alert, .alert])
  }

  @Test func `a modal leaves with the alerts above it`() {
    var state = state()
    _ = state.show(.passwordHelp, as: .modal)
    _ = state.show(.alert, as: .alert(.alert))
    #expect(state.dismissModal().map(\.route) == [.alert, .passwordHelp])
    #expect(state.routes == [.home])
  }

  @Test func `going back to the root of a stack takes what is above it`() throws {
    var state = state()
    _ = state.push(.settings)
    let sheet = state.present(.guardian)
    let id = try #require(sheet).id
    _ = state.push(.profile)
    _ = state.show(.alert, as: .alert(.confirmationDialog))
    #expect(state.dismissPushStack(of: id).map(\.route) == [.alert, .profile])
    #expect(state.dismissPushStack(of: id) == [])
    let home = state.stacks[0][0].id
    #expect(state.dismissPushStack(of: home).map(\.route) == [.guardian, .settings])
    _ = state.present(.guardian)
    #expect(state.dismissPushStack(of: home).map(\.route) == [.guardian])
    #expect(state.routes == [.home])
  }

  @Test(arguments: 1...8)
  func `every sequence of moves leaves a screen`(seed: UInt64) throws {
    var random = SoakRandom(seed: seed)
    var state = NavigationState(.onboarding, root: .welcome)
    var open: Set<Int> = [state.top.id]
    let routes: [Route] = [.home, .settings, .profile, .guardian, .formSandbox]
    let overlays: [(Route, Presentation)] = [
      (.passwordHelp, .modal), (.alert, .alert(.alert)), (.alert, .alert(.confirmationDialog)),
    ]
    var broken = 0
    for _ in 0..<25_000 {
      let route = routes[Int(random.next() % 5)]
      var gone: [NavigationState.Entry] = []
      let count = open.count
      var arrived: NavigationState.Entry?
      switch random.next() % 20 {
      case 0...4: arrived = state.push(route)
      case 5, 6:
        arrived = state.show(route, as: random.next() % 2 == 0 ? .cover : .sheet([.medium]))
      case 16:
        let (route, presentation) = overlays[Int(random.next() % 3)]
        arrived = state.show(route, as: presentation)
      case 17: gone = state.dismissModal()
      case 18: gone = state.dismissPushStack(of: Int(random.next() % 64) + state.top.id - 32)
      case 19:
        // Kills: the next start reads what was written, if it may be shown again.
        guard random.next() % 8 == 0, let text = try? JSONEncoder().encode(state),
          let stored = try? JSONDecoder().decode(NavigationState.self, from: text)
        else { continue }
        gone = state.restore(stored)
      case 7...9: state.arrived()
      case 10...12: gone = state.dismissScreen()
      case 13: gone = state.dismissScreen(Int(random.next() % 64) + state.top.id - 32)
      case 14:
        // One of 64 is the next start of the app instead.
        if random.next() % 64 == 0 {
          var stored = NavigationState(.tabbar, root: .home)
          _ = stored.push(route)
          gone = state.restore(stored)
        } else {
          gone = state.dismiss(to: route)
        }
      default:
        gone =
          random.next() % 4 == 0
          ? state.showModule(.tabbar, root: .home, pushing: [.settings])
          : state.dismissEnvironment(of: Int(random.next() % 64) + state.top.id - 32)
      }
      let present = Set(state.stacks.joined().map(\.id))
      open.formUnion(present)
      for entry in gone { if open.remove(entry.id) == nil { broken += 1 } }
      if state.stacks.contains(where: \.isEmpty) || state.stacks.isEmpty { broken += 1 }
      if open != present || !present.contains(state.top.id) { broken += 1 }
      if let arrived, !state.contains(arrived.id) || open.count != count + 1 { broken += 1 }
      // The newest of its kind is on top of all that are not above every screen.
      let screens = state.stacks.prefix { !$0[0].presentation.isOverlay }
      if let arrived, !arrived.presentation.isOverlay, screens.last?.last != arrived { broken += 1 }
      if let arrived, arrived.presentation.isOverlay, state.top != arrived { broken += 1 }
      if state.stacks.dropFirst(screens.count)
        .contains(where: { $0.count != 1 || !$0[0].presentation.isOverlay })
      {
        broken += 1
      }
      if screens.isEmpty { broken += 1 }
      for (index, stack) in screens.enumerated() {
        if (stack[0].presentation == .push) != (index == 0) { broken += 1 }
        if stack.dropFirst().contains(where: { $0.presentation != .push }) { broken += 1 }
      }
    }
    #expect(broken == 0)
  }
}
