import FormKit

/// A form with every type, most rules, conditions, repeats and pages.
private let form: CompiledForm? = {
  let document = """
    { "formatVersion": 1, "id": "all", "validation": "live", "pages": [{ "id": "p", "sections": [
      { "id": "s", "fields": [
        { "id": "text", "type": "text", "label": "T", "required": true, "maxLength": 20,
          "transforms": ["trim", "collapseWhitespace", "stripDiacritics", "lowercase"],
          "rules": [{ "rule": "minLength", "value": 2, "unit": "utf16" }, { "rule": "notEmpty" },
            { "rule": "noProfanity" }, { "rule": "notReserved" },
            { "rule": "pattern", "value": "[\\\\p{L}\\\\p{Nd} ]+" }] },
        { "id": "area", "type": "textarea", "label": "A", "rules": [{ "rule": "matches", "field": "text" }] },
        { "id": "email", "type": "email", "label": "E", "rules": [{ "rule": "email" }] },
        { "id": "phone", "type": "phone", "label": "P", "transforms": ["e164"],
          "rules": [{ "rule": "phone", "regionField": "choice" }] },
        { "id": "url", "type": "url", "label": "U", "rules": [{ "rule": "url" }] },
        { "id": "secret", "type": "password", "label": "S", "transforms": ["uppercase"] },
        { "id": "number", "type": "number", "label": "N", "rules": [{ "rule": "step", "value": 0.1 },
          { "rule": "min", "value": -5 }, { "rule": "max", "value": 1e9 }] },
        { "id": "integer", "type": "integer", "label": "I", "rules": [{ "rule": "custom", "name": "even" }] },
        { "id": "date", "type": "date", "label": "D", "rules": [{ "rule": "minAge", "value": 18 },
          { "rule": "before", "value": "today" }] },
        { "id": "time", "type": "time", "label": "Z", "rules": [{ "rule": "min", "value": "09:00" }] },
        { "id": "choice", "type": "choice", "label": "C",
          "options": [{ "value": "US" }, { "value": "DE" }] },
        { "id": "code", "type": "text", "label": "K", "transforms": ["digits"],
          "rules": [{ "rule": "postalCode", "regionField": "choice" }] },
        { "id": "many", "type": "multiChoice", "label": "M", "rules": [{ "rule": "minItems", "value": 2 }],
          "options": [{ "value": "x" }, { "value": "y" }, { "value": "z" }] },
        { "id": "on", "type": "toggle", "label": "O", "required": true },
        { "id": "image", "type": "image", "label": "G", "visible": { "field": "on", "equals": true },
          "rules": [{ "rule": "fileSize", "max": 1000 }, { "rule": "imageSize", "minWidth": 10 },
            { "rule": "imageAspectRatio", "ratio": "1:1" }] },
        { "id": "age", "type": "integer", "label": "Y", "compute": { "age": { "field": "date" } } },
        { "id": "sum", "type": "number", "label": "X", "compute": { "add": [{ "sum": "r.n" }, { "count": "r" },
          { "field": "number" }] } }] },
      { "id": "r", "repeat": { "min": 1, "max": 3 }, "visible": { "field": "text", "isValid": true }, "fields": [
        { "id": "n", "type": "number", "label": "N" }, { "id": "i", "type": "text", "label": "I",
          "required": { "field": "n", "greaterThan": 3 } }],
        "sections": [{ "id": "q", "repeat": {}, "fields": [
          { "id": "v", "type": "text", "label": "V", "default": { "field": "i" } }] }] }] }],
      "rules": [{ "rule": "assert", "that": { "field": "sum", "lessThan": 100 }, "field": "number" }] }
    """
  return try? CompiledForm(json: Array(document.utf8), rules: rules)
}()

/// Any values get one verdict, the same again, and again when what it submits is judged.
func fuzzValues(_ bytes: [UInt8]) {
  guard let values = json(bytes)?.objectValue, let form else { return }
  let verdict = form.check(values, environment: environment)
  require(
    verdict == form.check(values, environment: environment), "the same values, the same verdict")
  require(
    verdict.isValid == !verdict.issues.contains { $0.severity == .error }, "valid means no error")
  require((try? FormValue(json: verdict.formValue.json())) != nil, "a verdict is JSON")
  let engine = FormEngine(form, values: values, environment: environment)
  _ = engine.observation.json()
  engine.submit()
  let raw = engine.fieldStates.filter { !$0.path.description.contains("[") }
  for state in raw { try? engine.set(state.path, to: state.value) }
  _ = engine.state
  if engine.canUndo { engine.undo() }
  drive(form, seed: UInt64(bytes.count))
}
