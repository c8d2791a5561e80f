import Domain

/// Registers the configuration, the system and the logger.
struct SystemLayer: Layer {
  let configuration: Configuration
  let system: SystemEnvironment
  let logger: LogManager
  let criticalPaths: CriticalPaths
  /// Simulates another instant; nil in production.
  let interceptor: (any FormInterceptor)?

  func register(in parts: inout Registrations) {
    parts.register(Configuration.self) { configuration }
    parts.register(SystemEnvironment.self) { system.intercepted(by: interceptor) }
    parts.register(LogManager.self) { logger }
    parts.register(CriticalPaths.self) { criticalPaths }
    parts.register(Today.self, from: SystemEnvironment.self) { system in { system.today } }
  }
}

/// The present day in the person's zone.
enum Today: ContainerKey { typealias Value = @Sendable () -> CalendarDate }
