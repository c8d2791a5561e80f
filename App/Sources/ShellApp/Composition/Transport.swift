import Domain
import FormKit
import Networking
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if mock
  import ReferenceBackend
#else
  import NetworkingURLSession
#endif

/// The bottom of the client stack: the reference backend in process (mock), or HTTP (dev, prod).
struct Transport: Sendable {
  let client: any HTTPClient
  let baseURL: URL
  let signInHint: Notice?
  /// The lookups this configuration answers.
  let lookups: [String: any FieldLookup]

  #if mock
    private static let address = "https://api.mock.invalid"
    private let backend: ReferenceBackend

    init(
      configuration: Configuration, system: SystemEnvironment, logger: LogManager
    ) throws(ConfigurationError) {
      guard let url = URL(string: Self.address) else { throw .invalidServer(Self.address) }
      backend = ReferenceBackend(
        configuration: BackendConfiguration(
          now: system.now, publicURL: Self.address,
          dataFolder: configuration.stateDirectory.map { "\($0)/backend" },
          onWarning: { reason in
            logger.trackEvent(
              name: "backend_state_Fail", parameters: ["reason": reason], type: .warning)
          }))
      client = backend
      baseURL = url
      signInHint = Notice(.info, "Demo account: demo@example.com, password correct-horse")
      lookups = ["postalCode": DemoPostalCodes()]
    }

    /// A fresh session of a demo user.
    func session(of user: DemoUser) async throws -> UserSession? {
      await backend.issueSession(
        for: user == .withProfile ? "ada@example.com" : "demo@example.com")
    }
  #else
    init(
      configuration: Configuration, system: SystemEnvironment, logger: LogManager
    ) throws(ConfigurationError) {
      baseURL = try configuration.server(for: .current)
      client = URLSessionHTTPClient()
      signInHint = nil
      lookups = [:]
    }

    /// Only the mock has demo users.
    func session(of user: DemoUser) async throws -> UserSession? { nil }
  #endif
}

/// The people the mock's backend knows from the start.
enum DemoUser {
  /// Signed up, and yet to say who they are.
  case withoutProfile
  /// With a complete profile.
  case withProfile
}
