#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// One entry of the log.
public struct LogEntry: Sendable, Hashable {
  /// When it happened.
  public let date: Date
  /// How important it is.
  public let level: LogLevel
  /// Its kind.
  public let type: LogType
  /// Its name, such as `HomeView_Appear`.
  public let name: String
  /// Facts about it.
  public let parameters: LogParameters
  /// Facts about every entry of this process.
  public let superProperties: LogParameters

  /// Makes an entry.
  public init(
    date: Date, level: LogLevel, type: LogType, name: String, parameters: LogParameters,
    superProperties: LogParameters = [:]
  ) {
    self.date = date
    self.level = level
    self.type = type
    self.name = name
    self.parameters = parameters
    self.superProperties = superProperties
  }

  /// The filter that takes it.
  var filter: LogFilter { type == .analytic ? .analytic : LogFilter(level) }
}

/// A person, as far as a service of an analytics vendor may know them.
public struct LogUser: Sendable, Hashable {
  /// The account's id.
  public let id: String
  /// The person's name; nil when unknown.
  public let name: String?
  /// The person's address; nil when unknown.
  public let email: String?

  /// Makes a person.
  public init(id: String, name: String? = nil, email: String? = nil) {
    self.id = id
    self.name = name
    self.email = email
  }
}

/// Where entries of the log go.
///
/// A service redacts what leaves the process, as ``LogLine`` does.
public protocol LogService: Sendable {
  /// The entries that it takes; it does not change.
  var filter: LogFilter { get }

  /// Takes one entry that passes the filter.
  ///
  /// It must return at once; wrap a service that may wait in a ``QueuedLogService``.
  func log(_ entry: LogEntry)

  /// Takes who uses the app from now on.
  ///
  /// No service of the kit keeps it; it is for the adapter of an analytics vendor.
  func identify(_ user: LogUser)

  /// Takes facts about the person and the device, at once or with what is sent next.
  func addUserProperties(_ properties: LogParameters, isHighPriority: Bool)

  /// Forgets the person, and deletes what it holds of them.
  func deleteUserProfile()

  /// Writes and sends what waits.
  func flush() async
}

extension LogService {
  /// Everything from info on.
  public var filter: LogFilter { .standard }
  /// Does nothing.
  public func identify(_ user: LogUser) {}
  /// Does nothing.
  public func addUserProperties(_ properties: LogParameters, isHighPriority: Bool) {}
  /// Does nothing.
  public func deleteUserProfile() {}
  /// Does nothing.
  public func flush() async {}
}
