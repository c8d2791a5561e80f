import Cryptography
import Domain
import FormKit
import Testing

@testable import ShellApp

/// Every action of every screen that a person reaches, each in an app of its own.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(10)))
struct DeadEndTests {
  /// An input of the person.
  private enum Step: Hashable {
    case submit(FormObject)
    case press(String)
    case back
  }

  /// What shows after an input.
  private enum Place: Hashable {
    /// A screen, known by its route and its form.
    case screen(Route, form: String)
    /// The person has quit.
    case finished
    /// Nothing shows.
    case nothing
  }

  /// Stands for the code of the newest message.
  private static let code: FormValue = "{code}"

  /// Values with which a form leads on; forms that are not named need none.
  private static let values: [String: FormObject] = [
    "login": ["email": "demo@example.com", "password": "correct-horse"],
    "createAccount": ["email": "new@example.com", "password": "a-longer-horse-2"],
    "createAccountCode": ["code": code],
    "passwordReset": ["email": "ada@example.com"],
    "handle": ["handle": "Grace_Hopper"], "displayName": ["displayName": "Grace"],
    "screenName": ["screenName": "grace_h"], "birthday": ["dateOfBirth": "1990-01-15"],
    "guardianConsent": ["guardianEmail": "mum@example.com"],
    "secondFactor": ["method": "email"],
    "linkAccount": [
      "email": "guest@example.com", "password": "a-longer-horse-2",
    ],
    "linkAccountCode": ["code": code],
  ]

  /// Other values of a form, which lead elsewhere.
  private static let otherValues: [String: [FormObject]] = [
    "birthday": [["dateOfBirth": "2012-01-15"], ["dateOfBirth": "2020-01-15"]],
    "secondFactor": [["method": "totp"], ["method": "none"]],
    "linkAccount": [["email": "ada@example.com", "password": "a-longer-horse-2"]],
  ]

  private func app(isSignedIn: Bool, after steps: [Step]) async throws -> AppCoordinator {
    var configuration = Configuration(
      pinnedNow: BackendHarness.start, isSignedIn: isSignedIn, bootTimeout: .seconds(60))
    configuration.hasConsoleLog = false
    configuration.passcodeCost = .low
    let dependencies = try Dependencies(configuration: configuration)
    try await dependencies.prepare()
    let app = AppCoordinator(dependencies: dependencies)
    try await app.boot()
    await app.resume()
    for step in steps { await perform(step, in: app) }
    return app
  }

  private func perform(_ step: Step, in app: AppCoordinator) async {
    switch step {
    case .submit(let values):
      let code = app.dependencies.demo.message().flatMap { Self.code(in: $0.text.english) }
      let entered = values.mapValues { $0 == Self.code ? .string(code ?? "") : $0 }
      _ = await app.submit(ScreenInput(values: entered))
    case .press(let action): await app.perform(action: action)
    case .back:
      app.goBack()
      await app.appear()
    }
  }

  private static func code(in text: String) -> String? {
    text.split { !$0.isNumber }.last { $0.count == 6 }.map(String.init)
  }

  private func place(_ app: AppCoordinator) -> Place {
    guard !app.isFinished else { return .finished }
    return app.screen.map { .screen($0.route, form: $0.form.schema.id) } ?? .nothing
  }

  /// Everything that a person can do at a screen.
  private func steps(at screen: Screen) -> [Step] {
    let form = screen.form.schema.id
    let submissions =
      [Self.values[form] ?? [:], [:]] + (Self.otherValues[form] ?? [])
    let actions = screen.form.schema.actions.map(\.id) + screen.otherActionIDs
    return submissions.map(Step.submit) + (screen.canGoBack ? [.back] : [])
      + actions.map(Step.press)
  }

  /// Walks from a start, breadth first; returns the places, each with where its actions lead.
  private func walk(isSignedIn: Bool) async throws -> [Place: Set<Place>] {
    var ways: [Place: Set<Place>] = [:]
    var waiting: [[Step]] = [[]]
    while !waiting.isEmpty {
      let path = waiting.removeFirst()
      let start = try await app(isSignedIn: isSignedIn, after: path)
      let here = place(start)
      guard ways[here] == nil, let screen = start.screen else { continue }
      ways[here] = []
      for step in Set(steps(at: screen)).sorted(by: { "\($0)" < "\($1)" }) {
        let there = place(try await app(isSignedIn: isSignedIn, after: path + [step]))
        ways[here]?.insert(there)
        #expect(there != .nothing, "\(here): \(step) leads to no screen")
        if case .screen = there, ways[there] == nil { waiting.append(path + [step]) }
      }
    }
    return ways
  }

  @Test(arguments: [(false, 25), (true, 20)])
  func `every screen leads to another one, and every action to a screen`(
    isSignedIn: Bool, count: Int
  ) async throws {
    let ways = try await walk(isSignedIn: isSignedIn)
    for (place, others) in ways {
      #expect(!others.subtracting([place]).isEmpty, "\(place) is a dead end")
    }
    #expect(ways.count >= count, "\(ways.keys)")
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
