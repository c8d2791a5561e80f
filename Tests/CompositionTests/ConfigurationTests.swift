import Domain
import Foundation
import LocalPersistence
import Testing

@testable import ShellApp

struct ConfigurationTests {
  private func server(_ text: String?, _ build: BuildConfiguration) -> Result<URL, any Error> {
    Result {
      try Configuration(apiURL: text.flatMap(URL.init(string:))).server(for: build)
    }
  }

  @Test func `a file in a folder of another user is left to the store, one of one's own is not`()
    throws
  {
    let folder = NSTemporaryDirectory() + "configuration-\(UUID())"
    try FileManager.default.createDirectory(
      atPath: folder, withIntermediateDirectories: false,
      attributes: [.posixPermissions: 0o700])
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let failure = FileSystemError.system(
      operation: .open, path: folder + "/config.json", code: EACCES)
    #expect(Configuration.isOfFolder(failure, folder) == false)
    let unsafe = FileSystemError.insecurePermissions(path: folder, permissions: 0o755)
    #expect(Configuration.isOfFolder(unsafe, "/") == false)
    // Only root can give a folder away; to all others `/` belongs to another user.
    let isRoot = NSUserName() == "root"
    if isRoot {
      try FileManager.default.setAttributes([.ownerAccountID: 65_534], ofItemAtPath: folder)
    }
    #expect(Configuration.isOfFolder(failure, isRoot ? folder : "/"))
  }

  @Test func `this build has the configuration of its trait`() {
    #expect(BuildConfiguration.current == .mock)
  }

  @Test func `dev talks to this machine unless told otherwise`() throws {
    let port = AppIdentity.current.developmentPort
    #expect(try server(nil, .dev).get().absoluteString == "http://127.0.0.1:\(port)")
  }

  @Test func `prod refuses to start without a server`() {
    #expect(throws: ConfigurationError.missingServer) { try server(nil, .prod).get() }
  }

  @Test(arguments: [
    "https://api.example.com/v1", "http://localhost:9/v1", "http://127.0.0.1/v1",
    "http://[::1]:8080/v1",
  ])
  func `https and loopback addresses are accepted`(text: String) throws {
    #expect(try server(text, .prod).get().absoluteString == text)
  }

  @Test(arguments: ["http://api.example.com/v1", "http://10.0.0.1/v1", "http://localhost.evil.com"])
  func `plain http to another machine is refused`(text: String) {
    #expect(throws: ConfigurationError.insecureServer(text)) { try server(text, .prod).get() }
  }

  @Test(arguments: ["api.example.com", "localhost:8080", "https://", "/v1"])
  func `an address that is no absolute http URL is refused`(text: String) {
    #expect(throws: ConfigurationError.invalidServer(text)) { try server(text, .dev).get() }
  }

  @Test(arguments: [("ftp://x", "ftp"), ("WS://api.example.com", "WS"), ("file:///v1", "file")])
  func `another scheme is refused with the ones that work`(text: String, scheme: String) {
    let error = ConfigurationError.unsupportedScheme(scheme)
    #expect(throws: error) { try server(text, .prod).get() }
    #expect(throws: error) { try server(text, .dev).get() }
    #expect(error.description.contains("Use http or https"))
  }

  @Test(arguments: [
    "https://ada@api.example.com", "https://ada:s3cret@api.example.com/v1",
    "http://:s3cret@localhost:9", "https://ada:s3cret@",
  ])
  func `user information is refused, and no sentence repeats it`(text: String) throws {
    let error = ConfigurationError.userInformation
    #expect(throws: error) { try server(text, .prod).get() }
    #expect(error.description.contains("Remove them"))
    #expect(!error.description.contains("s3cret") && !error.description.contains("ada"))
  }

  @Test(arguments: [("en-US", "US"), ("de-DE", "DE"), ("de", "US"), ("zh-Hans-CN", "CN")])
  func `the region is the locale's`(locale: String, region: String) {
    #expect(Configuration(locale: locale).region == region)
  }

  @Test func `today is the day in the pinned zone`() throws {
    let instant = Date(timeIntervalSince1970: 1_769_900_400)  // 2026-01-31T23:00:00Z
    var configuration = Configuration(pinnedNow: instant)
    configuration.timeZone = try #require(SystemTimeZone(named: "Europe/Berlin"))
    #expect(SystemEnvironment.live(configuration).today.description == "2026-02-01")
    configuration.timeZone = try #require(SystemTimeZone(named: "UTC"))
    #expect(SystemEnvironment.live(configuration).today.description == "2026-01-31")
  }

  @Test func `a zone keeps its rules when another one is made`() throws {
    let winter = Date(timeIntervalSince1970: 1_769_900_400)
    let tokyo = try #require(SystemTimeZone(named: "Asia/Tokyo"))
    let local = SystemTimeZone.current.secondsFromGMT(at: winter)
    let berlin = try #require(SystemTimeZone(named: "Europe/Berlin"))
    #expect(tokyo.secondsFromGMT(at: winter) == 9 * 3_600)
    #expect(berlin.secondsFromGMT(at: winter) == 3_600)
    #expect(SystemTimeZone.current.secondsFromGMT(at: winter) == local)
    #expect(tokyo != berlin && berlin == SystemTimeZone(named: "Europe/Berlin"))
  }

  @Test(arguments: ["Nowhere/Here", "", "../etc/passwd", "Europe/", "Europe"])
  func `an unknown zone is refused`(name: String) { #expect(SystemTimeZone(named: name) == nil) }
}
