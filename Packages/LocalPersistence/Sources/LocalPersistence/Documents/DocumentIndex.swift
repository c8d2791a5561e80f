#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A value of each document that queries can ask for and sort by.
///
/// ```swift
/// let owner = DocumentIndex<Note>("owner", \.owner)
/// ```
///
/// Give an index whose rule changes another name; new names are computed for the documents there are.
public struct DocumentIndex<Document>: Sendable {
  /// What queries call it.
  public let name: String
  private let read: @Sendable (Document) -> DatabaseValue

  /// Makes an index; not-a-number counts as null.
  public init<Value: DatabaseValueConvertible & Sendable>(
    _ name: String, _ value: @escaping @Sendable (Document) -> Value
  ) {
    self.name = name
    read = { value($0).databaseValue.indexable }
  }

  func value(of document: Document) -> DatabaseValue { read(document) }
}

extension DatabaseValue {
  /// SQLite stores not-a-number as null.
  var indexable: DatabaseValue {
    if case .real(let number) = self, number.isNaN { return .null }
    return self
  }

  /// The order SQLite sorts by: null, numbers, texts by their bytes, bytes
  /// (https://sqlite.org/datatype3.html#comparison_expressions).
  func precedes(_ other: DatabaseValue) -> Bool {
    switch (self, other) {
    case (.integer(let left), .integer(let right)): left < right
    case (.real(let left), .real(let right)): left < right
    case (.integer(let left), .real(let right)): Self.isLess(left, right)
    case (.real(let left), .integer(let right)): Self.isGreater(right, left)
    case (.text(let left), .text(let right)): left.utf8.lexicographicallyPrecedes(right.utf8)
    case (.blob(let left), .blob(let right)): left.lexicographicallyPrecedes(right)
    default: rank < other.rank
    }
  }

  private var rank: Int {
    switch self {
    case .null: 0
    case .integer, .real: 1
    case .text: 2
    case .blob: 3
    }
  }

  /// Exact, where turning the integer into a double would round it.
  private static func isLess(_ integer: Int64, _ number: Double) -> Bool {
    guard number < 0x1p63 else { return true }
    guard number >= -0x1p63 else { return false }
    return integer < Int64(number.rounded(.up))
  }

  private static func isGreater(_ integer: Int64, _ number: Double) -> Bool {
    guard number < 0x1p63 else { return false }
    guard number >= -0x1p63 else { return true }
    return integer > Int64(number.rounded(.down))
  }
}
