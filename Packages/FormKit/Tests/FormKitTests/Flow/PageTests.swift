import FormKit
import FormKitMock
import Testing

@Suite struct PageTests {
  private func pages(_ more: String = "") throws -> CompiledForm {
    try document(
      """
      "pages": [
        { "id": "who", "sections": [{ "fields": [
          \(field("kind", "choice", #""options": [{ "value": "home" }, { "value": "shop" }], "required": true"#)),
          \(text("name", #""rules": [{ "rule": "minLength", "value": 3 }]"#))] }] },
        { "id": "shop", "visible": { "field": "kind", "equals": "shop" }, "sections": [{ "fields": [
          \(text("company", #""required": true"#)),
          \(field("closed", "toggle", #""whenHidden": "keep""#))] }] },
        { "id": "end", "sections": [{ "fields": [\(text("note", #""required": true"#))] }] }
      ] \(more.isEmpty ? "" : ", " + more)
      """)
  }

  @Test func `answers decide which page comes next`() throws {
    let driver = FormDriver(try pages())
    #expect(driver.engine.visiblePages == ["who", "end"])
    try driver.type("home", into: "kind")
    #expect(driver.next() == .moved(to: "end"))
    #expect(driver.back())
    try driver.type("shop", into: "kind")
    #expect(driver.next() == .moved(to: "shop"))
    #expect(driver.engine.nextPage == "end")
    #expect(driver.engine.previousPage == "who")
  }

  @Test func `the gate opens only when the page's visible fields are valid, and touches no others`()
    throws
  {
    let driver = FormDriver(try pages())
    try driver.type("ab", into: "name")
    guard case .refused(let issues) = driver.next() else { Issue.record("the gate opened"); return }
    #expect(issues.map(\.rule) == ["required", "minLength"])
    try driver.expect(page: "who", canSubmit: false)
    try driver.expect("kind", .invalid, rules: ["required"])
    #expect(try driver.state(of: "kind").isTouched)
    try driver.expect("note", .pristine, rules: [])
    #expect(try !driver.state(of: "note").isTouched)
    try driver.fill(["kind": "home", "name": "Ada"])
    #expect(driver.next() == .moved(to: "end"))
    #expect(driver.engine.submitCount == 0)
  }

  @Test func `back keeps the answers, wrong ones too, and judges nothing`() throws {
    let driver = FormDriver(try pages())
    try driver.fill(["kind": "shop", "name": "Ada"])
    driver.next()
    try driver.type("", into: "company")
    #expect(driver.back())
    try driver.expect(page: "who", canSubmit: true)
    #expect(try driver.value(of: "kind") == "shop")
    #expect(!driver.back())
    #expect(driver.next() == .moved(to: "shop"))
    #expect(try driver.value(of: "company") == "")
  }

  @Test func `the last page in order says that it is time to submit`() throws {
    let driver = FormDriver(try pages())
    try driver.fill(["kind": "home", "note": "x"])
    driver.next()
    #expect(driver.next() == .lastPage)
    try driver.expect(page: "end")
    #expect(FormDriver(try form(text("a"))).next() == .lastPage)
  }

  @Test func `when the page shown becomes hidden, the nearest visible page after it is shown`()
    throws
  {
    let driver = FormDriver(try pages())
    try driver.type("shop", into: "kind")
    driver.next()
    _ = driver.engine.takeChanges()
    try driver.type("home", into: "kind")
    try driver.expect(page: "end")
    #expect(driver.engine.takeChanges().form)
    #expect(driver.engine.observation["form"]?["page"] == "end")
    try driver.type("shop", into: "kind")
    try driver.expect(page: "end")
  }

