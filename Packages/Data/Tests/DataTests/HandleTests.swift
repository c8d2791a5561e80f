import Data
import DataMock
import Domain
import LocalPersistence
import Networking
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct HandleTests {
  private let backend = ScriptedBackend()

  private func handles(
    onCommit: @escaping @Sendable (UserProfile) -> Void = { _ in }
  ) throws -> RemoteHandleRepository {
    RemoteHandleRepository(
      client: try Fixture.client(backend), onCommit: onCommit)
  }

  @Test func `a check sends the displayed form, as suggestions keep its capitals`() async throws {
    backend.answer(
      "GET /v1/handles/AdaL/availability",
      with: BackendResponses.handleAvailability(false, suggestions: [try Handle("AdaL2")]))
    let availability = try await handles().checkAvailability(try Handle("AdaL"))
    let suggestions = [try Handle("AdaL2")]
    #expect(availability == HandleAvailability(available: false, suggestions: suggestions))
    #expect(availability.suggestions.map(\.display) == ["AdaL2"])
    #expect(backend.requests[0].context.route == "/v1/handles/{}/availability")
    #expect(backend.requests[0].context.requiresAuthentication)
  }

  @Test(arguments: [
    #"{"available":true}"#, #"{"available":true,"suggestions":null}"#,
    #"{"available":true,"suggestions":["no!","x"],"ttl":5}"#,
  ])
  func `suggestions may be absent, null or invalid`(body: String) async throws {
    backend.answer("GET /v1/handles/ada/availability", with: Fixture.json(body))
    #expect(
      try await handles().checkAvailability(try Handle("ada"))
        == HandleAvailability(available: true))
  }

  @Test func `a reservation has an expiry and is idempotent`() async throws {
    let handle = try Handle("AdaL")
    let hold = HandleReservation(handle: handle, expiresAt: Fixture.now.addingTimeInterval(600))
    backend.answer(
      "POST /v1/handles/AdaL/reservation", with: BackendResponses.handleReservation(hold))
    let answer = try await handles().reserve(handle)
    #expect(answer == hold)
    #expect(answer.handle.display == "AdaL")
    #expect(backend.requests[0].isIdempotent)
    #expect(backend.requests[0].body.isEmpty)
  }

  @Test func `committing sends the display form and calls onCommit`() async throws {
    let kept = Mutex<[UserProfile]>([])
    backend.answer("PUT /v1/profile/handle", with: BackendResponses.profile(try Fixture.profile()))
    let handles = try handles { profile in kept.withLock { $0.append(profile) } }
    let profile = try Fixture.profile()
    #expect(try await handles.commit(try Handle("AdaL")) == profile)
    #expect(backend.requests[0].text == #"{"handle":"AdaL"}"#)
    #expect(kept.withLock { $0 } == [profile])
  }

  @Test func `refusals throw HandleRepositoryError or RemoteError`() async throws {
    let refusals = [
      BackendResponses.handleTaken(suggestions: [try Handle("ada2")]),
      BackendResponses.handleChangedRecently(until: "1970-01-02T00:00:00.000Z"),
      BackendResponses.profileMissing, HTTPResponse(status: 404), HTTPResponse(status: 409),
    ]
    let errors: [any Error & Equatable] = [
      HandleRepositoryError.taken(suggestions: [try Handle("ada2")]),
      HandleRepositoryError.changedRecently(until: Date(timeIntervalSince1970: 86_400)),
      HandleRepositoryError.noProfile, RemoteError.refused,
      RemoteError.refused,
    ]
    for (refusal, error) in zip(refusals, errors) {
      let backend = ScriptedBackend()
      backend.answer("PUT /v1/profile/handle", with: refusal)
      let handles = RemoteHandleRepository(
        client: try Fixture.client(backend))
      do {
        _ = try await handles.commit(try Handle("ada"))
        Issue.record("no error")
      } catch let thrown as HandleRepositoryError {
        #expect(thrown == error as? HandleRepositoryError)
      } catch let thrown as RemoteError {
        #expect(thrown == error as? RemoteError)
      }
    }
  }
}
