import Networking

/// Which part of a listing a request asks for: `?after=CURSOR&limit=N`.
struct Page {
  /// The most items of a page.
  static let limit = 100
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
