/// What ``JSONParser`` makes of a text.
protocol JSONTree {
  /// The members of an object while they are read.
  associatedtype Members: JSONMembers where Members.Value == Self

  /// A value that is neither array nor object.
  init(scalar: FormValue)
  init(items: [Self])
  init(_ members: Members)
}

/// The members of an object while they are read.
protocol JSONMembers {
  associatedtype Value

  /// No members.
  init()
  /// Makes room for the members most objects have.
  mutating func reserve()
  /// Adds a member; false when its name stands there already.
  mutating func add(_ value: Value, under name: String) -> Bool
}

extension FormValue: JSONTree {
  struct Members: JSONMembers {
    fileprivate var all = FormObject()

    // One allocation instead of three.
    mutating func reserve() { all.reserveCapacity(4) }

    mutating func add(_ value: FormValue, under name: String) -> Bool {
      all.updateValue(value, forKey: name) == nil
    }
  }

  init(scalar: FormValue) { self = scalar }

  init(items: [FormValue]) { self = .array(items) }

  init(_ members: Members) { self = .object(members.all) }
}
