import FormKit

/// Version 4 of a form with pages, repeats in repeats, secrets and a way from each older version.
private let form: CompiledForm? = {
  let document = """
    { "formatVersion": 1, "id": "all", "version": 4, "validation": "onBlur", "migrations": [
      { "from": 1, "rename": { "name": "nick", "r.age": "years", "list": "r" }, "remove": ["fax"],
        "retype": { "name": "number", "on": "toggle", "many": "multiChoice" } },
      { "from": 2, "remove": ["r.q.old"], "retype": { "r.years": "integer", "day": "date" } },
      { "from": 3, "rename": { "nick": "text" }, "retype": { "nick": "text", "at": "time" } }],
      "pages": [
        { "id": "one", "sections": [{ "fields": [
          { "id": "text", "type": "text", "label": "T", "required": true, "transforms": ["trim"],
            "rules": [{ "rule": "minLength", "value": 2 }, { "rule": "remote", "check": "c" }] },
          { "id": "on", "type": "toggle", "label": "O" },
          { "id": "many", "type": "multiChoice", "label": "M",
            "options": [{ "value": "x" }, { "value": "y" }] },
          { "id": "from", "type": "choice", "label": "F", "options": { "source": "s" } },
          { "id": "secret", "type": "password", "label": "S" },
          { "id": "file", "type": "file", "label": "I" }] }] },
        { "id": "two", "visible": { "field": "on", "equals": true }, "sections": [
          { "fields": [
            { "id": "day", "type": "date", "label": "D", "default": "2026-01-31" },
            { "id": "at", "type": "time", "label": "A", "whenHidden": "keep" },
            { "id": "sum", "type": "number", "label": "N", "compute": { "sum": "r.years" } }] },
          { "id": "r", "repeat": { "min": 1, "max": 3 }, "fields": [
            { "id": "years", "type": "integer", "label": "Y",
              "visible": { "field": "text", "isValid": true } },
            { "id": "code", "type": "password", "label": "P" }],
            "sections": [{ "id": "q", "repeat": {}, "fields": [
              { "id": "v", "type": "text", "label": "V" }] }] }] }] }
    """
  return try? CompiledForm(json: Array(document.utf8))
}()

/// Bytes are a draft or a typed error; a draft goes into a form, and what the form saves goes back.
func fuzzDraft(_ bytes: [UInt8]) {
  guard let form else { return require(false, "the form loads") }
  let draft: FormDraft
  do throws(FormDraft.DecodingError) {
    draft = try FormDraft(json: bytes)
  } catch {
    return require(hasPlace(error), "a refused draft has a place")
  }
  require((try? FormDraft(json: draft.json))?.json == draft.json, "a draft reads what it wrote")
  let engine = FormEngine(form, environment: environment)
  let report = engine.restore(draft, secrets: ["secret": "s", "r[1].code": .object(draft.values)])
  require(report.draftVersion == draft.version, "a report names the draft's version")
  require(!engine.canUndo, "restoring is no edit")
  _ = engine.observation.json()
  let saved = engine.draft(savedAt: draft.savedAt, ui: draft.ui)
  require((try? FormDraft(json: saved.json)) != nil, "a form's own draft can be read")
  require(saved.values["secret"] == nil, "a draft holds no secret")
  let next = FormEngine(form, environment: environment)
  let losses = next.restore(saved, secrets: engine.draftSecrets).losses
  require(losses.isEmpty, "a form loses nothing of its own draft: \(losses)")
  require(
    next.draft(savedAt: draft.savedAt, ui: draft.ui).values == saved.values,
    "a form continued is the form left")
  drive(
    FormSimulation(engine: engine, checks: ["c": StubCheck(delays: [5])]), seed: UInt64(bytes.count)
  )
}

private func hasPlace(_ error: FormDraft.DecodingError) -> Bool {
  switch error {
  case .syntax(let line, let column): line >= 1 && column >= 1
  case .malformed(let path, let expected):
    (path.isEmpty || path.hasPrefix("/")) && !expected.isEmpty
  case .unknownFormat(let version): version != 1
  case .otherSchema: false
  }
}
