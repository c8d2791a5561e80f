/// How drafts of one version of a schema become drafts of the next.
///
/// Every id is one of the version migrated from, dotted inside repeats: `members.phone`. A new name
/// stands alone, `"members.phone": "number"`, since a field stays where it is.
public struct SchemaMigration: Sendable, Hashable {
  /// The version migrated from; the next is one higher.
  public var from: Int
  /// New ids of fields and repeats by the old ones.
  public var rename: [String: String]
  /// The fields and repeats that no longer exist.
  public var remove: Set<String>
  /// The new types of fields.
  public var retype: [String: FieldType]

  /// Makes a migration; all but `from` default to no change.
  public init(
    from: Int, rename: [String: String] = [:], remove: Set<String> = [],
    retype: [String: FieldType] = [:]
  ) {
    self.from = from
    self.rename = rename
    self.remove = remove
    self.retype = retype
  }
}

/// A draft with its secrets, on its way through migrations.
struct DraftPassage {
  var draft: FormDraft
  var secrets: [FieldPath: FormValue]
  var losses: [DraftReport.Loss] = []

  mutating func lose(_ field: String, _ reason: DraftReport.Reason) {
    losses.append(DraftReport.Loss(field: FieldPath(field), reason: reason))
  }
}

extension FormSchema {
  /// Takes a draft through every step from its version to this one; a later version's stays as it is.
  func migrate(_ passage: inout DraftPassage) {
    for step in migrationSteps(from: passage.draft.version) { step.apply(to: &passage) }
  }

  /// The steps from a version to this one, in order; none from a later version.
  func migrationSteps(from version: Int) -> [SchemaMigration] {
    migrations.filter { $0.from >= version && $0.from < self.version }
      .sorted { $0.from < $1.from }
  }
}

extension SchemaMigration {
  func apply(to passage: inout DraftPassage) {
    passage.draft.version = from + 1
    passage.draft.values = migrated(passage.draft.values, dotted: "", path: "", &passage)
    passage.draft.touched = passage.draft.touched.compactMap(renamed)
    passage.draft.focused = passage.draft.focused.flatMap(renamed)
    var secrets: [FieldPath: FormValue] = [:]
    for (path, value) in passage.secrets.sorted(by: {
      $0.key.description.isExactlyBefore($1.key.description)
    }) {
      let dotted = path.steps?.map(\.id).joined(separator: ".") ?? path.description
      guard let target = renamed(path) else {
        passage.lose(path.description, .removed(version: from + 1))
        continue
      }
      if let value = converted(value, dotted, path.description, &passage) {
        secrets[target] = value
      }
    }
    passage.secrets = secrets
  }

  /// The members of one scope, old id by old id; what a rename brings wins over what stayed.
  private func migrated(
    _ values: FormObject, dotted: String, path: String, _ passage: inout DraftPassage
  ) -> FormObject {
    var result: FormObject = [:]
    let winners = TextMap(
      values.keys.compactMap { key in rename[exactly: dotted + key].map { ($0, key) } },
      uniquingKeysWith: { first, _ in first })
    for (key, value) in values.sorted(by: { $0.key.isExactlyBefore($1.key) }) {
      let id = dotted + key
      let place = path + key
      if remove.containsExactly(id) {
        passage.lose(place, .removed(version: from + 1))
        continue
      }
      let target = rename[exactly: id] ?? key
      if rename[exactly: id] == nil, let winner = winners[key] {
        passage.lose(place, .replaced(by: FieldPath(path + winner)))
        continue
      }
      if let value = converted(value, id, place, &passage) { result[target] = value }
    }
    return result
  }

  private func converted(
    _ value: FormValue, _ id: String, _ place: String, _ passage: inout DraftPassage
  ) -> FormValue? {
    if let type = retype[exactly: id] {
      if let value = DraftConversion.convert(value, to: type) { return value }
      passage.lose(place, .notConvertible(to: type))
      return nil
    }
    guard case .array(let items) = value else { return value }
    return .array(
      items.enumerated().map { index, item in
        guard case .object(let members) = item else { return item }
        return .object(
          migrated(members, dotted: id + ".", path: "\(place)[\(index)].", &passage))
      })
  }

  /// The path under its new names; nil when a part of it is removed.
  func renamed(_ path: FieldPath) -> FieldPath? {
    guard let steps = path.steps else { return path }
    var dotted = ""
    var result: [String] = []
    for step in steps {
      let id = dotted + step.id
      if remove.containsExactly(id) { return nil }
      result.append((rename[exactly: id] ?? step.id) + (step.index.map { "[\($0)]" } ?? ""))
      dotted = id + "."
    }
    return FieldPath(result.joined(separator: "."))
  }
}
