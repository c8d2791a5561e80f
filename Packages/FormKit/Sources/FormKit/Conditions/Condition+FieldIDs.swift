extension Condition {
  /// The fields and repeats it asks about, in order, as often as it names them.
  var fieldIDs: [FieldID] {
    switch self {
    case .constant, .context: []
    case .field(let id, _): [id]
    case .not(let part): part.fieldIDs
    case .all(let parts), .any(let parts): parts.flatMap(\.fieldIDs)
    }
  }
}
