import Domain
import DomainMock
import Testing

/// Versions, and keys of the configuration.
struct ConfigurationTests {
  @Test(arguments: [
    ("1.9", "1.10.0"), ("0.9.9", "1"), ("1.2.3", "1.2.4"), ("1.0.0", "1.0.1"), ("9", "10"),
  ])
  func `versions compare number by number`(lower: String, higher: String) throws {
    let (lower, higher) = (try #require(AppVersion(lower)), try #require(AppVersion(higher)))
    #expect(lower < higher)
    #expect(!(higher < lower))
    #expect(lower != higher)
  }

  @Test func `missing numbers are 0`() throws {
    #expect(AppVersion("1.2") == AppVersion("1.2.0"))
    #expect(try #require(AppVersion("01.2")).description == "1.2.0")
  }

  @Test(arguments: [
    "", ".", "1.", "1.2.3.4", "1.-2", "+1", "1.2-beta", "1. 2", "v1", "1234567890", "１",
  ])
  func `another text is no version`(text: String) {
    #expect(AppVersion(text) == nil)
  }

  private static let pageSize = ConfigKey("pageSize", builtIn: 20)
  private static let minimum = ConfigKey<AppVersion?>("minimum")

  @Test func `a value is read by the type of its key, else the built-in one`() {
    let configuration = ConfigRepositoryFake(["pageSize": "50", "minimum": "2"])
    #expect(configuration.value(of: Self.pageSize) == 50)
    #expect(configuration.value(of: Self.minimum) == AppVersion("2.0.0"))
    let broken = ConfigRepositoryFake(["pageSize": "many", "minimum": "new"])
    #expect(broken.value(of: Self.pageSize) == 20)
    #expect(broken.value(of: Self.minimum) == nil)
  }

  @Test func `the fake adds its remote values at a refresh that succeeds`() async throws {
    let configuration = ConfigRepositoryFake(["pageSize": "50"], remote: ["pageSize": "70"])
    configuration.failure = .offline
    await #expect(throws: RemoteError.offline) {
      try await configuration.refresh(isSignedIn: true)
    }
    #expect(!configuration.hasRemoteValues(isSignedIn: true))
    configuration.failure = nil
    try await configuration.refresh(isSignedIn: false)
    #expect(configuration.hasRemoteValues(isSignedIn: true))
    #expect(configuration.value(of: Self.pageSize) == 70)
    #expect(configuration.refreshes == [true, false])
  }
}
