extension FormValue {
  /// Whether two values are the same: numbers by value, texts and keys by code points.
  public static func == (left: FormValue, right: FormValue) -> Bool {
    switch (left, right) {
    case (.string(let left), .string(let right)): left.isExactly(right)
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)): left == right
    case (.null, .null): true
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }

  /// Feeds the value into a hasher.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0 as UInt8)
    case .bool(let flag):
      hasher.combine(1 as UInt8)
      hasher.combine(flag)
    case .number(let number):
      hasher.combine(2 as UInt8)
      hasher.combine(number)
    case .string(let text):
      hasher.combine(3 as UInt8)
      text.hashExactly(into: &hasher)
    case .array(let items):
      hasher.combine(4 as UInt8)
      hasher.combine(items)
    case .object(let members):
      hasher.combine(5 as UInt8)
      hasher.combine(members)
    }
  }
}
