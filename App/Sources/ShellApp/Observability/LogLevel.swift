/// How important an entry of the log is, least important first.
public enum LogLevel: String, Sendable, Hashable, CaseIterable, Comparable {
  /// Each step, while one thing is examined.
  case verbose
  /// Of interest while developing.
  case debug
  /// Actions of the app and of a person.
  case info
  /// Something unexpected that was dealt with.
  case warning
  /// A failure.
  case error

  /// Whether the left level is less important.
  public static func < (left: LogLevel, right: LogLevel) -> Bool { left.rank < right.rank }

  private var rank: Int {
    switch self {
    case .verbose: 0
    case .debug: 1
    case .info: 2
    case .warning: 3
    case .error: 4
    }
  }

  /// The type of an entry that has only a level.
  public var type: LogType {
    switch self {
    case .verbose, .debug, .info: .info
    case .warning: .warning
    case .error: .severe
    }
  }
}

/// The kind of an event.
public enum LogType: String, Sendable, Hashable, CaseIterable {
  /// Of interest while developing.
  case info
  /// Something a person did.
  case analytic
  /// Something unexpected that was dealt with.
  case warning
  /// A failure.
  case severe

  /// The level of an event that has only a type.
  public var level: LogLevel {
    switch self {
    case .info, .analytic: .info
    case .warning: .warning
    case .severe: .error
    }
  }
}

/// Which entries a service takes.
public struct LogFilter: OptionSet, Sendable, Hashable {
  /// The bits.
  public let rawValue: UInt8

  /// Makes a filter of bits.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Entries of the level verbose.
  public static let verbose = LogFilter(rawValue: 1)
  /// Entries of the level debug.
  public static let debug = LogFilter(rawValue: 1 << 1)
  /// Entries of the level info that are no analytic events.
  public static let info = LogFilter(rawValue: 1 << 2)
  /// Analytic events.
  public static let analytic = LogFilter(rawValue: 1 << 3)
  /// Warnings.
  public static let warning = LogFilter(rawValue: 1 << 4)
  /// Failures.
  public static let error = LogFilter(rawValue: 1 << 5)

  /// Warnings and failures.
  public static let problems: LogFilter = [.warning, .error]
  /// Everything from info on.
  public static let standard: LogFilter = [.info, .analytic, .warning, .error]
  /// All entries.
  public static let all: LogFilter = [.verbose, .debug, .standard]

  init(_ level: LogLevel) {
    switch level {
    case .verbose: self = .verbose
    case .debug: self = .debug
    case .info: self = .info
    case .warning: self = .warning
    case .error: self = .error
    }
  }

  init(_ type: LogType) {
    switch type {
    case .info: self = .info
    case .analytic: self = .analytic
    case .warning: self = .warning
    case .severe: self = .error
    }
  }
}
