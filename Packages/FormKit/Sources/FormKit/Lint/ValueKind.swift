/// What kind of value a field or expression has, as far as the schema tells.
enum ValueKind: String {
  case number = "a number"
  case text = "a text"
  case date = "a day"
  case time = "a time"
  case flag = "true or false"
  case list = "a list"
  case file = "a file"
  case unknown = "a value"

  init(_ type: FieldType) {
    switch type {
    case .text, .textarea, .email, .phone, .url, .password, .choice: self = .text
    case .number, .integer: self = .number
    case .date: self = .date
    case .time: self = .time
    case .toggle: self = .flag
    case .multiChoice: self = .list
    case .image, .file: self = .file
    }
  }

  init(_ value: FormValue) {
    switch value {
    case .null: self = .unknown
    case .bool: self = .flag
    case .number: self = .number
    case .string(let text):
      self = FormDate(text) != nil ? .date : FormTime(text) != nil ? .time : .text
    case .array: self = .list
    case .object: self = .file
    }
  }

  /// Whether both are spelt as strings.
  var isString: Bool { self == .text || self == .date || self == .time }

  /// Whether a field of this kind can hold this value and be valid; empty ones always.
  func admits(_ value: FormValue) -> Bool {
    if value.isEmpty || self == .unknown { return true }
    let kind = ValueKind(value)
    return kind == self || (self == .text && kind.isString)
  }

  /// Whether values of both kinds can be the same.
  func meets(_ other: ValueKind) -> Bool {
    self == other || self == .unknown || other == .unknown || (isString && other.isString)
  }
}
