import Domain
import FormKit
import Foundation
import Networking
import NetworkingMock
import Testing

@testable import ShellApp

/// Starting the app and signing in lead to the same state, whatever the service says of the profile.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct LaunchMappingTests {
  private let world: TransportWorld

  init() throws { world = try TransportWorld(isOverHTTP: false) }

  /// What the service says of the profile.
  enum ScriptedResponse: Hashable, CaseIterable, Sendable {
    case sessionEnded, offline, refused, failing, unavailable, maintenance, malformed, missing
    case ineligible
  }

  /// The state, without the user.
  private func expect(_ state: AppState, for answer: ScriptedResponse) {
    switch (answer, state) {
    case (.sessionEnded, .guest), (.maintenance, .maintenance), (.missing, .onboarding): break
    case (.offline, .authenticated(let user)), (.refused, .authenticated(let user)),
      (.failing, .authenticated(let user)), (.unavailable, .authenticated(let user)),
      (.malformed, .authenticated(let user)):
      #expect(user.profile == nil)
    case (.ineligible, .ineligible(let verdict)): #expect(verdict.minimum == 13)
    default: Issue.record("\(answer) led to \(state).")
    }
  }

  /// The app of this device, whose service is asked for the profile with one answer.
  private func start(_ answer: ScriptedResponse) throws -> Dependencies {
    let client = world.transport.client
    return try world.start(
      HTTPClientStub { request in
        switch request.url.path() {
        case "/v1/profile": try Self.response(answer)
        // A session that has ended cannot be renewed.
        case "/v1/auth/refresh" where answer == .sessionEnded: HTTPResponse(status: 401)
        default: try await client.send(request)
        }
      })
  }

  nonisolated private static func response(_ answer: ScriptedResponse) throws -> HTTPResponse {
    switch answer {
    case .sessionEnded: HTTPResponse(status: 401)
    case .offline: throw NetworkError.offline
    case .refused: HTTPResponse(status: 410)
    case .failing: HTTPResponse(status: 501)
    case .malformed: json(200, "[]")
    case .missing: json(404, "{}")
    case .unavailable: problem(503, #"{"type":"/problems/unavailable"}"#)
    case .maintenance: problem(503, #"{"type":"/problems/maintenance"}"#)
    case .ineligible: problem(403, #"{"type":"/problems/ineligible","minimum":13}"#)
    }
  }

  nonisolated private static func problem(_ status: Int, _ text: String) -> HTTPResponse {
    HTTPResponse(
      status: status, headers: ["Content-Type": "application/problem+json"], body: .text(text))
  }

  nonisolated private static func json(_ status: Int, _ text: String) -> HTTPResponse {
    HTTPResponse(status: status, headers: ["Content-Type": "application/json"], body: .text(text))
  }

  @Test(arguments: ScriptedResponse.allCases)
  func `a stored session and a new one end in the same state`(answer: ScriptedResponse) async throws
  {
    let app = AppCoordinator(dependencies: try start(answer))
    try await app.boot()
    #expect(app.store.state == .guest)
    _ = await app.submit(ScreenInput(values: [:]))
    _ = await app.submit(
      ScreenInput(values: ["email": "demo@example.com", "password": "correct-horse"]))
    let signedIn = app.store.state

    if answer == .sessionEnded {
      // The end of the session removed it, so a new one is stored for the next start.
      _ = try await world.start().auth.signInEmail(
        try EmailAddress("demo@example.com"), password: Password("correct-horse"))
    }
    let next = AppCoordinator(dependencies: try start(answer))
    try await next.boot()
    expect(next.store.state, for: answer)
    #expect(signedIn == next.store.state)
    #expect(app.route == next.route)
  }
}
