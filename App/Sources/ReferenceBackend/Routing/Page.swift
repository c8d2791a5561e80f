import Networking

/// Which part of a listing a request asks for: `?after=CURSOR&limit=N`.
struct Page {
  /// The most items of a page.
  static let limit = 100
  /// The most items of a page of numbered items.
  static let numberedLimit = 1_000
  /// The most bytes of a page, unless its only item has more.
  static let byteLimit = 1 << 20
  /// The most bytes that an item's names, version and instant take in JSON.
  private static let itemOverhead = 320

  private let after: String
  private let limit: Int

  /// Reads the query; 400 for a cursor that is no plain name and for a limit that is not 1…100.
  init(_ request: HTTPRequest) throws(BackendError) {
    after = request.queryValue("after") ?? ""
    guard request.queryValue("after").map(BackendService.isPlainName) ?? true else {
      throw .badRequest("The cursor is not valid.")
    }
    let text = request.queryValue("limit") ?? String(Self.limit)
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let limit = Int(text),
      (1...Self.limit).contains(limit)
    else { throw .badRequest("The limit is not a number from 1 to \(Self.limit).") }
    self.limit = limit
  }

  /// Reads the query of a listing by number: a limit of 1…1000, and the number of the last item before
  /// the page as the cursor; 400 for others.
  init(numbered request: HTTPRequest) throws(BackendError) {
    let limit = try Self.number(request, "limit") ?? Self.numberedLimit
    guard (1...Self.numberedLimit).contains(limit) else {
      throw .badRequest("The limit is not a number from 1 to \(Self.numberedLimit).")
    }
    after = Self.digits(try Self.number(request, "after") ?? 0)
    self.limit = limit
  }

  /// A number of 12 digits, so that texts have the order of their numbers.
  static func digits(_ number: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 12 - digits.count)) + digits
  }

  private static func number(
    _ request: HTTPRequest, _ name: String
  ) throws(BackendError) -> Int? {
    guard let text = request.queryValue(name) else { return nil }
    guard (1...12).contains(text.utf8.count), text.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let number = Int(text)
    else { throw .badRequest("\(name) is not a number of at most 12 digits.") }
    return number
  }

  /// The owner's next records whose keys begin with a prefix, sorted by key.
  func cut<Record>(
    _ table: OwnedTable<Record>, of ownerID: String, prefix: String
  ) -> (records: [Record], isLast: Bool) {
    var records: [Record] = []
    var byteCount = 64
    for key in table.keys(of: ownerID, prefix: prefix, after: prefix + after) {
      guard let record = table[key] else { continue }
      byteCount += record.byteCount + Self.itemOverhead
      let isFull = records.count == limit || byteCount > Self.byteLimit
      if isFull && !records.isEmpty { return (records, false) }
      records.append(record)
    }
    return (records, true)
  }
}
