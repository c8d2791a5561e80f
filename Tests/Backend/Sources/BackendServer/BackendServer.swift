internal import Hummingbird
internal import Logging
internal import NIOCore
public import ReferenceBackend

/// The reference backend behind HTTP on this machine's loopback address.
///
/// ```swift
/// let server = BackendServer(
///   backend: backend, forms: forms, port: 8080, log: AccessLog.standardError)
/// try await server.run { port in print("http://127.0.0.1:\(port)") }
/// ```
public struct BackendServer: Sendable {
  /// The address served; no other machine reaches it.
  public static let host = "127.0.0.1"

  private let backend: ReferenceBackend
  private let forms: BackendForms
  private let port: Int
  private let log: AccessLog

  /// Creates a server; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - backend: What answers.
  ///   - forms: What a browser is shown, in `login`, `screenName` and so on; none by default.
  ///   - port: 0…65535; 0 lets the system choose a free one.
  ///   - log: Hears of every request.
  public init(
    backend: ReferenceBackend, forms: BackendForms = .none, port: Int, log: AccessLog
  ) {
    self.backend = backend
    self.forms = forms
    self.port = port
    self.log = log
  }

  /// Serves until SIGINT or SIGTERM, or until the task is cancelled; requests under way are answered.
  ///
  /// - Parameter onListening: Told the port once requests are accepted.
  /// - Throws: What the system says when the port cannot be had.
  public func run(onListening: @escaping @Sendable (_ port: Int) async -> Void) async throws {
    var logger = Logger(label: "backend")
    logger.logLevel = .critical
    let application = Application(
      responder: BackendResponder(
        backend: backend, web: WebForms(backend: backend, forms: forms), log: log),
      configuration: ApplicationConfiguration(address: .hostname(Self.host, port: port)),
      onServerRunning: { channel in await onListening(channel.localAddress?.port ?? 0) },
      logger: logger)
    try await application.runService()
  }
}
