/// Rules over a file's or image's facts.
enum FileRules {
  static func passes(_ kind: FieldRule.Kind, _ facts: FormObject) -> Bool {
    switch kind {
    case .fileSize(let maximum):
      return facts["size"]?.integerValue.map { $0 <= maximum } ?? true
    case .imageSize(let minWidth, let minHeight, let maxWidth, let maxHeight):
      guard let width = facts["width"]?.integerValue, let height = facts["height"]?.integerValue
      else { return true }
      return width >= minWidth ?? 0 && height >= minHeight ?? 0 && width <= maxWidth ?? .max
        && height <= maxHeight ?? .max
    case .imageAspectRatio(let across, let down, let tolerance):
      guard let width = facts["width"]?.numberValue, let height = facts["height"]?.numberValue,
        height > 0
      else { return true }
      return abs(width / height - across / down) <= tolerance * (across / down)
    default: return true
    }
  }
}
