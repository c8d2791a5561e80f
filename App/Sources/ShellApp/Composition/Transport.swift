import Data
import Domain
import FormKit
import Networking
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
#if mock
  import Cryptography
  import ReferenceBackend
  import Synchronization
#else
  import NetworkingURLSession
#endif

/// The bottom of the client stack: the reference backend in process (mock), or HTTP (dev, prod).
struct Transport: Sendable {
  var client: any HTTPClient
  let baseURL: URL
  /// Whether there is a network; nil where none is needed.
  var connectivity: (any Connectivity)?
  /// The time limit for one attempt of a request; nil for that of ``HTTPClientStack``.
  var attemptTimeout: Duration?
  /// The address to which identity providers send the person back; nil without providers.
  var redirect: (any AuthorizationRedirect)?
  /// What only the mock has.
  var demo = Demo()

  /// The same behind what is simulated.
  func intercepted(by interceptor: (any FormInterceptor)?) -> Transport {
    guard let interceptor else { return self }
    var transport = self
    transport.client = interceptor.client(client)
    return transport
  }

  #if mock
    private static let address = "https://api.mock.invalid"

    /// What passwords cost at the backend of transports made in this task; tests lower it.
    @TaskLocal static var passwordCost = PasswordCost.standard

    /// The transport to a backend that others use, too.
    ///
    /// - Parameter pages: Where browsers reach the pages of the app and the backend; nil when none does.
    static func shared(
      _ backend: any HTTPClient, pages: String? = nil
    ) throws(ConfigurationError) -> Transport {
      let address = pages ?? address
      guard let url = URL(string: address) else { throw .invalidServer(address) }
      // On a busy machine the backend in the process is slow, never unreachable.
      return Transport(
        client: backend, baseURL: url, attemptTimeout: .seconds(60),
        redirect: pages.map(PageRedirect.init(pages:)))
    }

    /// The transport of this build.
    static func live(
      _ configuration: Configuration, _ system: SystemEnvironment, _ logger: LogManager,
      sources: [ConfigSource] = []
    ) throws(ConfigurationError) -> Transport {
      guard let url = URL(string: address) else { throw .invalidServer(address) }
      var settings = BackendConfiguration(
        now: system.now, publicURL: address,
        dataFolder: configuration.stateDirectory.map { "\($0)/backend" },
        onWarning: { reason in
          logger.trackEvent(
            name: "backend_state_Fail", parameters: ["reason": .private(reason)], type: .warning)
        })
      // Each process of the mock has a backend of its own on the state folder.
      settings.isDataFolderShared = true
      settings.passwordCost = passwordCost
      settings.forms = BackendForms(catalog: .standard(region: "US"), now: system.now)
      settings.timeZone = TimeZoneDatabase().rules(named:)
      settings.demoHistory = system.timeZoneRules
      settings.issuer = AppIdentity.current.displayName
      let inbox = DemoInbox()
      settings.deliver = inbox.receive
      settings.deliverTextMessage = inbox.receive
      if let receive = configuration.onServiceRequest {
        settings.onRequest = { receive($0.line) }
      }
      settings.verifyPurchase = DemoStore.verifier
      settings.redirectURIs = [SystemSignIn.link]
      let backend = ReferenceBackend(configuration: settings)
      return Transport(
        client: backend, baseURL: url,
        // On a busy machine the backend in the process is slow, never unreachable.
        attemptTimeout: .seconds(60), redirect: LinkRedirect(address: SystemSignIn.link),
        demo: Demo(
          signInHint: Notice(.info, "demo.account"),
          message: inbox.notice,
          forgetMessage: inbox.clear,
          answerPage: { await DemoProviderPage(client: backend).answer($0) },
          session: { user in
            await backend.issueSession(
              for: user == .withProfile ? "ada@example.com" : "demo@example.com")
          }))
    }
  #else
    /// The transport of this build.
    static func live(
      _ configuration: Configuration, _ system: SystemEnvironment, _ logger: LogManager,
      sources: [ConfigSource] = []
    ) throws(ConfigurationError) -> Transport {
      Transport(
        client: URLSessionHTTPClient(),
        baseURL: try configuration.server(for: .current, sources: sources),
        connectivity: SystemConnectivity(),
        redirect: SystemSignIn.redirect(in: configuration.messages))
    }
  #endif
}

#if mock
  /// Answers the page of the mock's provider, which nobody sees, as the first of its identities.
  private struct DemoProviderPage {
    let client: any HTTPClient

    func answer(_ page: URL) async -> String? {
      guard var components = URLComponents(url: page, resolvingAgainstBaseURL: false),
        let query = components.percentEncodedQuery, let identity = DemoIdentity.all.first
      else { return nil }
      components.query = nil
      guard let url = components.url else { return nil }
      let request = HTTPRequest(
        method: .post, url: url,
        headers: ["Content-Type": "application/x-www-form-urlencoded"],
        body: .text("\(query)&identity=\(identity.subject)"))
      return try? await client.send(request).headers["Location"]
    }
  }

  /// The last message of the mock's backend: no mail and no text message leaves the process.
  private final class DemoInbox: Sendable {
    private let last = Mutex<BackendMessage.Content?>(nil)

    func receive(_ message: BackendMessage) { last.withLock { $0 = message.content } }

    func clear() { last.withLock { $0 = nil } }

    func notice() -> Notice? {
      switch last.withLock({ $0 }) {
      case .code(let code)?: Notice(.info, Phrase("demo.code", ["code": .text("\(code)")]))
      case .passwordReset(let token)?:
        Notice(.info, Phrase("demo.code", ["code": .text("\(token)")]))
      case .guardianConsent(let code, _)?:
        Notice(.info, Phrase("demo.guardianCode", ["code": .text("\(code)")]))
      case .addressInUse(let code?)?:
        Notice(.info, Phrase("demo.addressInUse.code", ["code": .text(code)]))
      case .addressInUse(nil)?: Notice(.info, "demo.addressInUse")
      case .passwordChanged?, nil: nil
      }
    }
  }
#endif
