import FormKit
import FormKitHTML
import FormKitMock

/// An engine for a form of fields written as JSON objects, in one section.
func engine(
  _ fields: String..., top: String = "", values: FormObject = [:], locale: String = "en"
) throws -> FormEngine {
  try engine(
    document:
      "\(top.isEmpty ? "" : top + ", ")\"sections\": [{ \"fields\": [\(fields.joined(separator: ","))] }]",
    values: values, locale: locale)
}

/// An engine for the members of a document beside format version and id.
func engine(
  document members: String, values: FormObject = [:], locale: String = "en"
) throws -> FormEngine {
  let form = try CompiledForm(
    json: Array("{ \"formatVersion\": 1, \"id\": \"test\", \(members) }".utf8))
  var environment = FormEnvironment.fixture()
  environment.messages = FormMessages(locale: FormLocale(locale))
  return FormEngine(form, values: values, environment: environment)
}

func page(_ fields: String..., values: FormObject = [:]) throws -> HTMLFormPage {
  try HTMLFormRenderer().page(
    engine(
      document: "\"sections\": [{ \"fields\": [\(fields.joined(separator: ","))] }]", values: values
    ))
}

/// A field with some more members.
func field(_ id: String, _ type: String, _ more: String = "") -> String {
  """
  { "id": "\(id)", "type": "\(type)", "label": "\(id)"\(more.isEmpty ? "" : ", " + more) }
  """
}

func text(_ id: String, _ more: String = "") -> String { field(id, "text", more) }

extension HTMLFormPage {
  /// The first tag that holds a text, without what surrounds it.
  func tag(_ text: String) -> String? {
    html.split(separator: "\n").lazy.filter {
      $0.contains("<") && $0.contains(text) && !$0.contains("{\"")
    }
    .compactMap { line -> String? in
      line.split(separator: "<").first { $0.contains(text) }.map { "<" + $0 }
    }.first
  }
}
