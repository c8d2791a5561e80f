#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A value as SQLite stores it (https://sqlite.org/datatype3.html).
public enum DatabaseValue: Sendable, Hashable {
  /// The absence of a value.
  case null
  /// A signed 64-bit integer; also a truth value, as 0 or 1.
  case integer(Int64)
  /// A double; not-a-number cannot be stored. Also a date, as seconds since 1970-01-01 00:00 UTC.
  case real(Double)
  /// Unicode text.
  case text(String)
  /// Bytes.
  case blob(Data)
}

/// A Swift value that a statement takes as a bound parameter.
public protocol DatabaseValueConvertible {
  /// The value as it is stored.
  var databaseValue: DatabaseValue { get }
}

extension DatabaseValue: DatabaseValueConvertible {
  /// The value itself.
  public var databaseValue: DatabaseValue { self }
}

extension Int: DatabaseValueConvertible {
  /// An integer.
  public var databaseValue: DatabaseValue { .integer(Int64(self)) }
}

extension Int64: DatabaseValueConvertible {
  /// An integer.
  public var databaseValue: DatabaseValue { .integer(self) }
}

extension Bool: DatabaseValueConvertible {
  /// The integer 1 or 0.
  public var databaseValue: DatabaseValue { .integer(self ? 1 : 0) }
}

extension Double: DatabaseValueConvertible {
  /// A double.
  public var databaseValue: DatabaseValue { .real(self) }
}

extension String: DatabaseValueConvertible {
  /// Text.
  public var databaseValue: DatabaseValue { .text(self) }
}

extension Data: DatabaseValueConvertible {
  /// Bytes.
  public var databaseValue: DatabaseValue { .blob(self) }
}

extension Date: DatabaseValueConvertible {
  /// Seconds since 1970-01-01 00:00 UTC, as SQL's date functions count with `'unixepoch'`.
  ///
  /// Today's dates come back within a quarter of a microsecond.
  public var databaseValue: DatabaseValue { .real(timeIntervalSince1970) }
}

extension Optional: DatabaseValueConvertible where Wrapped: DatabaseValueConvertible {
  /// The wrapped value, or null.
  public var databaseValue: DatabaseValue { self?.databaseValue ?? .null }
}
