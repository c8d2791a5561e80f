import LocalPersistence
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Rows become values and values become rows.
@Suite(.timeLimit(.minutes(5))) struct RowMappingTests {
  enum Color: String, Codable, Sendable { case red, blue }
  enum Level: Int, Codable, Sendable { case low = 1, high = 2 }
  struct Place: Codable, Equatable, Sendable {
    var street: String
    var numbers: [Int]
    var since: Date?
  }
  struct Note: Codable, Equatable, Sendable {
    var id: Int
    var big: Int64
    var done: Bool
    var weight: Double
    var ratio: Float
    var title: String
    var bytes: Data
    var made: Date
    var due: Date?
    var color: Color
    var level: Level?
    var place: Place
    var tags: [String]
    var names: [String: Int]?
    var small: Int8
    var unsigned: UInt64
  }

  static let columns: SQL = """
    CREATE TABLE note (
      id INTEGER PRIMARY KEY, big INTEGER NOT NULL, done INTEGER NOT NULL, weight REAL NOT NULL,
      ratio REAL NOT NULL, title TEXT NOT NULL, bytes BLOB NOT NULL, made REAL NOT NULL,
      due REAL DEFAULT 5, color TEXT NOT NULL, level INTEGER DEFAULT 1, place TEXT NOT NULL,
      tags TEXT NOT NULL, names TEXT, small INTEGER NOT NULL, unsigned INTEGER NOT NULL
    ) STRICT
    """

  static let note = Note(
    id: .max, big: .min, done: true, weight: -.infinity, ratio: 0.1, title: "a\u{0}\"ü",
    bytes: Data([0, 255]), made: Date(timeIntervalSince1970: 1_700_000_000.25), due: nil,
    color: .blue, level: nil,
    place: Place(street: "Weg", numbers: [1, 2], since: Date(timeIntervalSince1970: 1.5)),
    tags: [], names: ["a": 1], small: -128, unsigned: UInt64(Int64.max))

  private func failure<Value: Decodable & Sendable>(
    _ sql: SQL, _ type: Value.Type
  ) async throws -> DatabaseError? {
    do {
      _ = try await PersistentStack(.memory).read { try $0.fetch(sql, as: type) }
      return nil
    } catch let error as DatabaseError {
      return error
    }
  }

  @Test func `every type comes back as it was inserted`() async throws {
    let stack = PersistentStack(.memory)
    var other = Self.note
    other.id = 1
    other.due = Date(timeIntervalSince1970: -0.5)
    other.level = .high
    other.names = nil
    other.bytes = Data()
    let notes = [other, Self.note]
    try await stack.write { (db: borrowing Database) throws in
      try db.execute(Self.columns)
      for note in notes { try db.insert(note, into: "note") }
    }
    let fetched = try await stack.read {
      try $0.fetch("SELECT * FROM note ORDER BY id", as: Note.self)
    }
    #expect(fetched == notes)
  }

  @Test func `columns store what SQL can use`() async throws {
    let stack = PersistentStack(.memory)
    let rows = try await stack.write { (db: borrowing Database) throws in
      try db.execute(Self.columns)
      try db.insert(Self.note, into: "note")
      return try db.rows("SELECT done, made, color, due, level, place, tags, names FROM note")
    }
    #expect(
      rows == [
        [
          .integer(1), .real(1_700_000_000.25), .text("blue"), .null, .null,
          .text(#"{"numbers":[1,2],"since":-978307198.5,"street":"Weg"}"#), .text("[]"),
          .text(#"{"a":1}"#),
        ]
      ])
  }

  @Test func `a date bound to a statement equals the same date inserted`() async throws {
    struct Day: Codable, Sendable, Equatable { var at: Date }
    let day = Day(at: Date(timeIntervalSince1970: 1_700_000_000.1))
    let found = try await PersistentStack(.memory).write { (db: borrowing Database) throws in
      try db.execute("CREATE TABLE day (at REAL)")
      try db.insert(day, into: "day")
      return try db.fetchOne("SELECT at FROM day WHERE at = \(day.at)", as: Day.self)
    }
    #expect(found == day)
  }

  @Test func `columns are found by name in any order, and nil stands for null or no column`()
    async throws
  {
    struct Pair: Codable, Equatable, Sendable {
      var a: Int?
      var b: String?
      var c: Int
    }
    let pairs = try await PersistentStack(.memory).read {
      try $0.fetch(
        "SELECT 3 AS c, 9 AS other, NULL AS a UNION ALL SELECT 4, 9, 1 UNION ALL SELECT 5, 9, NULL",
        as: Pair.self)
    }
    #expect(pairs == [Pair(a: nil, c: 3), Pair(a: 1, c: 4), Pair(a: nil, c: 5)])
  }

  @Test func `the only column can be a single value`() async throws {
    let stack = PersistentStack(.memory)
    try await stack.read { (db: borrowing Database) throws in
      #expect(try db.fetchOne("SELECT 7", as: Int.self) == 7)
      #expect(try db.fetch("SELECT NULL UNION ALL SELECT 1", as: Int?.self) == [nil, 1])
      #expect(try db.fetchOne("SELECT 5", as: Date.self) == Date(timeIntervalSince1970: 5))
      #expect(try db.fetchOne("SELECT x'ff'", as: Data.self) == Data([255]))
      #expect(try db.fetchOne("SELECT 'red'", as: Color.self) == .red)
      #expect(try db.fetchOne("SELECT 1 WHERE 0", as: Int.self) == nil)
    }
    let error = DatabaseError.undecodableColumn("1, 1", type: "Decodable", .ambiguous)
    #expect(try await failure("SELECT 1, 1", Int.self) == error)
  }

  @Test func `a column without a value for its property is a typed error`() async throws {
    struct One: Codable, Sendable { var x: Int }
    struct Text: Codable, Sendable { var x: String }
    struct Flag: Codable, Sendable { var x: Bool }
    struct Real: Codable, Sendable { var x: Double }
    struct When: Codable, Sendable { var x: Date }
    struct Bytes: Codable, Sendable { var x: Data }
    struct Tiny: Codable, Sendable { var x: Int8? }
    struct Unsigned: Codable, Sendable { var x: UInt }
    struct Hue: Codable, Sendable { var x: Color? }
    struct Nested: Codable, Sendable { var x: Place }
    struct Rough: Codable, Sendable { var x: Float }
    func error(_ type: String, _ mismatch: DatabaseError.Mismatch) -> DatabaseError {
      .undecodableColumn("x", type: type, mismatch)
    }
    #expect(try await failure("SELECT 1 AS y", One.self) == error("Int", .missing))
    #expect(try await failure("SELECT 1 AS x, 2 AS x", One.self) == error("Int", .ambiguous))
    #expect(try await failure("SELECT 1 AS x, 2 AS x", Tiny.self) == error("Int8", .ambiguous))
    #expect(try await failure("SELECT NULL AS x", One.self) == error("Int", .null))
    #expect(try await failure("SELECT NULL AS x", Text.self) == error("String", .null))
    #expect(try await failure("SELECT NULL AS x", When.self) == error("Date", .null))
    #expect(try await failure("SELECT NULL AS x", Nested.self) == error("Place", .null))
    #expect(try await failure("SELECT '1' AS x", One.self) == error("Int", .wrongType))
    #expect(try await failure("SELECT 1.0 AS x", One.self) == error("Int", .wrongType))
    #expect(try await failure("SELECT 1 AS x", Text.self) == error("String", .wrongType))
    #expect(try await failure("SELECT 'a' AS x", Bytes.self) == error("Data", .wrongType))
    #expect(try await failure("SELECT 'a' AS x", When.self) == error("Date", .wrongType))
    #expect(try await failure("SELECT 'true' AS x", Flag.self) == error("Bool", .wrongType))
    #expect(try await failure("SELECT 2 AS x", Flag.self) == error("Bool", .outOfRange))
    #expect(try await failure("SELECT 128 AS x", Tiny.self) == error("Int8", .outOfRange))
    #expect(try await failure("SELECT -1 AS x", Unsigned.self) == error("UInt", .outOfRange))
    #expect(
      try await failure("SELECT 9007199254740993 AS x", Real.self) == error("Double", .outOfRange))
    #expect(try await failure("SELECT 1e300 AS x", Rough.self) == error("Float", .outOfRange))
    #expect(try await failure("SELECT 'green' AS x", Hue.self) == error("Color", .malformed))
    #expect(try await failure("SELECT '{' AS x", Nested.self) == error("Place", .malformed))
    #expect(
      try await failure("SELECT CAST(x'ff' AS TEXT) AS x", Text.self) == error("String", .malformed)
    )
  }

  @Test func `deeply nested JSON is an error and no crash`() async throws {
    struct Tree: Codable, Sendable { var x: [Tree] }
    let text = String(repeating: "[", count: 100_000)
    let error = DatabaseError.undecodableColumn("x", type: "Array<Tree>", .malformed)
    #expect(try await failure("SELECT \(text) AS x", Tree.self) == error)
  }

  @Test func `a value that cannot be stored is an error that names its column`() async throws {
    struct Real: Encodable, Sendable { var x: Double? }
    struct Huge: Encodable, Sendable { var x: UInt64 }
    struct Inner: Encodable, Sendable { var x: [Double] }
    let stack = PersistentStack(.memory)
    try await stack.write { (db: borrowing Database) throws in
      try db.execute("CREATE TABLE t (x)")
      let error = DatabaseError.unencodableValue(column: "x")
      #expect(throws: error) { try db.insert(Real(x: .nan), into: "t") }
      #expect(throws: error) { try db.insert(Huge(x: .max), into: "t") }
      #expect(throws: error) { try db.insert(Inner(x: [.infinity]), into: "t") }
      #expect(throws: DatabaseError.unencodableValue(column: "")) { try db.insert(7, into: "t") }
      #expect(throws: DatabaseError.unencodableValue(column: "")) { try db.insert([7], into: "t") }
      #expect(try db.rows("SELECT * FROM t").isEmpty)
    }
  }

  @Test func `names of tables and columns are quoted`() async throws {
    struct Odd: Codable, Equatable, Sendable {
      var x: Int
      enum CodingKeys: String, CodingKey { case x = "x\") VALUES (1); --" }
    }
    let table = "select \"; DROP TABLE t; --"
    let found = try await PersistentStack(.memory).write { (db: borrowing Database) throws in
      try db.execute(
        "CREATE TABLE \(identifier: table) (\(identifier: Odd.CodingKeys.x.rawValue) INTEGER)")
      try db.insert(Odd(x: 1), into: table)
      try db.insert(Odd(x: 2), into: table)
      return try db.fetch("SELECT * FROM \(identifier: table)", as: Odd.self)
    }
    #expect(found == [Odd(x: 1), Odd(x: 2)])
  }

  @Test func `rows of different forms go into different tables`() async throws {
    struct A: Codable, Equatable, Sendable { var x: Int }
    struct B: Codable, Equatable, Sendable {
      var x: Int
      var y: Int
    }
    try await PersistentStack(.memory).write { (db: borrowing Database) throws in
      try db.execute("CREATE TABLE a (x, y)")
      try db.execute("CREATE TABLE b (x, y)")
      try db.insert(A(x: 1), into: "a")
      try db.insert(A(x: 2), into: "b")
      try db.insert(B(x: 3, y: 4), into: "b")
      #expect(try db.rows("SELECT * FROM a") == [[.integer(1), .null]])
      #expect(
        try db.rows("SELECT * FROM b") == [[.integer(2), .null], [.integer(3), .integer(4)]])
    }
  }

  @Test func `a statement kept from before a change of the schema finds the columns anew`()
    async throws
  {
    struct Pair: Codable, Equatable, Sendable {
      var a: Int
      var b: Int?
    }
    try await PersistentStack(.memory).write { (db: borrowing Database) throws in
      try db.execute("CREATE TABLE t (a)")
      try db.execute("INSERT INTO t VALUES (1)")
      let all: SQL = "SELECT * FROM t"
      #expect(try db.fetch(all, as: Pair.self) == [Pair(a: 1)])
      try db.execute("ALTER TABLE t ADD COLUMN b DEFAULT 2")
      #expect(try db.fetch(all, as: Pair.self) == [Pair(a: 1, b: 2)])
    }
  }

  @Test func `texts that only look the same are different statements and tables`() async throws {
    struct X: Codable, Equatable, Sendable { var x: Int }
    let composed = "\u{e9}"
    let decomposed = "e\u{301}"
    try await PersistentStack(.memory).write { (db: borrowing Database) throws in
      // U+212A is canonically a K.
      #expect(try db.rows("SELECT 'K'") == [[.text("K")]])
      let kelvin = try db.fetchOne("SELECT '\u{212A}'", as: String.self)
      #expect(kelvin.map { Array($0.utf8) } == [0xE2, 0x84, 0xAA])
      try db.execute("CREATE TABLE \(identifier: composed) (x)")
      try db.execute("CREATE TABLE \(identifier: decomposed) (x)")
      try db.insert(X(x: 1), into: composed)
      try db.insert(X(x: 2), into: decomposed)
      #expect(try db.rows("SELECT x FROM \(identifier: composed)") == [[.integer(1)]])
      #expect(try db.rows("SELECT x FROM \(identifier: decomposed)") == [[.integer(2)]])
    }
  }

  @Test(arguments: ["", "a", "fifteen letters", "sixteen letters!", "a\u{0}b", "\u{FFFD}", "äöü 👋"])
  func `text is read as it is stored`(text: String) async throws {
    let found = try await PersistentStack(.memory).read { db in
      try db.fetchOne("SELECT CAST(\(Data(text.utf8)) AS TEXT)", as: String.self)
    }
    #expect(found.map { Array($0.utf8) } == Array(text.utf8))
  }

  /// The second is as long as the character that stands in for it.
  @Test(arguments: [[0xFF], [0xF0, 0x9F, 0x98], [0x61, 0xC3], [0xED, 0xA0, 0x80]] as [[UInt8]])
  func `text that is not UTF-8 is an error, never repaired`(bytes: [UInt8]) async throws {
    try await PersistentStack(.memory).read { (db: borrowing Database) throws in
      let error = DatabaseError.undecodableColumn("x", type: "String", .malformed)
      #expect(throws: error) {
        try db.fetchOne("SELECT CAST(\(Data(bytes)) AS TEXT) AS x", as: String.self)
      }
      #expect(throws: error) { try db.rows("SELECT CAST(\(Data(bytes)) AS TEXT) AS x") }
    }
  }

  @Test func `an optional of any kind is nil without its column, and of several an error`()
    async throws
  {
    struct Optionals: Codable, Equatable, Sendable {
      var b: Bool?
      var s: String?
      var d: Double?
      var f: Float?
      var i: Int?
      var i8: Int8?
      var i16: Int16?
      var i32: Int32?
      var i64: Int64?
      var u: UInt?
      var u8: UInt8?
      var u16: UInt16?
      var u32: UInt32?
      var u64: UInt64?
      var date: Date?
    }
    let all = Optionals(
      b: true, s: "s", d: 1.5, f: 2.5, i: 1, i8: 2, i16: 3, i32: 4, i64: 5, u: 6, u8: 7, u16: 8,
      u32: 9, u64: 10, date: Date(timeIntervalSince1970: 11))
    try await PersistentStack(.memory).write { (db: borrowing Database) throws in
      #expect(try db.fetchOne("SELECT 1 AS other") == Optionals())
      try db.execute(
        "CREATE TABLE t (b, s, d, f, i, i8, i16, i32, i64, u, u8, u16, u32, u64, date)")
      try db.insert(all, into: "t")
      try db.insert(Optionals(), into: "t")
      #expect(try db.fetch("SELECT * FROM t") == [all, Optionals()])
      #expect(throws: DatabaseError.undecodableColumn("i", type: "Int", .ambiguous)) {
        try db.fetchOne("SELECT 1 AS i, 2 AS i", as: Optionals.self)
      }
      #expect(throws: DatabaseError.undecodableColumn("i8", type: "Int8", .outOfRange)) {
        try db.fetchOne("SELECT 128 AS i8", as: Optionals.self)
      }
    }
  }

  @Test func `fetching one row of a changing statement still does all of it`() async throws {
    try await PersistentStack(.memory).write { (db: borrowing Database) throws in
      try db.execute("CREATE TABLE t (x INTEGER)")
      let first = try db.fetchOne(
        "INSERT INTO t VALUES (1), (2) RETURNING x", as: Int.self)
      #expect(first == 1)
      #expect(try db.fetch("SELECT x FROM t ORDER BY x", as: Int.self) == [1, 2])
    }
  }

  @Test func `a changing statement checks its rules also when only its first row is wanted`()
    async throws
  {
    try await PersistentStack(.memory).write { (db: borrowing Database) throws in
      try db.execute("CREATE TABLE parent (id INTEGER PRIMARY KEY)")
      try db.execute("CREATE TABLE child (parent INTEGER REFERENCES parent (id))")
      let error = #expect(throws: DatabaseError.self) {
        try db.fetchOne("INSERT INTO child VALUES (9), (10) RETURNING parent", as: Int.self)
      }
      guard case .constraint(.foreignKey, _) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(try db.rows("SELECT * FROM child").isEmpty)
    }
  }

  @Test func `a decoder kept after its row finds nothing`() async throws {
    struct Keeper: Decodable {
      let decoder: any Decoder
      init(from decoder: any Decoder) throws { self.decoder = decoder }
    }
    try await PersistentStack(.memory).read { (db: borrowing Database) throws in
      let keeper = try #require(try db.fetchOne("SELECT 1 AS x", as: Keeper.self))
      #expect(throws: DatabaseError.undecodableColumn("x", type: "Int", .missing)) {
        try keeper.decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .x)
      }
    }
  }
  private enum Key: CodingKey { case x }
}
