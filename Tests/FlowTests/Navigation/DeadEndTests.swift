import FormKit
import Testing

@testable import ShellApp

/// Every action of every screen that a person reaches, each in an app of its own: where it leads, and its events.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(10)))
struct DeadEndTests {
  private let walker = ScreenWalker()

  /// What shows after an input.
  private enum Place: Hashable {
    /// A screen, known by its route and its form.
    case screen(Route, form: String)
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
    "secondFactor": ["method": "email"],
    "linkAccount": [
      "email": "guest@example.com", "password": "a-longer-horse-2",
    ],
    "linkAccountCode": ["code": ScreenWalker.code],
  ]

  /// Other values of a form, which lead elsewhere.
  private static let otherValues: [String: [FormObject]] = [
    "birthday": [["dateOfBirth": "2012-01-15"], ["dateOfBirth": "2020-01-15"]],
    "secondFactor": [["method": "totp"], ["method": "none"]],
    "linkAccount": [["email": "ada@example.com", "password": "a-longer-horse-2"]],
  ]

  private func place(_ app: AppCoordinator) -> Place {
    guard !app.isFinished else { return .finished }
    return app.screen.map { .screen($0.route, form: $0.form.schema.id) } ?? .nothing
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
  private func walk(isSignedIn: Bool) async throws -> [Place: Set<Place>] {
    var ways: [Place: Set<Place>] = [:]
    var waiting: [[ScreenWalker.Step]] = [[]]
    while !waiting.isEmpty {
      let path = waiting.removeFirst()
      let start = try await walker.app(isSignedIn: isSignedIn, after: path)
      let here = place(start)
      guard ways[here] == nil, let screen = start.screen else { continue }
      ways[here] = []
      for step in Set(steps(at: screen)).sorted(by: { "\($0)" < "\($1)" }) {
        let there = place(try await walker.app(isSignedIn: isSignedIn, after: path + [step]))
        ways[here]?.insert(there)
        #expect(there != .nothing, "\(here): \(step) leads to no screen")
        if case .screen = there, ways[there] == nil { waiting.append(path + [step]) }
      }
    }
    return ways
  }

  @Test(arguments: [false, true])
  func `every screen leads to another one, and every action to a screen`(
    isSignedIn: Bool
  ) async throws {
    let ways = try await walk(isSignedIn: isSignedIn)
    for (place, others) in ways {
      #expect(!others.subtracting([place]).isEmpty, "\(place) is a dead end")
    }
    let routes = ways.keys.compactMap { place in
      if case .screen(let route, _) = place { route.description } else { nil }
    }
    #expect(EventCoverageTests.walked.subtracting(routes) == [], "\(routes)")
    // The person comes back to the first screen from everywhere.
    let first: Place =
      isSignedIn ? .screen(.home, form: "home") : .screen(.welcome, form: "welcome")
    var leading: Set<Place> = [first]
    var size = 0
    while leading.count > size {
      size = leading.count
      for (place, others) in ways where !others.isDisjoint(with: leading) { leading.insert(place) }
    }
    #expect(Set(ways.keys).subtracting(leading).isEmpty, "\(Set(ways.keys).subtracting(leading))")
  }
}
