import FormKit
import FormKitTerminal
import Testing

/// A form made of a schema's text, with everything a test wants to see of it.
@MainActor
final class FormFixture {
  let controller: FormController
  let notices = FormNoticeBoard()
  private(set) var submissions: [Submission] = []

  var engine: FormEngine { controller.engine }

  init(
    _ json: String, values: FormObject = [:],
    clock: any Clock<Duration> = ContinuousClock(), debounce: Int = 300,
    checks: [String: FormCheck] = [:], optionSources: [String: any OptionSource] = [:],
    lookups: [String: any FieldLookup] = [:],
    results: [SubmissionResult] = [.completed],
    notice: FormNotice? = nil, locale: String = "en",
    duringSubmission: (@MainActor () -> Void)? = nil
  ) throws {
    let form = try CompiledForm(json: Array(json.utf8))
    let today = try #require(FormDate(year: 2026, month: 1, day: 31))
    let environment = FormEnvironment(
      today: today, messages: FormMessages(locale: FormLocale(locale)))
    let engine = FormEngine(form, values: values, environment: environment, debounce: debounce)
    let box = SubmissionBox()
    controller = FormController(
      engine: engine, clock: clock, checks: checks, optionSources: optionSources,
      lookups: lookups
    ) { submission in
      await box.handle(submission)
    }
    box.handler = { [weak self] submission in
      guard let self else { return .failed }
      submissions.append(submission)
      duringSubmission?()
      if let notice { notices.notices = [notice] }
      return results[min(submissions.count, results.count) - 1]
    }
  }

  func presentation(
    canGoBack: Bool = false, resolveFile: FormFileResolver? = nil, appTitle: String = ""
  ) -> FormPresentation {
    FormPresentation(
      canGoBack: canGoBack, notices: notices, resolveFile: resolveFile, appTitle: appTitle)
  }
}

@MainActor
private final class SubmissionBox {
  var handler: (@MainActor (Submission) -> SubmissionResult)?

  func handle(_ submission: Submission) async -> SubmissionResult {
    handler?(submission) ?? .failed
  }
}

/// The schemas of these tests.
enum TestSchema {
  static let signIn = """
    { "formatVersion": 1, "id": "signIn", "version": 1, "title": "Sign in", "submitLabel": "Sign in",
      "validation": "hybrid", "sections": [{ "id": "credentials", "fields": [
        { "id": "email", "type": "email", "label": "Email", "required": true,
          "placeholder": "you@example.com", "help": "The one you signed up with.",
          "rules": [{ "rule": "email" }] },
        { "id": "password", "type": "password", "label": "Password", "required": true,
          "rules": [{ "rule": "minLength", "value": 6 }] } ] }] }
    """

  static let measures = """
    { "formatVersion": 1, "id": "measures", "version": 1, "title": "Maße", "validation": "onBlur",
      "sections": [{ "id": "all", "fields": [
        { "id": "width", "type": "number", "label": "Breite", "required": true },
        { "id": "count", "type": "integer", "label": "Anzahl" },
        { "id": "day", "type": "date", "label": "Tag" },
        { "id": "hour", "type": "time", "label": "Uhrzeit" } ] }] }
    """

  static let screenName = """
    { "formatVersion": 1, "id": "screenName", "version": 1, "title": "Choose a screen name",
      "validation": "live", "sections": [{ "id": "name", "fields": [
        { "id": "screenName", "type": "text", "label": "Screen name", "required": true,
          "rules": [{ "rule": "minLength", "value": 3 },
            { "rule": "remote", "check": "screenName", "message": "That name is taken" }] } ] }],
      "actions": [{ "id": "skipNameButton", "label": "Skip for now" }] }
    """

  static let everything = """
    { "formatVersion": 1, "id": "everything", "version": 1, "title": "Everything",
      "validation": "onBlur", "sections": [
      { "id": "account", "title": "Account", "fields": [
        { "id": "kind", "type": "choice", "label": "Account type", "required": true, "options": [
          { "value": "personal", "label": "Personal" }, { "value": "business", "label": "Business" } ] },
        { "id": "company", "type": "text", "label": "Company", "required": true,
          "visible": { "field": "kind", "equals": "business" } },
        { "id": "topics", "type": "multiChoice", "label": "Topics", "options": [
          { "value": "art", "label": "Art" }, { "value": "music", "label": "Music" },
          { "value": "sport", "label": "Sport" } ] } ] },
      { "id": "person", "title": "Person", "fields": [
        { "id": "born", "type": "date", "label": "Birthday" },
        { "id": "photo", "type": "image", "label": "Photo" },
        { "id": "terms", "type": "toggle", "label": "I accept the terms", "required": true },
        { "id": "plan", "type": "text", "label": "Plan", "readOnly": true, "default": "Free" } ] } ] }
    """

  static let pages = """
    { "formatVersion": 1, "id": "pages", "version": 1, "title": "Join", "validation": "onSubmit",
      "pages": [
        { "id": "one", "title": "You", "sections": [{ "id": "a", "fields": [
          { "id": "name", "type": "text", "label": "Name", "required": true } ] }] },
        { "id": "two", "title": "Place", "sections": [{ "id": "b", "fields": [
          { "id": "city", "type": "text", "label": "City", "required": true } ] }] } ] }
    """

  static let members = """
    { "formatVersion": 1, "id": "members", "version": 1, "title": "Team", "sections": [
      { "id": "members", "title": "Members", "repeat": { "min": 1, "max": 3, "itemLabel": "Member" },
        "fields": [{ "id": "name", "type": "text", "label": "Name", "required": true }] } ] }
    """

  static let review = """
    { "formatVersion": 1, "id": "review", "version": 1, "title": "Review", "submitLabel": "Finish",
      "sections": [{ "id": "profile", "fields": [
        { "id": "screenName", "type": "text", "label": "Screen name", "readOnly": true },
        { "id": "secret", "type": "text", "label": "Recovery code", "readOnly": true,
          "sensitive": true } ] }],
      "actions": [{ "id": "editButton", "label": "Edit" }] }
    """
}
