import BackendServer
import ReferenceBackend
import ShellApp

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The development server: the address on standard output, the log on standard error.
@main
enum Main {
  static func main() async {
    if CommandLine.arguments.contains("--help") {
      print(ServerArguments.usage)
      return
    }
    do {
      try await run(ServerArguments(Array(CommandLine.arguments.dropFirst())))
    } catch let refusal as ServerArguments.Error {
      end(64, "\(refusal)")
    } catch let refusal as PortInUseError {
      end(69, "\(refusal)")
    } catch {
      end(69, "The server cannot run: \(error)")
    }
  }

  private static func run(_ arguments: ServerArguments) async throws {
    DescriptorLimit.raise()
    let log = AccessLog.standardError
    let claim = try arguments.dataFolder.map { try DataFolderClaim($0) }
    defer { withExtendedLifetime(claim) {} }
    let now: @Sendable () -> Date = { Date() }
    let catalog = FormCatalog.standard(region: "US")
    var configuration = BackendConfiguration(
      now: now, dataFolder: arguments.dataFolder, onWarning: { log.event("warning", $0) })
    configuration.requestsPerMinute = arguments.requestsPerMinute
    configuration.attemptsPerMinute = arguments.attemptsPerMinute
    configuration.timeZone = TimeZoneDatabase().rules(named:)
    configuration.demoHistory = { TimeZoneDatabase().rules(named: "UTC") }
    configuration.issuer = AppIdentity.current.displayName
    // The apps of Apple's platforms return by a link; others by an address of their machine.
    configuration.redirectURIs = [
      "\(AppIdentity.current.linkScheme)://\(Route.oauthCallback(code: "", state: ""))"
    ]
    configuration.minimumVersion = arguments.minimumVersion
    configuration.flags.merge(arguments.flags) { _, flag in flag }
    configuration.forms = BackendForms(
      catalog: catalog, folder: arguments.formFolder, now: now,
      onWarning: { log.event("warning", "\($0)") })
    configuration.deliver = { log.event("message", "\($0.recipient): \($0.content)") }
    if arguments.offersTextMessages { configuration.deliverTextMessage = configuration.deliver }
    configuration.onRequest = try arguments.requestFile.map { try RequestFile($0).append }
    configuration.verifyPurchase = DemoStore.verifier
    if arguments.acceptsUnverifiedIdentities {
      configuration.verifyIdentity = DevelopmentIdentities.verifier
      log.event("warning", DevelopmentIdentities.warning)
    }
    let address = PublicAddress()
    configuration.publicURL = { address.url }
    var settings = BackendServer.Configuration()
    settings.publicAddress = address
    settings.hosts = arguments.hosts
    settings.isBehindProxy = arguments.isBehindProxy
    settings.visitorFolder = arguments.dataFolder.map { "\($0)/visitors" }
    let server = BackendServer(
      backend: ReferenceBackend(configuration: configuration), hasPages: true,
      port: arguments.port, log: log, configuration: settings)
    try await server.run { port in
      print("http://\(BackendServer.host):\(port)")
      fflush(nil)
    }
    log.event("stopped", "All requests have ended.")
  }

  private static func end(_ status: Int32, _ reason: String) -> Never {
    StandardError.write(reason)
    exit(status)
  }
}
