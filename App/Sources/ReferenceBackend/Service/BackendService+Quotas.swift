/// A limit and the name refusals give it.
struct Quota {
  let name: String
  let limit: Int

  init(_ name: String, _ limit: Int) {
    self.name = name
    self.limit = limit
  }
}

/// What users may store; a check reads only their own sums.
extension BackendService {
  /// Refuses a record its owner has no room for; one that needs no more bytes than before fits.
  func require<Record>(
    _ count: Quota, _ bytes: Quota? = nil, for record: Record, replacing existing: Record? = nil,
    in table: OwnedTable<Record>
  ) throws(BackendError) {
    let holding = table.holding(of: record.ownerID)
    guard existing != nil || holding.keys.count < count.limit else {
      throw .quotaExceeded(count.name, limit: count.limit)
    }
    let growth = record.byteCount - (existing?.byteCount ?? 0)
    guard let bytes, growth > 0 else { return }
    guard holding.byteCount + growth <= bytes.limit else {
      throw .quotaExceeded(bytes.name, limit: bytes.limit)
    }
  }

  /// Ends the oldest uploads of an upload's owner until there is room for it.
  mutating func makeRoom(for upload: BackendState.Upload) throws(BackendError) {
    let userID = upload.userID
    let open = state.uploads.holding(of: userID).keys.sorted { left, right in
      let ends = [left, right].map { state.uploads[$0]?.expiresAt ?? now }
      return (ends[0], left) < (ends[1], right)
    }
    for id in open.dropLast(max(1, configuration.quotas.openUploads) - 1) {
      state.removeUpload(id)
    }
    let picture = state.avatars.holding(of: userID).byteCount
    try requireUploadRoom(picture + upload.byteCount, of: userID)
  }

  /// Refuses bytes a user has no room for beside the uploads under way.
  func requireUploadRoom(_ byteCount: Int, of userID: String) throws(BackendError) {
    let limit = configuration.quotas.uploadBytes
    guard state.uploads.holding(of: userID).byteCount + byteCount <= limit else {
      throw .quotaExceeded("uploadBytes", limit: limit)
    }
  }
}
