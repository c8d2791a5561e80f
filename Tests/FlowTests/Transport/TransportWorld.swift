import Domain
import DomainMock
import Foundation
import Networking
import NetworkingURLSession
import ReferenceBackend
import Synchronization
import Testing

@testable import ShellApp

/// One device and one backend, in process or over HTTP; each start of the app is a new process on
/// the same folder.
final class TransportWorld {
  struct NoMessage: Error {}

  let harness: BackendHarness
  let state = TemporaryStatePath()
  let transport: Transport
  let inbox = Inbox()
  private let front: BackendFront?

  /// The service.
  let backend: ReferenceBackend
  /// What the backend sent.
  final class Inbox: Sendable {
    let messages = Mutex<[BackendMessage]>([])
  }

  init(isOverHTTP: Bool) throws {
    let inbox = inbox
    harness = BackendHarness { configuration in
      configuration.publicURL = { "https://avatars.example.com" }
      configuration.deliver = { message in inbox.messages.withLock { $0.append(message) } }
      configuration.deliverTextMessage = configuration.deliver
      configuration.verifyIdentity = { provider, token in
        token == "good" ? VerifiedIdentity(subject: "\(provider)-1") : nil
      }
    }
    let backend = harness.backend()
    self.backend = backend
    if isOverHTTP {
      let front = try BackendFront { await backend.respond(to: $0) }
      self.front = front
      transport = Transport(client: URLSessionHTTPClient(), baseURL: front.url)
    } else {
      front = nil
      transport = Transport(
        client: backend, baseURL: try #require(URL(string: "https://api.example.com")))
    }
  }

  /// The code that was sent last.
  func code() throws -> String {
    switch inbox.messages.withLock({ $0.last?.content }) {
    case .code(let code)?: code
    case .passwordReset(let token)?: token
    case .guardianConsent(let code, _)?: code
    case .addressInUse(let code?)?: code
    case .addressInUse(nil)?, .passwordChanged?, nil: throw NoMessage()
    }
  }

  func start(_ client: (any HTTPClient)? = nil) throws -> Dependencies {
    var configuration = Configuration(
      stateDirectory: state.folder + "/device", pinnedNow: BackendHarness.start,
      timeZone: SystemTimeZone(named: "UTC") ?? .current,
      // What is compared is what happens, not how busy the machine is.
      bootTimeout: .seconds(60))
    configuration.hasConsoleLog = false
    var system = SystemEnvironment(
      now: { BackendHarness.start }, timeZone: configuration.timeZone, random: { 0.5 },
      identifier: { "identifier" })
    // What is sent is what was picked.
    system.imageProcessor = ImageProcessorFake()
    return try Dependencies(
      configuration: configuration, system: system,
      transport: client.map { Transport(client: $0, baseURL: transport.baseURL) } ?? transport)
  }
}
