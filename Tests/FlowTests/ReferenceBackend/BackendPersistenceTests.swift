import Domain
import LocalPersistence
import Networking
import ReferenceBackend
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct BackendPersistenceTests {
  private let place = TemporaryStatePath()

  private func harness() -> BackendHarness { BackendHarness(path: place.path) }

  private func file() -> CrashSafeFile { CrashSafeFile(path: place.path) }

  @Test func `tokens, profiles and pictures are there in the next process`() async throws {
    let harness = harness()
    let token = try await harness.backend().token()
    let url = try await harness.backend().call(
      .put, "/v1/profile/avatar", token: token, bytes: Picture.png(),
      headers: ["Content-Type": "image/png"]
    ).text("url")
    let created = try await harness.backend().createProfile(
      token, more: #","avatarURL":"\#(url)""#)
    #expect(created.status == 201)
    let next = harness.backend()
    #expect(try await next.call(.get, "/v1/profile", token: token).json == created.json)
    let path = try #require(URL(string: url)).path(percentEncoded: true)
    #expect(try await next.call(.get, path).response.body.data == Picture.png())
    #expect(harness.warnings.isEmpty)
  }

  @Test func `spent tokens stay spent in the next process`() async throws {
    let harness = harness()
    let session = try await harness.backend().signIn()
    let body = #"{"refreshToken":"\#(try session.text("refreshToken"))"}"#
    #expect(try await harness.backend().call(.post, "/v1/auth/refresh", json: body).status == 200)
    #expect(try await harness.backend().call(.post, "/v1/auth/refresh", json: body).status == 401)
  }

  @Test func `making a backend and reading from it write nothing`() async throws {
    let backend = harness().backend()
    #expect(try place.contents().isEmpty)
    _ = try await backend.call(.get, "/v1/profile")
    #expect(try place.contents().isEmpty)
    _ = try await backend.token()
    #expect(try place.contents() == ["state.json"])
  }

  @Test func `the file holds no password and no token, and is its owner's alone`() async throws {
    let backend = harness().backend()
    let session = try await backend.signIn()
    let data = try #require(try file().read(requiringPrivate: true))
    let text = String(decoding: data, as: UTF8.self)
    #expect(text.contains("demo@example.com"))
    for secret in [
      "correct-horse", try session.text("accessToken"), try session.text("refreshToken"),
    ] {
      #expect(!text.contains(secret))
    }
  }

  @Test(arguments: ["", "{", "[]", "{}", #"{"format":2}"#, "null", #"{"format":1}"#])
  func `a damaged file is set aside, reported, and replaced by demo data`(
    text: String
  ) async throws {
    try file().folder.create()
    try file().write(Data(text.utf8))
    let harness = harness()
    let backend = harness.backend()
    #expect(try await backend.signIn().status == 200)
    let aside = place.path + ".damaged-1"
    #expect(harness.warnings == [.snapshotDamaged(setAside: aside)])
    #expect(try CrashSafeFile(path: aside).read() == Data(text.utf8))
    #expect(try place.contents() == ["state.json", "state.json.damaged-1"])
  }

  @Test func `damage twice keeps both files`() async throws {
    let harness = harness()
    try file().folder.create()
    for text in ["one", "two"] {
      try file().write(Data(text.utf8))
      _ = try await harness.backend().token()
    }
    let contents = try [1, 2].map {
      try CrashSafeFile(path: "\(place.path).damaged-\($0)").read()
    }
    #expect(contents == [Data("one".utf8), Data("two".utf8)])
  }

  @Test func `a file that cannot be read is left alone until it can be`() async throws {
    let harness = harness()
    let token = try await harness.backend().token("ada@example.com")
    let data = try #require(try file().read())
    try CrashSafeFile(path: place.path, permissions: 0o644).write(data)
    let backend = harness.backend()
    #expect(try await backend.call(.get, "/v1/profile", token: token).status == 503)
    #expect(await backend.issueSession(for: "ada@example.com") == nil)
    #expect(harness.warnings.count == 2)
    #expect(try file().read() == data)
    try CrashSafeFile(path: place.path, permissions: 0o600).write(data)
    #expect(try await backend.call(.get, "/v1/profile", token: token).status == 200)
  }

  @Test func `what cannot be kept has not happened`() async throws {
    let harness = BackendHarness(path: "/dev/null/state.json")
    let backend = harness.backend()
    let answer = try await backend.signIn()
    #expect([503].contains(answer.status))
    #expect(!harness.warnings.isEmpty)
  }

  @Test func `a failed write changes nothing`() async throws {
    let harness = harness()
    let backend = harness.backend()
    let token = try await backend.token()
    try file().delete()
    try SecureFolder(path: place.path).create()
    #expect(try await backend.createProfile(token).status == 503)
    #expect(try await backend.call(.get, "/v1/profile", token: token).status == 404)
    guard case .snapshotNotWritten? = harness.warnings.last else {
      Issue.record("no warning")
      return
    }
  }

  @Test func `a warning reads as a sentence`() async throws {
    try file().folder.create()
    try file().write(Data("{".utf8))
    let sentences = Mutex<[String]>([])
    let backend = ReferenceBackend(
      configuration: BackendConfiguration(
        now: { BackendHarness.start }, statePath: place.path,
        onWarning: { sentence in sentences.withLock { $0.append(sentence) } }))
    _ = try await backend.token()
    #expect(
      sentences.withLock { $0 }
        == ["The backend's state was damaged and is kept as \(place.path).damaged-1."])
  }

  @Test func `the same requests get the same answers`() async throws {
    var answers: [[HTTPResponse]] = []
    for _ in 1...2 {
      let backend = BackendHarness().backend()
      let token = try await backend.token()
      answers.append([
        try await backend.signIn().response,
        try await backend.call(.post, "/v1/screen-names/grace_h/reservation", token: token)
          .response,
        try await backend.createProfile(token).response,
      ])
    }
    #expect(answers[0] == answers[1])
  }
}
