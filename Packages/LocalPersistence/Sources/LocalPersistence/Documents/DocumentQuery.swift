/// Which documents of a collection, in which order, and how many.
///
/// Values compare as SQLite compares them: null before numbers before texts before bytes, texts by
/// their UTF-8 bytes. Documents that are equal in the order come by the bytes of their ids.
public struct DocumentQuery: Sendable, Equatable {
  /// What a document must fulfil, all of it.
  public let conditions: [Condition]
  /// The orders, the first one first.
  public let orders: [Order]
  /// The number of documents at most; nil for all.
  public let limit: Int?

  /// Whether it asks for every document.
  var isForAll: Bool { conditions.isEmpty && limit == nil }

  /// Makes a query; the default asks for every document, by id.
  ///
  /// A negative limit gives none.
  public init(where conditions: [Condition] = [], sortedBy orders: [Order] = [], limit: Int? = nil)
  {
    self.conditions = conditions
    self.orders = orders
    self.limit = limit
  }

  /// What an index must be.
  public struct Condition: Sendable, Equatable {
    enum Comparison: String { case isOneOf, isLess, isAtMost, isGreater, isAtLeast }

    let index: String
    let comparison: Comparison
    let values: [DatabaseValue]

    private init(_ index: String, _ comparison: Comparison, _ values: [DatabaseValue]) {
      self.index = index
      self.comparison = comparison
      self.values = values.map(\.indexable)
    }

    /// The value is the index's; nil is null.
    public static func index(_ name: String, equals value: some DatabaseValueConvertible) -> Self {
      Self(name, .isOneOf, [value.databaseValue])
    }

    /// The index's value is among these; none of none.
    public static func index(
      _ name: String, isOneOf values: some Sequence<some DatabaseValueConvertible>
    ) -> Self {
      Self(name, .isOneOf, values.map(\.databaseValue))
    }

    /// The index's value comes before this one; null never does.
    public static func index(_ name: String, isLessThan value: some DatabaseValueConvertible)
      -> Self
    {
      Self(name, .isLess, [value.databaseValue])
    }

    /// The index's value does not come after this one; null never counts.
    public static func index(_ name: String, isAtMost value: some DatabaseValueConvertible) -> Self
    {
      Self(name, .isAtMost, [value.databaseValue])
    }

    /// The index's value comes after this one.
    public static func index(
      _ name: String, isGreaterThan value: some DatabaseValueConvertible
    ) -> Self {
      Self(name, .isGreater, [value.databaseValue])
    }

    /// The index's value does not come before this one; null never counts.
    public static func index(_ name: String, isAtLeast value: some DatabaseValueConvertible) -> Self
    {
      Self(name, .isAtLeast, [value.databaseValue])
    }
  }

  /// An index to sort by.
  public struct Order: Sendable, Equatable {
    let index: String
    let isAscending: Bool

    /// Small values first, null before all.
    public static func ascending(_ index: String) -> Self { Self(index: index, isAscending: true) }

    /// Large values first, null after all.
    public static func descending(_ index: String) -> Self {
      Self(index: index, isAscending: false)
    }
  }

  func verify(_ names: [String]) throws(DocumentError) {
    for name in conditions.map(\.index) + orders.map(\.index) where !names.contains(name) {
      throw .unknownIndex(name: name)
    }
  }
}
