import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A record to be kept, or to be deleted when it has no data.
struct RecordChange: Equatable, Sendable {
  let table: String
  let key: String
  let data: Data?
}

/// A table of the state under the name it is kept by.
struct NamedTable: Sendable {
  let name: String
  let load: @Sendable (inout BackendState, _ key: String, Data) throws -> Void
  let changes: @Sendable (BackendState, _ everything: Bool) throws -> [RecordChange]
  let settle: @Sendable (inout BackendState) -> Void
  let rollBack: @Sendable (inout BackendState) -> Void

  init<Records: StateTable>(
    _ name: String, _ path: any WritableKeyPath<BackendState, Records> & Sendable
  ) {
    self.name = name
    load = { state, key, data in
      state[keyPath: path][key] = try JSONCoding().decode(Records.Record.self, from: data)
    }
    changes = { state, everything in
      let table = state[keyPath: path]
      let keys = everything ? Set(table.keys) : Set(table.changedKeys)
      return try keys.sorted().map { key in
        RecordChange(
          table: name, key: key, data: try table[key].map { try JSONCoding().encode($0) })
      }
    }
    settle = { $0[keyPath: path].settle() }
    rollBack = { $0[keyPath: path].rollBack() }
  }
}

extension BackendState {
  /// Every table; a name once kept is never given to another form of record.
  static let tables: [NamedTable] = [
    NamedTable("account", \.accounts), NamedTable("email", \.emails),
    NamedTable("profile", \.profiles), NamedTable("name", \.nameOwners),
    NamedTable("hold", \.holds), NamedTable("session", \.sessions),
    NamedTable("avatar", \.avatars), NamedTable("consent", \.consents),
    NamedTable("handle", \.handleOwners), NamedTable("handleHold", \.handleHolds),
    NamedTable("identity", \.identities), NamedTable("challenge", \.challenges),
    NamedTable("reset", \.resets), NamedTable("document", \.documents),
    NamedTable("feed", \.feeds), NamedTable("engagementEntry", \.gameEvents),
    NamedTable("engagementNumber", \.gameEventNumbers),
    NamedTable("purchase", \.purchases), NamedTable("upload", \.uploads),
    NamedTable("uploadChunk", \.uploadChunks), NamedTable("submission", \.submissions),
    NamedTable("consentCode", \.consentCodes), NamedTable("ineligibility", \.ageVerdicts),
    NamedTable("eventCount", \.eventCounts), NamedTable("crash", \.crashes),
    NamedTable("receipt", \.receipts),
    NamedTable("signUp", \.signUps), NamedTable("sentMessages", \.sentMessages),
    NamedTable("deletedVerdict", \.deletedVerdicts), NamedTable("secret", \.secrets),
    NamedTable("verification", \.verifications),
    NamedTable("authenticator", \.authenticators),
    NamedTable("authenticatorSetup", \.authenticatorSetups),
    NamedTable("recoveryCodes", \.recoveryCodes), NamedTable("phoneNumber", \.phoneNumbers),
    NamedTable("textMessageSetup", \.textMessageSetups),
    NamedTable("authorization", \.authorizations),
  ]

  /// Tables of earlier versions, whose records are ignored.
  static let formerTables: Set = ["gameEvent"]

  /// What has to be kept: what changed since ``settle()``, or everything.
  func changes(everything: Bool = false) throws -> [RecordChange] {
    try Self.tables.flatMap { try $0.changes(self, everything) }
  }

  /// Makes the changes so far the state to go back to.
  mutating func settle() {
    for table in Self.tables { table.settle(&self) }
  }

  /// Takes every change since ``settle()`` back.
  mutating func rollBack() {
    for table in Self.tables { table.rollBack(&self) }
  }
}
