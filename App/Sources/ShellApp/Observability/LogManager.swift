import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Something worth recording, named `Screen_Verb` or `manager_verb_Start|Success|Fail`.
public protocol LoggableEvent: Sendable {
  /// The event's name.
  var eventName: String { get }
  /// Facts about it.
  var parameters: LogParameters { get }
  /// Its kind.
  var type: LogType { get }
}

extension LoggableEvent {
  /// None.
  public var parameters: LogParameters { [:] }
  /// ``LogType/analytic``.
  public var type: LogType { .analytic }
}

/// Sends every entry to the services of the configuration that take it.
///
/// An entry that no service takes costs a comparison; its parameters are not made. Each layer has a
/// logger port of its own, to which this type conforms in a file of its own (`LogManager+….swift`),
/// so that no layer knows another.
public struct LogManager: Sendable {
  /// The parts that all copies share.
  private final class Shared: Sendable {
    let services: [any LogService]
    let now: @Sendable () -> Date
    let throttle: LogThrottle
    let superProperties: Mutex<LogParameters>

    init(
      _ services: [any LogService], _ now: @escaping @Sendable () -> Date, _ throttle: LogThrottle,
      _ superProperties: LogParameters
    ) {
      self.services = services
      self.now = now
      self.throttle = throttle
      self.superProperties = Mutex(superProperties)
    }
  }

  /// The entries that any service takes.
  private let filter: LogFilter
  private let shared: Shared

  /// Makes a manager of services; without any it records nothing.
  ///
  /// - Parameters:
  ///   - now: The present instant.
  ///   - throttle: How many entries of one name are recorded.
  ///   - superProperties: Facts about every entry.
  public init(
    services: [any LogService], now: @escaping @Sendable () -> Date,
    throttle: LogThrottle = LogThrottle(), superProperties: LogParameters = [:]
  ) {
    filter = services.reduce([]) { $0.union($1.filter) }
    shared = Shared(services, now, throttle, superProperties)
  }

  /// A manager without services.
  public static let silent = LogManager(services: [], now: { Date(timeIntervalSince1970: 0) })

  /// Records an entry of a level.
  ///
  /// - Parameter parameters: Evaluated only when a service takes the entry.
  @inlinable
  public func log(
    _ level: LogLevel, _ name: String, _ parameters: @autoclosure () -> LogParameters = [:]
  ) {
    guard accepts(level) else { return }
    record(name, level, level.type, parameters())
  }

  /// Records an event.
  public func trackEvent(event: any LoggableEvent) {
    guard accepts(event.type) else { return }
    record(event.eventName, event.type.level, event.type, event.parameters)
  }

  /// Records an event by its parts.
  ///
  /// - Parameter parameters: Evaluated only when a service takes the event.
  @inlinable
  public func trackEvent(
    name: String, parameters: @autoclosure () -> LogParameters = [:], type: LogType = .analytic
  ) {
    guard accepts(type) else { return }
    record(name, type.level, type, parameters())
  }

  /// Records that a screen shows.
  public func trackScreenEvent(event: any LoggableEvent) { trackEvent(event: event) }

  /// Whether a service takes entries of this level.
  @usableFromInline func accepts(_ level: LogLevel) -> Bool { filter.contains(LogFilter(level)) }

  /// Whether a service takes events of this type; the facts of others need not be gathered.
  @usableFromInline func accepts(_ type: LogType) -> Bool { filter.contains(LogFilter(type)) }

  /// Adds facts to every entry from now on; one of a known name replaces it.
  ///
  /// It is for an app's own facts; the kit sets `launch` when it makes the manager.
  public func addSuperProperties(_ properties: LogParameters) {
    shared.superProperties.withLock { $0 = properties.merging($0) }
  }

  /// Says who uses the app from now on, after a sign-in.
  public func identifyUser(userId: String, name: String?, email: String?) {
    let user = LogUser(id: userId, name: name, email: email)
    for service in shared.services { service.identify(user) }
  }

  /// Adds facts about the person and the device.
  ///
  /// - Parameter isHighPriority: Whether they are sent at once, not with what is sent next. The kit's own can wait.
  public func addUserProperties(dict: LogParameters, isHighPriority: Bool) {
    for service in shared.services {
      service.addUserProperties(dict, isHighPriority: isHighPriority)
    }
  }

  /// Lets every service forget the person, once the account is deleted.
  public func deleteUserProfile() {
    for service in shared.services { service.deleteUserProfile() }
  }

  /// The first service of a type, also behind a queue; nil without one.
  func service<Service: LogService>(_ type: Service.Type) -> Service? {
    for service in shared.services {
      if let service = service as? Service ?? (service as? QueuedLogService)?.base as? Service {
        return service
      }
    }
    return nil
  }

  /// Records what the throttle held back, then waits for the services for at most a time, also in a cancelled task.
  public func flush(within limit: Duration, on clock: any Clock<Duration>) async {
    for (name, count) in shared.throttle.end() {
      send(
        "log_suppress", .info, .info,
        ["event": .public(name), "suppressed": .public(count)], at: shared.now())
    }
    let services = shared.services
    await Task {
      await withTaskGroup { group in
        group.addTask { try? await clock.sleep(for: limit) }
        group.addTask {
          await withTaskGroup { group in
            for service in services { group.addTask { await service.flush() } }
          }
        }
        await group.next()
        group.cancelAll()
      }
    }.value
  }

  @usableFromInline
  func record(_ name: String, _ level: LogLevel, _ type: LogType, _ parameters: LogParameters) {
    let now = shared.now()
    switch shared.throttle.verdict(on: name, at: now) {
    case .suppressed: return
    case .recorded(let suppressed):
      var parameters = parameters
      if suppressed > 0 { parameters["suppressed"] = .public(suppressed) }
      send(name, level, type, parameters, at: now)
    }
  }

  private func send(
    _ name: String, _ level: LogLevel, _ type: LogType, _ parameters: LogParameters, at now: Date
  ) {
    let entry = LogEntry(
      date: now, level: level, type: type, name: name, parameters: parameters,
      superProperties: shared.superProperties.withLock { $0 })
    for service in shared.services where service.filter.contains(entry.filter) {
      service.log(entry)
    }
  }
}
