import FormKit

/// The form every measurement runs on: required fields of ten kinds with mixed rules; every tenth
/// shows by a toggle, ten fields a toggle.
struct Workload {
  let size: Int
  let schema: [UInt8]

  static let environment = FormEnvironment(today: FormDate(daysSince1970: 20_000) ?? .epoch)

  /// The kinds, each with its further keys, a good and a bad value.
  private static let kinds: [(keys: String, good: FormValue, bad: FormValue)] = [
    (
      #""type": "text", "maxLength": 40, "rules": [{ "rule": "minLength", "value": 2 }]"#,
      "Ada Lovelace", "A"
    ),
    (#""type": "email", "rules": [{ "rule": "email" }]"#, "ada@example.com", "ada@example..com"),
    (
      #""type": "integer", "rules": [{ "rule": "min", "value": 0 }, { "rule": "max", "value": 120 }]"#,
      36, 121
    ),
    (
      #""type": "number", "rules": [{ "rule": "min", "value": 0 }, { "rule": "step", "value": 0.01 }]"#,
      19.99, 19.999
    ),
    (
      #""type": "choice", "options": [{ "value": "a", "label": "A" }, { "value": "b", "label": "B" }, { "value": "c", "label": "C" }]"#,
      "b", "z"
    ),
    (#""type": "date", "rules": [{ "rule": "minAge", "value": 18 }]"#, "1990-04-12", "2020-04-12"),
    (
      #""type": "text", "rules": [{ "rule": "pattern", "value": "[A-Z]{2}-\\d{4}" }]"#, "AB-1234",
      "AB-123"
    ),
    (
      #""type": "text", "rules": [{ "rule": "alphanumericWithUnderscore" }, { "rule": "minLength", "value": 3 }]"#,
      "ada_1815", "ada-1815"
    ),
    (#""type": "toggle""#, true, false),
    (#""type": "url", "rules": [{ "rule": "url" }]"#, "https://example.com/a", "example.com"),
  ]

  /// - Parameters:
  ///   - size: How many fields.
  ///   - drivers: How many toggles the others show by; default one for each hundred fields.
  init(size: Int, drivers: Int? = nil) {
    self.size = size
    let drivers = drivers ?? max(1, size / 100)
    var fields: [String] = []
    for index in 0..<size {
      let visible =
        index % 10 == 0
        ? #", "visible": { "field": "d\#(index / 10 % drivers)", "equals": true }"# : ""
      fields.append(
        #"{ "id": "f\#(index)", "label": "Field \#(index)", "required": true, \#(Self.kinds[index % 10].keys)\#(visible) }"#
      )
    }
    for index in 0..<drivers {
      fields.append(
        #"{ "id": "d\#(index)", "label": "Driver \#(index)", "type": "toggle", "default": true }"#)
    }
    fields.append(
      #"{ "id": "all", "label": "All", "type": "toggle", "default": true }"#)
    schema = Array(
      #"{ "formatVersion": 1, "id": "large", "validation": "live", "sections": [{ "fields": [\#(fields.joined(separator: ",\n"))] }] }"#
        .utf8)
  }

  /// Values of which every tenth breaks a rule, no matter its kind.
  var values: FormObject {
    var result: FormObject = [:]
    for index in 0..<size {
      let kind = Self.kinds[index % 10]
      result["f\(index)"] = index % 11 == 10 ? kind.bad : kind.good
    }
    return result
  }

  /// The same without a fault.
  var goodValues: FormObject {
    var result: FormObject = [:]
    for index in 0..<size { result["f\(index)"] = Self.kinds[index % 10].good }
    return result
  }
}
