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

  private func harness() -> BackendHarness { BackendHarness(folder: place.backend) }

  /// The backend's own database, beside it.
  private var openedDatabase: PersistentStack {
    PersistentStack(
      .file(folder: SecureFolder(path: place.backend), name: "backend.sqlite"),
      migrations: [Migration("records") { _ in }, Migration("revision") { _ in }])
  }

  private func write(_ text: String) throws {
    try SecureFolder(path: place.backend).create()
    try CrashSafeFile(path: place.database).write(Data(text.utf8))
  }

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

  @Test func `a refresh token is repeated, and spent, in the next process, too`() async throws {
    let harness = harness()
    let session = try await harness.backend().signIn()
    let body = #"{"refreshToken":"\#(try session.text("refreshToken"))"}"#
    let first = try await harness.backend().call(.post, "/v1/auth/refresh", json: body)
    let again = try await harness.backend().call(.post, "/v1/auth/refresh", json: body)
    #expect(try again.text("accessToken") == first.text("accessToken"))
    let token = try first.text("accessToken")
    _ = try await harness.backend().call(.get, "/v1/profile", token: token)
    harness.advance(by: .seconds(30))
    #expect(try await harness.backend().call(.post, "/v1/auth/refresh", json: body).status == 401)
  }

  @Test func `a cancelled request leaves the state where it is`() async throws {
    let harness = BackendHarness(folder: place.backend) { $0.isDataFolderShared = true }
    let token = try await harness.backend().token()
    let created = try await harness.backend().createProfile(token)
    for backend in [harness.backend(), harness.backend()] {
      let request = Task {
        withUnsafeCurrentTask { $0?.cancel() }
        return try await backend.call(.get, "/v1/profile", token: token)
      }
      _ = await request.result
      #expect(!FileManager.default.fileExists(atPath: place.database + ".damaged-1"))
      #expect(try await backend.call(.get, "/v1/profile", token: token).json == created.json)
    }
    #expect(harness.warnings.isEmpty)
  }

  @Test func `backends on one shared folder see each other's changes`() async throws {
    let harness = BackendHarness(folder: place.backend) { $0.isDataFolderShared = true }
    let (first, second) = (harness.backend(), harness.backend())
    let session = try await first.signIn("ada@example.com")
    #expect(
      try await second.call(.get, "/v1/profile", token: session.text("accessToken")).status == 200)
    let body = #"{"refreshToken":"\#(try session.text("refreshToken"))"}"#
    let next = try await second.call(.post, "/v1/auth/refresh", json: body)
    let token = try next.text("accessToken")
    #expect(try await first.call(.get, "/v1/profile", token: token).status == 200)
    #expect(harness.warnings.isEmpty)
  }

  @Test func `of many changes at once on one shared folder none is lost`() async throws {
    let harness = BackendHarness(folder: place.backend) {
      $0.isDataFolderShared = true
      $0.requestsPerMinute = nil
    }
    let backends = (0..<4).map { _ in harness.backend() }
    let token = try await backends[0].token()
    try await withThrowingTaskGroup(of: Int.self) { group in
      for number in 0..<80 {
        let backend = backends[number % 4]
        group.addTask {
          try await backend.call(
            .put, "/v1/documents/notes/n\(number)", token: token, json: #"{"a":1}"#
          ).status
        }
      }
      for try await status in group { #expect(status == 201) }
    }
    for backend in backends {
      for number in 0..<80 {
        let answer = try await backend.call(.get, "/v1/documents/notes/n\(number)", token: token)
        #expect(answer.status == 200)
      }
    }
    #expect(harness.warnings.isEmpty)
  }

  @Test func `making a backend and reading from it write nothing`() async throws {
    let backend = harness().backend()
    #expect(try place.contents().isEmpty)
    _ = try await backend.call(.get, "/v1/profile")
    #expect(try place.contents().isEmpty)
    _ = try await backend.token()
    #expect(try place.contents().contains("backend.sqlite"))
  }

  @Test func `the database holds no password and no token, and is its owner's alone`()
    async throws
  {
    let backend = harness().backend()
    let session = try await backend.signIn()
    var text = ""
    for name in try place.contents() {
      let file = CrashSafeFile(path: place.backend + "/" + name)
      text += String(decoding: try #require(try file.read(requiringPrivate: true)), as: UTF8.self)
    }
    #expect(text.contains("demo@example.com"))
    for secret in [
      "correct-horse", try session.text("accessToken"), try session.text("refreshToken"),
    ] {
      #expect(!text.contains(secret))
    }
  }

  @Test func `a request keeps the records it changed and no others`() async throws {
    let harness = harness()
    let backend = harness.backend()
    let token = try await backend.token()
    let stack = openedDatabase
    _ = try await stack.write { db in
      try db.execute("UPDATE record SET data = x'7b7d' WHERE \"table\" = 'account'")
    }
    _ = try await backend.call(.post, "/v1/screen-names/grace_h/reservation", token: token)
    let untouched = try await stack.read { db in
      try db.rows("SELECT data FROM record WHERE \"table\" = 'account'")
    }
    #expect(!untouched.isEmpty && untouched.allSatisfy { $0 == [.blob(Data("{}".utf8))] })
  }

  @Test(arguments: [
    #"{"format":1}"#, "no database", String(repeating: "SQLite format 3\0", count: 64),
  ])
  func `a damaged database is set aside, reported, and replaced by demo data`(
    text: String
  ) async throws {
    try write(text)
    let harness = harness()
    #expect(try await harness.backend().signIn().status == 200)
    let aside = place.database + ".damaged-1"
    #expect(harness.warnings == [.stateDamaged(setAside: aside)])
    #expect(try CrashSafeFile(path: aside).read() == Data(text.utf8))
    #expect(try await harness.backend().signIn().status == 200)
    #expect(harness.warnings.count == 1)
  }

  @Test func `a record of another form is damage, too`() async throws {
    let harness = harness()
    _ = try await harness.backend().token()
    let stack = openedDatabase
    try await stack.write { db in
      try db.execute("UPDATE record SET data = x'7b' WHERE \"table\" = 'session'")
    }
    await stack.suspend()
    #expect(try await harness.backend().signIn().status == 200)
    #expect(harness.warnings == [.stateDamaged(setAside: place.database + ".damaged-1")])
  }

  @Test func `damage twice keeps both databases`() async throws {
    let harness = harness()
    for text in ["one", "two"] {
      for suffix in ["", "-wal", "-shm"] {
        try CrashSafeFile(path: place.database + suffix).delete()
      }
      try write(text)
      _ = try await harness.backend().token()
    }
    let contents = try [1, 2].map {
      try CrashSafeFile(path: "\(place.database).damaged-\($0)").read()
    }
    #expect(contents == [Data("one".utf8), Data("two".utf8)])
  }

  @Test func `a database others may read is left alone until it is private`() async throws {
    let harness = harness()
    let token = try await harness.backend().token("ada@example.com")
    let permissions = { (mode: Int) in
      try FileManager.default.setAttributes(
        [.posixPermissions: mode], ofItemAtPath: place.database)
    }
    try permissions(0o644)
    let backend = harness.backend()
    #expect(try await backend.call(.get, "/v1/profile", token: token).status == 503)
    #expect(await backend.issueSession(for: "ada@example.com") == nil)
    #expect(harness.warnings.count == 2)
    try permissions(0o600)
    #expect(try await backend.call(.get, "/v1/profile", token: token).status == 200)
  }

  @Test func `what cannot be kept has not happened`() async throws {
    let harness = BackendHarness(folder: "/dev/null/backend")
    let backend = harness.backend()
    let token = await backend.issueSession(for: "demo@example.com")
    #expect(token == nil)
    #expect(try await backend.signIn().status == 503)
    guard case .stateNotWritten? = harness.warnings.last else {
      Issue.record("no warning")
      return
    }
  }

  @Test func `a failed write changes nothing`() async throws {
    let harness = harness()
    let backend = harness.backend()
    let token = try await backend.token()
    let stack = openedDatabase
    try await stack.write { db in
      try db.execute(
        """
        CREATE TRIGGER full BEFORE INSERT ON record WHEN new."table" = 'profile'
        BEGIN SELECT RAISE(ABORT, 'no room'); END
        """)
    }
    #expect(try await backend.createProfile(token).status == 503)
    #expect(try await backend.call(.get, "/v1/profile", token: token).status == 404)
    let other = try await backend.token("ada@example.com")
    let name = try await backend.call(
      .get, "/v1/screen-names/grace_h/availability", token: other)
    #expect(name["available"] == .bool(true))
    try await stack.write { db in try db.execute("DROP TRIGGER full") }
    #expect(try await backend.createProfile(token).status == 201)
  }

  @Test func `a change which could not be kept is told to nobody`() async throws {
    let backend = harness().backend()
    let token = try await backend.token()
    let put = { (id: String) in
      try await backend.call(
        .put, "/v1/documents/notes/\(id)", token: token, json: #"{"text":"a"}"#
      ).status
    }
    let answer = try await backend.call(
      .get, "/v1/changes", token: token, headers: ["Accept": "text/event-stream"])
    var chunks = answer.response.body.makeAsyncIterator()
    #expect(try await chunks.next() == Data(": open\n\n".utf8))
    let stack = openedDatabase
    try await stack.write { db in
      try db.execute(
        """
        CREATE TRIGGER full BEFORE INSERT ON record WHEN new."table" = 'document'
        BEGIN SELECT RAISE(ABORT, 'no room'); END
        """)
    }
    #expect(try await put("lost") == 503)
    try await stack.write { db in try db.execute("DROP TRIGGER full") }
    #expect(try await put("kept") == 201)
    let told = String(decoding: try #require(try await chunks.next()), as: UTF8.self)
    #expect(told.contains("\"kept\"") && !told.contains("lost"))
  }

  @Test func `requests at once are answered one after the other, and each is kept`() async throws {
    let harness = harness()
    let backend = harness.backend()
    let token = try await backend.token()
    await withTaskGroup(of: Int?.self) { group in
      for number in 1...20 {
        group.addTask {
          let answer = try? await backend.call(
            .post, "/v1/screen-names/name_\(number)/reservation", token: token)
          return answer?.status
        }
      }
      for await status in group { #expect(status == 200) }
    }
    let next = harness.backend()
    let other = try await next.token("ada@example.com")
    var held = 0
    for number in 1...20 {
      let answer = try await next.call(
        .get, "/v1/screen-names/name_\(number)/availability", token: other)
      if answer["available"] == .bool(false) { held += 1 }
    }
    #expect(held == 1)
  }

  @Test func `a warning reads as a sentence`() async throws {
    try write("no database")
    let sentences = Mutex<[String]>([])
    let backend = ReferenceBackend(
      configuration: BackendConfiguration(
        now: { BackendHarness.start }, dataFolder: place.backend,
        onWarning: { sentence in sentences.withLock { $0.append(sentence) } }))
    _ = try await backend.token()
    #expect(
      sentences.withLock { $0 }
        == ["The backend's state was damaged and is kept as \(place.database).damaged-1."])
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
