/// Where the fields and repeats of a form go under a changed schema, scope by scope.
struct SchemaRoutes {
  /// What becomes of one scope.
  struct Scope {
    let group: CompiledGroup
    /// For each new field, the former one it continues.
    var fields: [Int?]
    /// For each new repeat, the former one it continues.
    var repeats: [Int?]
    /// Former members nobody continues, and why.
    var ends: [GroupMember: End] = [:]
    /// The types a former field's value passes through on its way.
    var types: [Int: [FieldType]] = [:]
  }

  /// Why a former field or repeat is not continued.
  enum End: Equatable {
    case removed(version: Int)
    case replaced(by: String)
    case unknown
    /// A field became a repeat, or a repeat a field.
    case otherKind
  }

  private var scopes: [ObjectIdentifier: Scope] = [:]
  private let steps: [SchemaMigration]

  /// Pairs a form with the one that follows it; the newer one's migrations between their versions say
  /// what was renamed, removed and retyped.
  init(from old: CompiledForm, to new: CompiledForm) {
    steps = new.schema.migrationSteps(from: old.schema.version)
    pair(old.root, new.root, path: "")
  }

  /// What becomes of a scope; nil when its repeat is gone.
  subscript(group: CompiledGroup) -> Scope? { scopes[ObjectIdentifier(group)] }

  private mutating func pair(_ old: CompiledGroup, _ new: CompiledGroup, path: String) {
    var scope = Scope(
      group: new, fields: Array(repeating: nil, count: new.fields.count),
      repeats: Array(repeating: nil, count: new.repeats.count))
    var winners: TextMap<String> = [:]
    var travellers: [(member: GroupMember, id: String, trip: Trip)] = []
    for member in old.memberIDs { travellers.append((member.0, member.1, trip(path + member.1))) }
    // What a rename brings wins over what stayed, as in a draft.
    for isRenamed in [true, false] {
      for (member, id, trip) in travellers where trip.isRenamed == isRenamed {
        scope.ends[member] = trip.removedIn.map(End.removed)
        guard trip.removedIn == nil else { continue }
        if let winner = winners[trip.name] {
          scope.ends[member] = .replaced(by: winner)
          continue
        }
        winners[trip.name] = id
        scope.continue(member, as: trip)
      }
    }
    scopes[ObjectIdentifier(old)] = scope
    for (index, former) in scope.repeats.enumerated() {
      guard let former else { continue }
      let repetition = old.repeats[former]
      pair(repetition.group, new.repeats[index].group, path: "\(path)\(repetition.id).")
    }
  }

  /// Takes an id, dotted inside repeats, through every step.
  private func trip(_ id: String) -> Trip {
    var path = FieldPath(id)
    var trip = Trip(name: String(id.split(separator: ".").last ?? ""))
    for step in steps {
      if let type = step.retype[exactly: path.description] { trip.types.append(type) }
      if step.rename[exactly: path.description] != nil { trip.isRenamed = true }
      guard let next = step.renamed(path) else {
        trip.removedIn = step.from + 1
        return trip
      }
      path = next
    }
    trip.name = path.steps?.last?.id ?? trip.name
    return trip
  }
}

/// An id's way through the migrations.
private struct Trip {
  var name: String
  var isRenamed = false
  var types: [FieldType] = []
  var removedIn: Int?
}

extension SchemaRoutes.Scope {
  fileprivate mutating func `continue`(_ member: GroupMember, as trip: Trip) {
    switch (member, group.members[trip.name]) {
    case (.field(let former), .field(let index)?):
      fields[index] = former
      types[former] = trip.types
    case (.repetition(let former), .repetition(let index)?): repeats[index] = former
    case (_, nil): ends[member] = .unknown
    default: ends[member] = .otherKind
    }
  }
}

extension CompiledGroup {
  /// Every field and repeat with its id.
  fileprivate var memberIDs: [(GroupMember, String)] {
    fields.indices.map { (.field($0), fields[$0].field.id.rawValue) }
      + repeats.indices.map { (.repetition($0), repeats[$0].id) }
  }
}
