import FormKit
import Testing

@testable import ShellApp

/// Every action of every screen that a person reaches, each in an app of its own: where it leads, and its events.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(10)))
struct DeadEndTests {
  private let walker = ScreenWalker()

  /// What shows after an input.
  private enum Place: Hashable {
    /// A screen, known by its route, its form and the screen that a question for the password is about.
    case screen(Route, form: String, about: Route? = nil)
    /// The person has quit.
    case finished
    /// Nothing shows.
    case nothing
  }

  /// Values with which a form leads on; forms that are not named need none.
  private static let values: [String: FormObject] = [
    "login": ["email": "demo@example.com", "password": "correct-horse"],
    "createAccount": ["email": "new@example.com", "password": "a-longer-horse-2"],
    "createAccountCode": ["code": ScreenWalker.code],
    "passwordReset": ["email": "ada@example.com"],
    "handle": ["handle": "Grace_Hopper"], "displayName": ["displayName": "Grace"],
    "screenName": ["screenName": "grace_h"], "birthday": ["dateOfBirth": "1990-01-15"],
    "guardianConsent": ["guardianEmail": "mum@example.com"],
    "secondFactor": ["method": "email"], "phoneNumber": ["phoneNumber": "+12015550167"],
    "textMessageCode": ["code": ScreenWalker.code],
    "linkAccount": [
      "email": "guest@example.com", "password": "a-longer-horse-2",
    ],
    "linkAccountCode": ["code": ScreenWalker.code],
    "reauthenticate": ["password": "correct-horse"],
    "changePassword": ["password": "a-longer-horse-2", "confirmPassword": "a-longer-horse-2"],
  ]

  /// Other values of a form, which lead elsewhere.
  private static let otherValues: [String: [FormObject]] = [
    "birthday": [["dateOfBirth": "2012-01-15"], ["dateOfBirth": "2020-01-15"]],
    "secondFactor": [["method": "totp"], ["method": "sms"], ["method": "none"]],
    "linkAccount": [["email": "ada@example.com", "password": "a-longer-horse-2"]],
  ]

  private func place(_ app: AppCoordinator) -> Place {
    guard !app.isFinished else { return .finished }
    guard let screen = app.screen else { return .nothing }
    let asks = [.reauthentication, .passwordHelp].contains(screen.route)
    return .screen(
      screen.route, form: screen.form.schema.id,
      about: asks ? app.stack.last { ![.reauthentication, .passwordHelp].contains($0) } : nil)
  }

  /// Everything that a person can do at a screen.
  private func steps(at screen: Screen) -> [ScreenWalker.Step] {
    let form = screen.form.schema.id
    let submissions =
      [Self.values[form] ?? [:], [:]] + (Self.otherValues[form] ?? [])
    let actions = screen.form.schema.actions.map(\.id) + screen.otherActionIDs
    return submissions.map(ScreenWalker.Step.submit) + (screen.canGoBack ? [.back] : [])
      + actions.map(ScreenWalker.Step.press)
  }

  /// Walks from a start, breadth first; returns the places, each with where its actions lead.
  ///
  /// - Parameters:
  ///   - steps: The steps before; default none.
  ///   - looksAround: Whether everything at a route is done; default always.
  private func walk(
    isSignedIn: Bool, after steps: [ScreenWalker.Step] = [],
    where looksAround: (Route) -> Bool = { _ in true }
  ) async throws -> [Place: Set<Place>] {
    var ways: [Place: Set<Place>] = [:]
    var waiting = [steps]
    while !waiting.isEmpty {
      let path = waiting.removeFirst()
      let start = try await walker.app(isSignedIn: isSignedIn, after: path)
      let here = place(start)
      guard ways[here] == nil, let screen = start.screen else { continue }
      ways[here] = []
      for step in Set(self.steps(at: screen)).sorted(by: { "\($0)" < "\($1)" }) {
        let there = place(try await walker.app(isSignedIn: isSignedIn, after: path + [step]))
        ways[here]?.insert(there)
        #expect(there != .nothing, "\(here): \(step) leads to no screen")
        if case .screen(let route, _, _) = there, ways[there] == nil, looksAround(route) {
          waiting.append(path + [step])
        }
      }
    }
    return ways
  }

  @Test(arguments: [false, true])
  func `every screen leads to another one, and every action to a screen`(
    isSignedIn: Bool
  ) async throws {
    let ways = try await walk(isSignedIn: isSignedIn)
    let routes = ways.keys.compactMap { place in
      if case .screen(let route, _, _) = place { route.description } else { nil }
    }
    #expect(EventCoverageTests.walked.subtracting(routes) == [], "\(routes)")
    expectWay(
      in: ways, to: isSignedIn ? .screen(.home, form: "home") : .screen(.welcome, form: "welcome"))
  }

  @Test func `the settings ask for the password when the sign-in is no longer recent`() async throws
  {
    let ways = try await walk(isSignedIn: true, after: [.wait(660), .open("settings")]) {
      $0.description.hasPrefix("settings")
    }
    let routes = Set(
      ways.keys.compactMap { place in
        if case .screen(let route, _, _) = place { route.description } else { nil }
      })
    #expect(
      routes.isSuperset(of: [
        "settings", "settings/deleteAccount", "settings/password",
        "settings/reauthentication", "settings/reauthentication/help", "settings/secondFactor",
        "settings/secondFactor/app", "settings/secondFactor/recoveryCodes",
      ]), "\(routes)")
    expectWay(in: ways, to: .screen(.settings, form: "settings"))
  }

  /// Checks that each place has a way to another one, and one that leads to the first at last.
  private func expectWay(in ways: [Place: Set<Place>], to first: Place) {
    for (place, others) in ways {
      #expect(!others.subtracting([place]).isEmpty, "\(place) is a dead end")
    }
    var leading: Set<Place> = [first]
    var size = 0
    while leading.count > size {
      size = leading.count
      for (place, others) in ways where !others.isDisjoint(with: leading) { leading.insert(place) }
    }
    #expect(Set(ways.keys).subtracting(leading).isEmpty, "\(Set(ways.keys).subtracting(leading))")
  }
}
