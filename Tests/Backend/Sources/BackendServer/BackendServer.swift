internal import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
public import ReferenceBackend
internal import ServiceLifecycle
public import ShellApp
internal import UnixSignals

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The reference backend behind HTTP on this machine's loopback address.
///
/// ```swift
/// let server = BackendServer(
///   backend: backend, hasPages: true, port: 8080, log: .standardError)
/// try await server.run { port in print("http://127.0.0.1:\(port)") }
/// ```
public struct BackendServer: Sendable {
  /// The address served; no other machine reaches it.
  public static let host = "127.0.0.1"

  /// What may be set.
  public struct Configuration: Sendable {
    /// The current instant; the system's by default.
    public var now: @Sendable () -> Date = { Date() }
    /// What ``keepAlive`` is waited on; the system's by default.
    public var clock: any Clock<Duration> = ContinuousClock()
    /// How often an open stream of changes is written to though nothing changes; 15 seconds by
    /// default.
    public var keepAlive: Duration = .seconds(15)
    /// How long a connection may be silent, or take for the head of a request; 30 seconds by default.
    public var idleTime: Duration = .seconds(30)
    /// How long the content of a request may take altogether; 60 seconds by default.
    public var contentTime: Duration = .seconds(60)
    /// How long requests under way may take once the server is told to end; 10 seconds by default.
    public var shutdownTime: Duration = .seconds(10)
    /// How many connections may be open at once; one more is closed before a byte is read.
    ///
    /// The default is the process's soft limit of descriptors less 256, or half of it when that
    /// leaves more; at most 10,000.
    public var connectionLimit = DescriptorLimit.connections(
      ofDescriptors: DescriptorLimit.current)
    /// How many of them one IPv4 address or IPv6 /64 may have; 512 by default.
    ///
    /// When ``isBehindProxy`` is true, loopback addresses have no such limit: all their connections
    /// are the proxy's.
    public var connectionLimitPerAddress = 512
    /// Whether a proxy says in `X-Forwarded-For` who asks; false by default, as anybody can send
    /// that field.
    public var isBehindProxy = false
    /// The names besides the loopback ones that a client may name as `Host`; none by default.
    ///
    /// Any other is answered with 421. The first one stands in ``publicAddress``.
    public var hosts: [String] = []
    /// Told where the server is reached once it listens; nobody by default.
    ///
    /// `http://HOST:PORT`, behind a proxy `https://HOST`, as that serves it.
    public var publicAddress: PublicAddress?

    /// The configuration of the apps that browsers are served; without a log on the console by default.
    public var visitor: ShellApp.Configuration
    /// The folder that keeps the apps of browsers when the process ends; nil, the default, keeps them in memory.
    public var visitorFolder: String?

    /// Everything by default.
    public init() {
      visitor = ShellApp.Configuration(bootTimeout: .seconds(10))
      visitor.hasConsoleLog = false
    }
  }

  /// How many connections beyond the limit may be accepted and not closed yet; more wait.
  private static let acceptMargin = 32

  private let backend: ReferenceBackend
  private let hasPages: Bool
  private let port: Int
  private let log: AccessLog
  private let configuration: Configuration

  /// Creates a server; nothing is opened yet.
  ///
  /// - Parameters:
  ///   - backend: What answers.
  ///   - hasPages: Whether browsers are served the app; false by default.
  ///   - port: 0…65535; 0 lets the system choose a free one.
  ///   - log: Hears of every request.
  ///   - configuration: What may be set.
  public init(
    backend: ReferenceBackend, hasPages: Bool = false, port: Int, log: AccessLog,
    configuration: Configuration = Configuration()
  ) {
    self.backend = backend
    self.hasPages = hasPages
    self.port = port
    self.log = log
    self.configuration = configuration
  }

  /// Serves until SIGINT or SIGTERM, or until the task is cancelled.
  ///
  /// Then streams end, requests under way are answered, and no new ones are taken.
  ///
  /// - Parameter onListening: Told the port once requests are accepted.
  /// - Throws: ``PortInUseError``, or what the system says when the port cannot be had otherwise.
  public func run(onListening: @escaping @Sendable (_ port: Int) async -> Void) async throws {
    // What happens is in the access log.
    let logger = Logger(label: "backend") { _ in SwiftLogNoOpLogHandler() }
    let pages =
      hasPages
      ? try await WebPages(
        backend: backend, configuration: configuration.visitor, folder: configuration.visitorFolder,
        publicAddress: configuration.publicAddress) : nil
    let connections = OpenConnections(
      limit: configuration.connectionLimit, perSender: configuration.connectionLimitPerAddress,
      now: configuration.now, report: log.recordRefusedConnections)
    let application = Application(
      responder: BackendResponder(
        backend: backend, web: pages, log: log, contentTime: configuration.contentTime,
        isBehindProxy: configuration.isBehindProxy, hosts: HostNames(configuration.hosts)),
      server: .limited(
        idleTime: configuration.idleTime, connections: connections,
        isBehindProxy: configuration.isBehindProxy),
      configuration: ApplicationConfiguration(
        address: .hostname(Self.host, port: port),
        // Connections are accepted on one thread and closed on others, which may fall behind.
        availableConnectionsDelegate: .maximum(
          min(configuration.connectionLimit, .max - Self.acceptMargin) + Self.acceptMargin,
          logger: logger)),
      onServerRunning: { [configuration] channel in
        let port = channel.localAddress?.port ?? 0
        configuration.publicAddress?.url = configuration.url(port: port)
        await onListening(port)
      },
      logger: logger)
    // The last one is told to end first: streams end before the requests that hold them are awaited.
    var services = ServiceGroupConfiguration(
      services: [
        application,
        StreamKeeper(
          backend: backend, interval: configuration.keepAlive, clock: configuration.clock),
      ],
      gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
    services.maximumGracefulShutdownDuration = configuration.shutdownTime
    do {
      try await ServiceGroup(configuration: services).run()
    } catch {
      throw PortInUseError(error, port: port) ?? error
    }
  }
}

extension BackendServer.Configuration {
  /// Where a server on a port is reached.
  func url(port: Int) -> String {
    guard let host = hosts.first else { return "http://\(BackendServer.host):\(port)" }
    return isBehindProxy ? "https://\(host)" : "http://\(host):\(port)"
  }
}

/// Writes to open streams while the server runs, and ends them when it is told to end.
private struct StreamKeeper: Service {
  let backend: ReferenceBackend
  let interval: Duration
  let clock: any Clock<Duration>

  func run() async throws {
    await cancelWhenGracefulShutdown {
      while (try? await clock.sleep(for: interval)) != nil { backend.keepStreamsAlive() }
    }
    backend.endStreams()
  }
}
