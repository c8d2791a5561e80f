/// What a script in a page needs to follow a form: the data, and which parts of a script it is for.
public struct FormLiveData: Sendable, Hashable {
  /// What the data asks of a script.
  public struct Needs: Sendable, Hashable {
    /// The types of the fields.
    public internal(set) var types: Set<FieldType> = []
    /// The names of the fields' rules.
    public internal(set) var rules: Set<String> = []
    /// Whether a condition reads a field.
    public internal(set) var hasConditions = false
    /// Whether a condition compares times.
    public internal(set) var comparesTimes = false
    /// Whether a field's value is transformed.
    public internal(set) var hasTransforms = false
    /// Whether the characters of a field are counted.
    public internal(set) var countsCharacters = false
    /// Whether a field crops a picture.
    public internal(set) var crops = false
    /// Whether a field shows a number that is computed from others.
    public internal(set) var hasComputed = false
    /// Whether a rule has a failure that is no error.
    public internal(set) var hasAdvice = false
    /// Whether there are rules of the form itself.
    public internal(set) var hasFormRules = false
  }

  /// The data as one line of JSON with sorted keys.
  public let json: String
  /// What the data asks of a script.
  public let needs: Needs
}

extension FormLiveData.Needs {
  /// Adds what a condition asks for; one that is decided asks for nothing.
  mutating func add(_ condition: FormValue) {
    guard let members = condition.objectValue else { return }
    hasConditions = true
    if members["isTime"] != nil { comparesTimes = true }
    for key in ["all", "any"] {
      for part in members[key]?.arrayValue ?? [] { add(part) }
    }
    if let part = members["not"] { add(part) }
  }
}
