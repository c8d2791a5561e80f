import Domain
import DomainMock
import Observation
import ShellApp
import Testing

/// The state of the app: its actions, and who observes it.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct ObserveAppStateTests {
  private let store = AppStore()
  private let user = User(session: .sample)

  @Test func `launch states lead to their states`() {
    let states: [(LaunchState, AppState)] = [
      (.unauthenticated, .guest), (.authenticatedNoProfile(user), .onboarding(user)),
      (.authenticated(user), .authenticated(user)), (.locked(.busy), .locked(.secureStore(.busy))),
      (.ineligible(Ineligibility(minimum: 13)), .ineligible(Ineligibility(minimum: 13))),
      (.failed(reason: "No."), .failed(reason: "No.")),
    ]
    #expect(store.state == .booting)
    for (launch, state) in states {
      store.send(.launched(launch))
      #expect(store.state == state)
      #expect(store.snapshot.hasLaunched)
    }
  }

  @Test func `a profile is created by a user of the onboarding only`() {
    for launch in [LaunchState.unauthenticated, .authenticated(user), .locked(.busy)] {
      store.send(.launched(launch))
      store.send(.profileCreated(.sample))
      #expect(store.state == AppState(launch))
    }
    store.send(.launched(.authenticatedNoProfile(user)))
    store.send(.profileCreated(.sample))
    #expect(store.state == .authenticated(user.with(.sample)))
    store.send(.sessionEnded)
    #expect(store.state == .guest)
  }

  @Test func `maintenance covers a state and leads back to the latest one`() {
    store.send(.launched(.authenticated(user)))
    store.send(.maintenanceChanged(true))
    #expect(store.state == .maintenance)
    #expect(store.environment.maintenanceMode)
    store.send(.sessionEnded)
    #expect(store.state == .maintenance)
    store.send(.maintenanceChanged(false))
    #expect(store.state == .guest)
  }

  @Test func `the gate covers a signed-in person's state only`() {
    store.send(.gateChanged(isClosed: true))
    #expect(store.state == .booting)
    let tooYoung = LaunchState.ineligible(Ineligibility(minimum: 13))
    for launch in [LaunchState.authenticated(user), .authenticatedNoProfile(user), tooYoung] {
      store.send(.launched(launch))
      #expect(store.state == .locked(.gate))
      #expect(store.snapshot.underlying == AppState(launch))
    }
    store.send(.maintenanceChanged(true))
    #expect(store.state == .maintenance)
    store.send(.maintenanceChanged(false))
    #expect(store.state == .locked(.gate))
    store.send(.launched(.failed(reason: "No.")))
    #expect(store.state.name == "failed")
  }

  @Test func `the end of the session opens the gate`() {
    store.send(.launched(.authenticated(user)))
    store.send(.gateChanged(isClosed: true))
    store.send(.sessionEnded)
    #expect(store.state == .guest)
    store.send(.launched(.authenticated(user)))
    #expect(store.state == .authenticated(user))
  }

  @Test func `a start that ends in maintenance has not launched`() {
    store.send(.launched(.maintenance))
    #expect(store.state == .maintenance)
    #expect(!store.snapshot.hasLaunched)
    store.send(.maintenanceChanged(false))
    #expect(store.state == .booting)
  }

  @Test func `every observer gets one snapshot for a turn, and none for equal states`() async {
    var (first, second) = (
      store.snapshots().makeAsyncIterator(), store.snapshots().makeAsyncIterator()
    )
    #expect(await first.next(isolation: #isolation)?.state == .booting)
    store.send(.launched(.unauthenticated))
    store.send(.launched(.authenticated(user)))
    #expect(await first.next(isolation: #isolation)?.state == .authenticated(user))
    store.send(.reachabilityChanged(false))
    store.send(.reachabilityChanged(true))
    store.send(.launched(.authenticated(user)))
    store.send(.sessionEnded)
    #expect(await first.next(isolation: #isolation)?.state == .guest)
    #expect(await second.next(isolation: #isolation)?.state == .guest)
  }

  @Test func `an observer that waits is not woken for a state that it has`() async {
    let seen = Task {
      var states: [AppState] = []
      for await snapshot in store.snapshots() {
        states.append(snapshot.state)
        if snapshot.state == .guest { break }
      }
      return states
    }
    await settle()
    store.send(.launched(.authenticated(user)))
    store.send(.maintenanceChanged(true))
    await settle()
    store.send(.maintenanceChanged(false))
    store.send(.maintenanceChanged(true))
    await settle()
    store.send(.maintenanceChanged(false))
    store.send(.sessionEnded)
    #expect(await seen.value == [.booting, .maintenance, .guest])
  }

  @Test func `an action that an observer sends follows the one under way`() {
    let store = store
    withObservationTracking {
      _ = store.state
    } onChange: {
      MainActor.assumeIsolated { store.send(.sessionEnded) }
    }
    store.send(.launched(.authenticated(user)))
    #expect(store.state == .guest)
  }

  @Test func `a stream ends with the task that reads it`() async {
    let reading = Task {
      var count = 0
      for await _ in store.snapshots() { count += 1 }
      return count
    }
    await settle()
    reading.cancel()
    #expect(await reading.value == 1)
  }

  /// Lets every task of the main actor run as far as it can.
  private func settle() async {
    for _ in 0..<50 { await Task.yield() }
  }
}