  @Test func `without a visible page after it, the nearest before it is shown`() throws {
    let form = try document(
      """
      "pages": [
        { "id": "one", "sections": [{ "fields": [\(field("more", "toggle"))] }] },
        { "id": "two", "visible": { "field": "more", "equals": true }, "sections": [] },
        { "id": "three", "visible": { "field": "more", "equals": true },
          "sections": [{ "fields": [\(text("note"))] }] }
      ]
      """)
    let driver = FormDriver(form)
    try driver.type(true, into: "more")
    try driver.showPage("three")
    try driver.type(false, into: "more")
    try driver.expect(page: "one")
    try driver.showPage("two")
    try driver.expect(page: "one")
  }

  @Test func `a form whose first page is hidden starts on the first that shows, after a reset too`()
    throws
  {
    let form = try document(
      """
      "pages": [
        { "id": "one", "visible": { "field": "more", "equals": true }, "sections": [] },
        { "id": "two", "sections": [{ "fields": [\(field("more", "toggle"))] }] }
      ]
      """)
    let driver = FormDriver(form)
    try driver.expect(page: "two")
    driver.reset()
    try driver.expect(page: "two")
  }

  @Test func `a page waits for its checks, refuses what is taken and lets the unverified pass`()
    throws
  {
    let form = try document(
      """
      "validation": "live", "pages": [
        { "id": "one", "sections": [{ "fields": [
          \(text("name", #""rules": [{ "rule": "remote", "check": "free" }]"#))] }] },
        { "id": "two", "sections": [{ "fields": [\(text("note"))] }] }
      ]
      """)
    let driver = FormDriver(form, checks: ["free": StubCheck(delays: [200], taken: ["ada"])])
    try driver.type("ada", into: "name")
    #expect(driver.next() == .pending)
    #expect(driver.calls.count == 1, "the gate ends the pause")
    driver.advance(by: 200)
    guard case .refused(let issues) = driver.next() else { Issue.record("it passed"); return }
    #expect(issues.map(\.rule) == ["remote"])
    try driver.type("eve", into: "name")
    #expect(driver.next() == .pending)
    driver.advance(by: 200)
    #expect(driver.next() == .moved(to: "two"))
    let offline = FormDriver(form)
    try offline.type("ada", into: "name")
    #expect(offline.next() == .pending)
    offline.settle()
    #expect(offline.next() == .moved(to: "two"))
  }

  @Test func `a failed check refuses its page, and the next turn tries it again`() throws {
    let form = try document(
      """
      "pages": [
        { "id": "one", "sections": [{ "fields": [
          \(text("name", #""rules": [{ "rule": "remote", "check": "free" }]"#))] }] },
        { "id": "two", "sections": [{ "fields": [\(text("note"))] }] }
      ]
      """)
    let driver = FormDriver(form, checks: ["free": StubCheck(delays: [200], isFailing: true)])
    try driver.type("ada", into: "name")
    for attempt in 1...2 {
      #expect(driver.next() == .pending)
      driver.advance(by: 200)
      guard case .refused(let issues) = driver.next() else { Issue.record("it passed"); return }
      #expect(issues.map(\.message) == ["We couldn't check this. Try again."])
      #expect(driver.calls.count == attempt)
    }
    driver.simulation.checks["free"] = StubCheck()
    #expect(driver.next() == .pending)
    driver.settle()
    #expect(driver.next() == .moved(to: "two"))
  }

  @Test func `a form-level rule counts on the last page it reads`() throws {
    let form = try pages(
      """
      "rules": [
        { "rule": "assert", "that": { "field": "name", "notEquals": "root" }, "field": "name" },
        { "rule": "assert", "field": "name",
          "that": { "any": [{ "field": "name", "isEmpty": true }, { "field": "note", "equals": "ok" }] } }]
      """)
    let driver = FormDriver(form)
    try driver.fill(["kind": "home", "name": "root"])
    guard case .refused(let issues) = driver.next() else { Issue.record("it passed"); return }
    #expect(issues.map(\.rule) == ["assert"])
    try driver.type("Ada", into: "name")
    #expect(driver.next() == .moved(to: "end"))
    try driver.type("no", into: "note")
    guard case .refused = driver.next() else { Issue.record("it passed"); return }
    try driver.type("ok", into: "note")
    #expect(driver.next() == .lastPage)
  }

