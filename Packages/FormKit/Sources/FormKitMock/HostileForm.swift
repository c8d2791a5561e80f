public import FormKit

/// Texts that have broken programs before, and a form whose every text is one of them.
///
/// For tests of what shows a form: whatever its texts say, they are shown and never obeyed.
public enum HostileForm {
  /// Markup, quotes, links, controls, marks of direction, terminal sequences and long clusters.
  public static let strings = [
    "<script>alert(1)</script>", "\"><img src=x onerror=alert(1)>", "'><svg/onload=alert(1)>",
    "</textarea><script>alert(1)</script>", "</title><script>alert(1)</script>",
    "</style><script>alert(1)</script>", "</script><script>alert(1)</script>", "<!--<script>",
    "]]><script>alert(1)</script>", "javascript:alert(1)", "&lt;script&gt;", "&#0;&#x202E;",
    "a\u{0}b", "a\u{1B}[31mb", "\u{1B}]0;title\u{7}", "\u{9B}2J", "a\u{8}\u{8}b", "a\u{7F}\u{85}b",
    "\u{202E}gnp.exe\u{202C}", "\u{2066}\u{2066}\u{2066}open", "\u{2069}\u{2069}closed",
    "\u{FEFF}bom", "\u{FFFE}\u{FFFF}", "\u{2028}\u{2029}", "`${alert(1)}`", "{{7*7}}",
    "%3Cscript%3E", "%@%n%s", "[link](https://example.com)", "**bold** ^[x](y)",
    "\r\nSet-Cookie: a=b",
    "Z̸̢̛͖a̶l̷g̸o̴", "👩‍👩‍👧‍👦🏳️‍🌈", "\u{1F1E6}\u{1F1E6}\u{1F1E6}", "مرحبا \u{200F}בדיקה", "a\tb\u{B}c",
  ]

  /// The schema of a form whose labels, hints, options, messages and buttons are a text.
  public static func document(_ text: String) -> String {
    "{ \"formatVersion\": 1, \"id\": \"hostile\", \(members(text)) }"
  }

  /// The values of its fields, the text itself wherever one fits.
  public static func values(_ string: String) -> FormObject {
    let text = FormValue.string(string)
    return [
      "t": text, "a": text, "p": text, "n": text, "r": text, "c": text, "m": [text],
      "f": ["name": text], "i": [["t": text]],
    ]
  }

  private static func members(_ text: String) -> String {
    let json = FormValue.string(text).json()
    let common = """
      "label": \(json), "help": \(json), "placeholder": \(json), "accessibility": { "hint": \(json) },
      "x-controlId": \(json), "autofill": \(json), "keyboard": \(json), "returnKey": \(json)
      """
    func field(_ id: String, _ type: String, _ more: String = "") -> String {
      "{ \"id\": \"\(id)\", \"type\": \"\(type)\", \(common)\(more) }"
    }
    let options = ", \"options\": [{ \"value\": \(json), \"label\": \(json) }]"
    let failing = """
      , "rules": [{ "rule": "equals", "value": "-", "message": \(json) },
        { "rule": "remote", "check": "c", "message": \(json) }]
      """
    let fields = [
      field("t", "text", failing), field("a", "textarea", failing), field("p", "password"),
      field("n", "number"), field("r", "text", ", \"readOnly\": true"),
      field("c", "choice", options), field("m", "multiChoice", options), field("f", "file"),
    ]
    return """
      "title": \(json), "submitLabel": \(json), "sections": [
        { "id": "s", "title": \(json), "fields": [\(fields.joined(separator: ","))] },
        { "id": "i", "title": \(json), "repeat": { "itemLabel": \(json) },
          "fields": [\(field("t", "text"))] }],
      "rules": [{ "rule": "assert", "that": false, "message": \(json) }],
      "actions": [{ "id": "act", "label": \(json) }]
      """
  }
}
