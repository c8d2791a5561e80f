import BackendServer
import Networking
import ReferenceBackend
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(5))) struct RequestFileTests {
  private let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString).jsonl"

  @Test func `the requests of browsers and of other apps are written without secrets`()
    async throws
  {
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Data("old".utf8).write(to: URL(filePath: path))
    var configuration = BackendConfiguration.quick
    configuration.onRequest = try RequestFile(path).append
    _ = try await RunningServer.run(ReferenceBackend(configuration: configuration)) { server in
      let browser = Browser(server)
      try await browser.open("/signIn")
      try await browser.submit("email=ada%40example.com&password=correct-horse")
      _ = try await server.send(.get, "/v1/products")
    }
    let text = try String(contentsOfFile: path, encoding: .utf8)
    #expect(text.contains(#""path":"/v1/auth/sign-in","status":200"#))
    #expect(text.contains(#"{"request":{"method":"GET","path":"/v1/products","status":200}}"#))
    #expect(!text.contains("correct-horse") && !text.contains("ada@") && !text.contains("old"))
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
  }

  @Test func `a link and a folder are refused`() throws {
    let link = path + "-link"
    defer { try? FileManager.default.removeItem(atPath: link) }
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    #expect(throws: RequestFile.Error.self) { try RequestFile(link) }
    #expect(throws: RequestFile.Error.self) {
      try RequestFile(FileManager.default.temporaryDirectory.path)
    }
  }
}
