import FormKit
import Testing

@testable import FormKitTerminal

@MainActor @Suite(.timeLimit(.minutes(5))) struct LineFormTests {
  @Test func `a form is asked field by field and submits itself`() async throws {
    let fixture = try FormFixture(TestSchema.signIn)
    let transcript = LineTranscript(["ada@example.com", "secret1"])
    #expect(try await transcript.run(fixture) == .submitted)
    #expect(
      transcript.text == """
        Sign in
        The one you signed up with.
        Email [emailField] (required): ada@example.com
        Password [passwordField] (required): 
        Submitting…

        """)
    #expect(transcript.secrets == 1)
    #expect(
      fixture.submissions.map(\.values) == [
        ["email": "ada@example.com", "password": "secret1"]
      ])
  }

  @Test func `a wrong answer is explained and asked again`() async throws {
    let fixture = try FormFixture(TestSchema.signIn)
    let transcript = LineTranscript(["ada", "ada@example.com", "", "abc", "secret1"])
    #expect(try await transcript.run(fixture) == .submitted)
    #expect(
      transcript.text == """
        Sign in
        The one you signed up with.
        Email [emailField] (required): ada
        Error: Invalid email address
        Email [emailField] (required): ada@example.com
        Password [passwordField] (required): 
        Error: This field is required
        Password [passwordField] (required): 
        Error: At least 6 characters
        Password [passwordField] (required): 
        Submitting…

        """)
  }

  @Test func `an empty line after an error keeps the value for later`() async throws {
    let fixture = try FormFixture(TestSchema.signIn)
    let transcript = LineTranscript(["ada", "", "secret1", "ada@example.com"])
    #expect(try await transcript.run(fixture) == .submitted)
    #expect(
      transcript.text.hasSuffix(
        """
        Password [passwordField] (required): 
        Error: Email: Invalid email address
        Email [emailField] (required): ada@example.com
        Submitting…

        """))
  }

  @Test func `a kept last answer has its error printed once`() async throws {
    let json = """
      { "formatVersion": 1, "id": "f", "validation": "hybrid", "sections": [{ "fields": [
        { "id": "email", "type": "email", "label": "Email", "rules": [{ "rule": "email" }] }] }] }
      """
    let transcript = LineTranscript(["ada", "", ":clear"])
    #expect(try await transcript.run(try FormFixture(json), showsControlIDs: false) == .submitted)
    // Once for the answer, once for the submission.
    #expect(transcript.text.ranges(of: "Invalid email address").count == 2, "\(transcript.text)")
    #expect(transcript.text.contains("Error: Email: Invalid email address\n"))
  }

  @Test func `piped answers are not echoed, so every prompt ends its line`() async throws {
    let fixture = try FormFixture(TestSchema.signIn)
    let transcript = LineTranscript(["ada@example.com", "secret1"], echoesInput: false)
    #expect(try await transcript.run(fixture, showsControlIDs: false) == .submitted)
    #expect(
      transcript.text == """
        Sign in
        The one you signed up with.
        Email (required): 
        Password (required): 
        Submitting…

        """)
  }

  @Test func `without control ids nothing names one, and actions go by their labels`() async throws
  {
    let fixture = try FormFixture(TestSchema.screenName)
    let transcript = LineTranscript([":help", ":skip FOR now"])
    #expect(
      try await transcript.run(fixture, showsControlIDs: false) == .action("skipNameButton"))
    #expect(transcript.text.contains("At any prompt you can also choose: :Skip for now\n"))
    #expect(transcript.text.contains("\n:Skip for now\n"))
    #expect(!transcript.text.contains("skipNameButton"))
    #expect(!transcript.text.contains("screenNameField"))
  }

  @Test(arguments: 0..<7)
  func `an input that ends anywhere ends the form`(count: Int) async throws {
    let lines = ["business", "ACME", "1,3", "2000-02-29", "", "y", "never read"]
    let fixture = try FormFixture(TestSchema.everything)
    let transcript = LineTranscript(Array(lines.prefix(count)))
    let exit = try await transcript.run(fixture)
    #expect(exit == (count < 6 ? .endOfInput : .submitted))
    #expect(fixture.submissions.count == (count < 6 ? 0 : 1))
  }

  @Test func `an answer brings the fields that depend on it next`() async throws {
    let fixture = try FormFixture(TestSchema.everything)
    let transcript = LineTranscript(
      ["Business", "ACME", "Art, 3", "2000-02-30", "2000-02-29", "photo.png", "maybe", "y"])
    let presentation = fixture.presentation(resolveFile: { _, path in
      .file(["name": .string(path), "size": 24_500, "width": 640, "height": 480])
    })
    #expect(try await transcript.run(fixture, presentation: presentation) == .submitted)
    #expect(
      transcript.text == """
        Everything
        -- Account --
        1. Personal
        2. Business
        Account type [kindPicker] (required): Business
        Company [companyField] (required): ACME
        1. Art
        2. Music
        3. Sport
        You can choose several, separated by commas.
        Topics [topicsPicker] (optional): Art, 3
        -- Person --
        Format: YYYY-MM-DD
        Birthday [bornPicker] (optional): 2000-02-30
        Error: Enter a real date, such as 2000-01-31
        Birthday [bornPicker] (optional): 2000-02-29
        Enter the path of a file.
        Photo [photoButton] (optional): photo.png
        photo.png, 24 kB, 640 × 480 pixels
        Answer y or n.
        I accept the terms [termsToggle] (required): maybe
        Error: Answer y or n.
        I accept the terms [termsToggle] (required): y
        Plan [planField]: Free
        Submitting…

        """)
    #expect(
      fixture.submissions.first?.values["topics"] == .array([.string("art"), .string("sport")]))
  }

  @Test func `a file that cannot be used is asked for again, an empty line skips it`() async throws
  {
    let fixture = try FormFixture(TestSchema.everything)
    let transcript = LineTranscript(["1", "", "", "nowhere.png", "", "y"])
    let presentation = fixture.presentation(resolveFile: { field, _ in
      .problem("There is no such file for \(field).")
    })
    #expect(try await transcript.run(fixture, presentation: presentation) == .submitted)
    #expect(
      transcript.text.contains(
        """
        Photo [photoButton] (optional): nowhere.png
        Error: There is no such file for photo.
        Photo [photoButton] (optional): 

        """))
    #expect(fixture.submissions.first?.values["photo"] == nil)
  }

  @Test func `a taken name is awaited and offers suggestions by number`() async throws {
    let fixture = try FormFixture(
      TestSchema.screenName,
      checks: [
        "screenName": { value in
          value == "ada" ? .taken(suggestions: ["ada1", "ada2"]) : .available
        }
      ])
    let transcript = LineTranscript(["ada", ":3", ":2"])
    #expect(try await transcript.run(fixture) == .submitted)
    #expect(
      transcript.text == """
        Choose a screen name
        At any prompt you can also choose: Skip for now: :skipNameButton
        Screen name [screenNameField] (required): ada
        Checking availability…
        Error: That name is taken
        Suggestions:
        :1 ada1
        :2 ada2
        Screen name [screenNameField] (required): :3
        There is no suggestion 3.
        Screen name [screenNameField] (required): :2
        Checking availability…
        Submitting…

        """)
    #expect(fixture.submissions.first?.values == ["screenName": "ada2"])
  }

  @Test func `a name that nobody could check goes on unverified`() async throws {
    let fixture = try FormFixture(TestSchema.screenName)
    let transcript = LineTranscript(["ada"])
    #expect(try await transcript.run(fixture) == .submitted)
    #expect(transcript.text.contains("We'll check this when you're online\n"))
  }

  @Test(arguments: [
    (":quit", FormExit.interrupted), (":skipNameButton", .action("skipNameButton")),
    (":back", .back),
  ])
  func `a command leaves the form from any prompt`(line: String, exit: FormExit) async throws {
    let fixture = try FormFixture(TestSchema.screenName)
    let transcript = LineTranscript([line])
    let presentation = fixture.presentation(canGoBack: true)
    #expect(try await transcript.run(fixture, presentation: presentation) == exit)
  }

  @Test func `unknown and impossible commands are answered`() async throws {
    let fixture = try FormFixture(TestSchema.screenName)
    let transcript = LineTranscript([":nowhere", ":back"])
    #expect(try await transcript.run(fixture) == .endOfInput)
    #expect(
      transcript.text.contains(
        "There is no command \":nowhere\". Type :help to list the commands.\n"))
    #expect(transcript.text.contains("You cannot go back from here.\n"))
  }

  @Test func `help names the actions and explains the field again`() async throws {
    let fixture = try FormFixture(TestSchema.screenName)
    let transcript = LineTranscript([":help"])
    #expect(try await transcript.run(fixture) == .endOfInput)
    #expect(transcript.text.contains(":skipNameButton – Skip for now\n"))
    #expect(transcript.text.contains(":quit quits."))
  }

  @Test func `help names a path of the form's own list`() async throws {
    let json = #"""
      {"formatVersion":1,"id":"t","title":"Trip","sections":[
        {"id":"stops","repeat":{"min":1,"max":3,"itemLabel":"Stop"},
         "fields":[{"id":"place","type":"text","label":"Place"}]}]}
      """#
    let transcript = LineTranscript([":help"])
    #expect(try await transcript.run(try FormFixture(json)) == .endOfInput)
    #expect(transcript.text.contains("such as stops[1],"), "\(transcript.text)")
    let without = LineTranscript([":help"])
    #expect(try await without.run(try FormFixture(TestSchema.pages)) == .endOfInput)
    #expect(without.text.contains(":remove") == false, "\(without.text)")
  }

  @Test func `a doubled colon begins a text with a colon`() async throws {
    let fixture = try FormFixture(TestSchema.pages)
    let transcript = LineTranscript(["::quit", "Here", ""])
    #expect(try await transcript.run(fixture) == .submitted)
    #expect(fixture.submissions.first?.values["name"] == ":quit")
  }

  @Test func `lines that are too long or no text are refused with a sentence`() async throws {
    let fixture = try FormFixture(TestSchema.pages)
    let transcript = LineTranscript(lines: [
      .tooLong(byteCount: 2_000_000), .invalidUTF8(offset: 3), .text("Ada"), .text("Here"),
      .text(""),
    ])
    #expect(try await transcript.run(fixture) == .submitted)
    #expect(transcript.text.contains("Error: That line is too long: 2000000 bytes.\n"))
    #expect(transcript.text.contains("Error: That line is not UTF-8 text: see byte 4.\n"))
  }

  @Test func `pages announce themselves and empty lines keep values`() async throws {
    let fixture = try FormFixture(TestSchema.pages, values: ["name": "Ada"])
    let transcript = LineTranscript(["", "", "London", ""])
    #expect(try await transcript.run(fixture) == .submitted)
    #expect(
      transcript.text == """
        Join
        == You ==
        Press Enter to keep: Ada
        Name [nameField] (required): 
        == Place ==
        City [cityField] (required): 
        Error: This field is required
        City [cityField] (required): London
        == Review ==
        -- You --
        1. Name [nameField]: Ada
        -- Place --
        2. City [cityField]: London
        Press Enter to submit, or enter the number of an answer to change it: 
        Submitting…

        """)
    #expect(fixture.submissions.first?.values == ["name": "Ada", "city": "London"])
  }

  @Test func `a condition on a later answer does not hold the person up`() async throws {
    let json = """
      { "formatVersion": 1, "id": "f", "version": 1, "validation": "live", "sections": [
        { "id": "s", "fields": [
        { "id": "a", "type": "text", "label": "A", "rules": [{ "rule": "matches", "field": "b" }] },
        { "id": "b", "type": "text", "label": "B" } ] }] }
      """
    let transcript = LineTranscript(["x", "", "x"])
    #expect(try await transcript.run(try FormFixture(json)) == .submitted)
  }

  @Test func `the items of a repeat are asked one after the other`() async throws {
    let fixture = try FormFixture(TestSchema.members)
    let transcript = LineTranscript(["Ada", "y", "Bob", "perhaps", ":remove members[0]", "n"])
    #expect(try await transcript.run(fixture) == .submitted)
    #expect(
      fixture.submissions.first?.values == ["members": .array([.object(["name": "Bob"])])])
    #expect(transcript.text.contains("-- Member 2 --\n"))
  }

  @Test func `a form without input ends with a menu`() async throws {
    let fixture = try FormFixture(
      TestSchema.review, values: ["screenName": "ada", "secret": "xyzzy"])
    let transcript = LineTranscript(["7", "finish"])
    #expect(try await transcript.run(fixture) == .submitted)
    #expect(
      transcript.text == """
        Review
        Screen name [screenNameField]: ada
        Recovery code [secretField]: •••
        1. Finish [continueButton]
        2. Edit [editButton]
        Choose: 7
        Choose one of the numbers 1 to 2.
        Choose: finish

        """)
  }

  @Test(arguments: ["2", "editButton", ":editButton", "Edit", ":2"])
  func `a menu's action is chosen by number, id or label`(line: String) async throws {
    let fixture = try FormFixture(TestSchema.review)
    #expect(try await LineTranscript([line]).run(fixture) == .action("editButton"))
  }

  @Test func `what the server refuses is asked again`() async throws {
    let fixture = try FormFixture(
      TestSchema.signIn,
      results: [.validationFailed(["email": "No account has this address"]), .completed])
    let transcript = LineTranscript(["ada@example.com", "secret1", "bob@example.com"])
    #expect(try await transcript.run(fixture) == .submitted)
    #expect(
      transcript.text.hasSuffix(
        """
        Submitting…
        Error: Email: No account has this address
        Email [emailField] (required): bob@example.com
        Submitting…

        """))
  }

  @Test func `a refused answer that may be missing can be kept, replaced or cleared`() async throws
  {
    let schema = """
      { "formatVersion": 1, "id": "f", "title": "F", "submitLabel": "Save",
        "sections": [{ "fields": [{ "id": "part", "type": "text", "label": "Part" }] }] }
      """
    let fixture = try FormFixture(
      schema,
      results: [
        .validationFailed(["part": "Outside"]), .validationFailed(["part": "Outside"]),
        .validationFailed(["part": "Outside"]), .completed,
      ])
    let transcript = LineTranscript(["9,9", "", "8,8", ":clear"])
    #expect(try await transcript.run(fixture) == .submitted)
    for (value, count) in [("9,9", 2), ("8,8", 1)] {
      let offer = "Press Enter to keep \(value), or type :clear to leave it empty."
      #expect(transcript.text.ranges(of: offer).count == count, "\(transcript.text)")
    }
    #expect(transcript.remaining == 0)
    #expect(fixture.engine.values(redacted: false)["part"]?.stringValue ?? "" == "")
  }

  @Test func `a form whose notices say what is waited for does not say that it is submitted`()
    async throws
  {
    let fixture = try FormFixture(TestSchema.signIn)
    var presentation = fixture.presentation()
    presentation.announcesSubmission = false
    let transcript = LineTranscript(["ada@example.com", "secret1"])
    #expect(try await transcript.run(fixture, presentation: presentation) == .submitted)
    #expect(!transcript.text.contains("Submitting"))
  }

  @Test func `a failed submission shows its notice and may be tried again`() async throws {
    let fixture = try FormFixture(
      TestSchema.pages, results: [.failed, .completed],
      notice: FormNotice(.error, "The service cannot be reached."))
    let transcript = LineTranscript(["Ada", "London", "", "1"])
    #expect(try await transcript.run(fixture) == .submitted)
    #expect(
      transcript.text.hasSuffix(
        """
        Submitting…
        Error: The service cannot be reached.
        1. Continue [continueButton]
        2. Change your answers [changeAnswersButton]
        Choose: 1
        Submitting…
        Error: The service cannot be reached.

        """))
    #expect(fixture.submissions.count == 2)
  }

  @Test(arguments: [
    "2", ":2", "changeAnswersButton", ":changeAnswersButton", "change your answers",
  ])
  func `after a failed submission the answers can be changed`(line: String) async throws {
    let fixture = try FormFixture(TestSchema.signIn, results: [.failed, .completed])
    let transcript = LineTranscript(["ada@example.com", "secret1", line, "", "secret2"])
    #expect(try await transcript.run(fixture) == .submitted)
    #expect(transcript.text.contains("Press Enter to keep: ada@example.com\nEmail [emailField]"))
    #expect(
      fixture.submissions.map { $0.values["email"] } == ["ada@example.com", "ada@example.com"])
    #expect(fixture.submissions.map { $0.values["password"] } == ["secret1", "secret2"])
  }

  @Test func `what the form as a whole objects to asks everything again`() async throws {
    let json = """
      { "formatVersion": 1, "id": "f", "version": 1, "sections": [{ "id": "s", "fields": [
        { "id": "a", "type": "text", "label": "A" }, { "id": "b", "type": "text", "label": "B" } ] }],
        "rules": [{ "rule": "assert", "that": { "field": "a", "isFilled": true },
          "message": "Fill in one of them" }] }
      """
    let fixture = try FormFixture(json)
    let transcript = LineTranscript(["", "", "x", ""])
    #expect(try await transcript.run(fixture) == .submitted)
    #expect(transcript.text.contains("Error: Fill in one of them\nA [aField] (optional): x\n"))
  }

  @Test func `too many given items can be removed`() async throws {
    let four = FormValue.array((0..<4).map { _ in .object(["name": "x"]) })
    let fixture = try FormFixture(TestSchema.members, values: ["members": four])
    let transcript = LineTranscript(["", "", "", "", ":remove members[3]", "", "", ""])
    #expect(try await transcript.run(fixture) == .submitted)
    #expect(transcript.text.contains("Error: Keep at most 3\nPress Enter to keep: x\n"))
  }

  @Test func `a second run asks again and offers what was entered`() async throws {
    let fixture = try FormFixture(TestSchema.pages)
    #expect(try await LineTranscript(["Ada", "London", ""]).run(fixture) == .submitted)
    let again = LineTranscript(["", "Paris", ""])
    #expect(try await again.run(fixture) == .submitted)
    #expect(again.text.contains("Press Enter to keep: Ada\n"))
    #expect(fixture.submissions.last?.values == ["name": "Ada", "city": "Paris"])
  }

  @Test func `texts of others cannot command the terminal`() async throws {
    let fixture = try FormFixture(TestSchema.pages, values: ["name": "\u{1B}[2Jx"])
    fixture.notices.notices = [FormNotice(.info, "\u{1B}]0;title\u{7}")]
    let transcript = LineTranscript([])
    #expect(try await transcript.run(fixture) == .endOfInput)
    #expect(!transcript.text.contains("\u{1B}"))
  }

  @Test func `an answer costs the same however long the form is`() async throws {
    let fields = (0..<2_000).map { #"{"id":"f\#($0)","type":"text","required":true}"# }
    let fixture = try FormFixture(
      #"{"formatVersion":1,"id":"long","sections":[{"fields":[\#(fields.joined(separator: ","))]}]}"#
    )
    let transcript = LineTranscript(Array(repeating: "x", count: 2_000))
    let form = LineForm(
      controller: fixture.controller, presentation: fixture.presentation(), showsControlIDs: false)
    var source = transcript
    #expect(try await form.run(reading: &source, writing: transcript.sink) == .submitted)
    #expect(form.itemQueue.walkCount < 5)
  }
}
