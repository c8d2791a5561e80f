import FormKit
import FormKitTerminal
import Testing

@MainActor @Suite struct FormTextRendererTests {
  @Test func `a form is rendered with values, issues and buttons`() throws {
    let fixture = try FormFixture(
      TestSchema.signIn, values: ["email": "ada", "password": "hunter2"])
    fixture.engine.submit()
    let text = FormTextRenderer.text(
      engine: fixture.engine, notices: [FormNotice(.info, "You were signed out.")], width: 40)
    #expect(
      text == """
        Sign in

        Note: You were signed out.

          Email
          [ada                              ] ✗
          Error: Invalid email address
          The one you signed up with.
          Password
          [•••] ✓

          [ Sign in ]

        """)
  }

  @Test func `a notice that leads to a page ends with its address`() throws {
    let fixture = try FormFixture(TestSchema.signIn)
    let link = FormNotice.Link("The page", address: "https://example.com/a?b=c&d=e")
    let text = FormTextRenderer.text(
      engine: fixture.engine, notices: [FormNotice(.info, "Sign in there.", link: link)], width: 80)
    #expect(
      text.contains("Note: Sign in there. The page: https://example.com/a?b=c&d=e\n"), "\(text)")
  }

  @Test func `help and all options are rendered, chosen or not`() throws {
    let fixture = try FormFixture(TestSchema.everything, values: ["topics": ["music"]])
    let text = FormTextRenderer.text(engine: fixture.engine, notices: [], width: 40)
    #expect(text.contains("  Account type\n    ( ) Personal\n    ( ) Business\n"), "\(text)")
    #expect(text.contains("    [ ] Art\n    [x] Music\n    [ ] Sport\n"), "\(text)")
    #expect(text.contains("  [             ]\n  Format: YYYY-MM-DD\n"), "\(text)")
  }

  @Test func `all pages are rendered, however narrow`() throws {
    let fixture = try FormFixture(TestSchema.pages)
    let text = FormTextRenderer.text(engine: fixture.engine, notices: [], width: 0)
    #expect(
      text == """
        Join

        You
          Name
          [             ]

        Place
          City
          [             ]

          [ Continue ]

        """)
  }

  @Test func `no line is wider than 20 columns, also not a title or a button`() throws {
    let fixture = try FormFixture(
      #"""
      { "formatVersion": 1, "id": "long", "title": "A Parent or Guardian Has to Agree",
        "submitLabel": "I have read it and agree", "sections": [{ "id": "main", "fields": [
          { "id": "name", "type": "text", "label": "Name of the guardian", "required": true } ] }],
        "actions": [
          { "id": "b", "label": "Back" },
          { "id": "w", "label": "Donaudampfschifffahrtsgesellschaft" } ] }
      """#)
    let text = FormTextRenderer.text(engine: fixture.engine, notices: [], width: 20)
    #expect(
      text == """
        A Parent or Guardian
        Has to Agree

          Name of the
          guardian
          [             ]

          [ I have read it
            and agree ]
          [ Back ]
          [ Donaudampfschi
            fffahrtsgesell
            schaft ]

        """)
  }

  @Test func `secrets are never rendered`() throws {
    let fixture = try FormFixture(
      TestSchema.review, values: ["screenName": "ada", "secret": "xyzzy"])
    let text = FormTextRenderer.text(engine: fixture.engine, notices: [], width: 60)
    #expect(!text.contains("xyzzy"))
    #expect(text.contains("Recovery code: •••"))
  }
}