  @Test(arguments: [true, false])
  func `a form-level rule that reads only a repeat counts on the repeat's page`(
    isShownByEarlierPage: Bool
  ) throws {
    let visible = isShownByEarlierPage ? #""visible": { "field": "more", "equals": true }, "# : ""
    let form = try document(
      """
      "pages": [
        { "id": "one", "sections": [{ "fields": [\(field("more", "toggle"))] }] },
        { "id": "two", "sections": [
          { "id": "people", \(visible)"repeat": {}, "fields": [\(text("x"))] }] },
        { "id": "three", "sections": [{ "fields": [\(text("note"))] }] }
      ],
      "rules": [{ "rule": "assert", "that": { "field": "people", "isFilled": true } }]
      """)
    let driver = FormDriver(form, values: ["more": true])
    #expect(driver.next() == .moved(to: "two"))
    guard case .refused(let issues) = driver.next() else { Issue.record("it passed"); return }
    #expect(issues.map(\.rule) == ["assert"])
    #expect(driver.engine.state.issues.map(\.rule) == ["assert"])
    try driver.add(to: "people")
    try driver.type("Ada", into: "people[0].x")
    #expect(driver.next() == .moved(to: "three"))
    #expect(driver.next() == .lastPage)
  }

  @Test func `a form-level rule of a repeat and a later field counts on the later page`() throws {
    let form = try document(
      """
      "pages": [
        { "id": "one", "sections": [
          { "id": "people", "repeat": {}, "fields": [\(text("x"))] }] },
        { "id": "two", "sections": [{ "fields": [\(text("note"))] }] }
      ],
      "rules": [{ "rule": "assert", "that": { "any": [
        { "field": "people", "isFilled": true }, { "field": "note", "isFilled": true }] } }]
      """)
    let driver = FormDriver(form)
    #expect(driver.next() == .moved(to: "two"))
    guard case .refused = driver.next() else { Issue.record("it passed"); return }
  }

  @Test func `a repeat with too few items holds its page, and only its own`() throws {
    let form = try document(
      """
      "pages": [
        { "id": "one", "sections": [
          { "id": "a", "repeat": { "min": 0, "max": 1 }, "fields": [\(text("x"))] }] },
        { "id": "two", "sections": [
          { "id": "b", "repeat": { "min": 0, "max": 0 }, "fields": [\(text("y"))] }] }
      ]
      """)
    let driver = FormDriver(form, values: ["a": [[:], [:]], "b": [[:]]])
    guard case .refused(let issues) = driver.next() else { Issue.record("it passed"); return }
    #expect(issues.map { "\($0.field?.description ?? ""):\($0.rule)" } == ["a:maxItems"])
    #expect(driver.engine.state.issues.map(\.rule) == ["maxItems"])
    try driver.expect(page: "one", canSubmit: false)
    try driver.remove("a[1]")
    #expect(driver.next() == .moved(to: "two"))
  }

  @Test func `rules for submit and warnings hold no page`() throws {
    let rules =
      #""rules": [{ "rule": "minLength", "value": 9, "timing": "onSubmit" }, "#
      + #"{ "rule": "minLength", "value": 5, "severity": "warning" }]"#
    let form = try document(
      """
      "pages": [
        { "id": "one", "sections": [{ "fields": [\(text("a", rules))] }] },
        { "id": "two", "sections": [] }
      ]
      """)
    let driver = FormDriver(form, values: ["a": "abc"])
    #expect(driver.next() == .moved(to: "two"))
    #expect(try driver.rules(at: "a") == ["minLength"])
  }

  @Test func `an unknown page is an error and changes nothing`() throws {
    let driver = FormDriver(try pages())
    #expect(throws: FormEngineError.unknownPage("nowhere")) { try driver.showPage("nowhere") }
    try driver.expect(page: "who")
  }
}
