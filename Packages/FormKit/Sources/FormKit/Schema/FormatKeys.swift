/// The keys of each object of format 1 beside those of fields and rules, in the order the
/// documentation lists them.
enum FormatKeys {
  static let schema = [
    "formatVersion", "id", "version", "title", "submitLabel", "validation", "sections", "pages",
    "rules", "fragments", "actions", "migrations",
  ]
  static let page = ["id", "title", "visible", "sections"]
  static let section = ["id", "title", "visible", "repeat", "fields", "sections"]
  static let repetition = ["min", "max", "itemLabel"]
  static let validation = ["mode", "revalidate"]
  static let formRule = ["rule", "that", "when", "severity", "message", "field"]
  static let action = ["id", "label", "visible", "destructive", "primary", "placement"]
  static let migration = ["from", "rename", "remove", "retype"]
  static let option = ["value", "label"]
  static let optionSource = ["source", "dependsOn"]
  static let effect = ["lookup", "when", "debounce", "dependsOn", "fills"]
  static let accessibility = ["label", "hint"]
}
