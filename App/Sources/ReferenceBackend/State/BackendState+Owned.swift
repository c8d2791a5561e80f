import Networking

extension BackendState.Avatar: OwnedRecord {
  var ownerID: String { userID }
  var byteCount: Int { data.count }
}

extension BackendState.Document: OwnedRecord {
  var ownerID: String { userID }
  var byteCount: Int { content.byteCount }
}

extension BackendState.GameEvent: OwnedRecord {
  var ownerID: String { userID }
  var byteCount: Int { content.byteCount }
}

/// Bounded by its transaction's length, so that the number is enough.
extension BackendState.Purchase: OwnedRecord {
  var ownerID: String { userID }
  var byteCount: Int { 0 }
}

/// Counted whole from its beginning on.
extension BackendState.Upload: OwnedRecord {
  var ownerID: String { userID }
  var byteCount: Int { length }
}

extension BackendState.Submission: OwnedRecord {
  var ownerID: String { userID }
  var byteCount: Int { values.byteCount }
}

/// Pending new accounts have no owner yet.
extension BackendState.PendingAccount: OwnedRecord {
  var ownerID: String { userID ?? "" }
  var byteCount: Int { 0 }
}

extension JSONValue {
  /// The bytes of the value as compact JSON, or a few more.
  var byteCount: Int {
    switch self {
    case .null: 4
    case .bool: 5
    case .number(let number): "\(number)".utf8.count
    case .string(let text): Self.byteCount(of: text)
    case .array(let items): items.reduce(2) { $0 + 1 + $1.byteCount }
    case .object(let members):
      members.reduce(2) { $0 + 2 + Self.byteCount(of: $1.key) + $1.value.byteCount }
    }
  }

  /// Controls are escaped as `\u0000` at most, quotes and backslashes by one more byte.
  private static func byteCount(of text: String) -> Int {
    text.utf8.reduce(2) { sum, byte in
      switch byte {
      case ..<0x20, 0x7F: sum + 6
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): sum + 2
      default: sum + 1
      }
    }
  }
}
