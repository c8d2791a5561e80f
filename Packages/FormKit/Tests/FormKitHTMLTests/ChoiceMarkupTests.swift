import FormKit
import FormKitHTML
import Testing

/// Forms that ask for a decision, tables of answers, and tags.
@Suite struct ChoiceMarkupTests {
  @Test func `the buttons of a form with a primary action stand one below another, it first`()
    throws
  {
    let engine = try engine(
      document: #"""
        "submitLabel": "Sign in", "sections": [],
        "actions": [{ "id": "create", "label": "Create account", "primary": true }, { "id": "guest" }]
        """#)
    let html = HTMLFormRenderer().page(engine).html
    #expect(
      html.contains(
        """
        <div class="buttons stack">
        <button type="submit" id="create" class="primary" name="_button" value="action:create">Create account</button>
        <button type="submit" id="continueButton" name="_button" value="submit">Sign in</button>
        <button type="submit" id="guest" name="_button" value="action:guest">guest</button>
        """), "\(html)")
    // The return key presses the main button.
    #expect(html.contains("aria-hidden=\"true\" name=\"_button\" value=\"action:create\">"))
    #expect(html.contains(".stack{"))
    let without = HTMLFormRenderer(omittedActions: ["create"]).page(engine).html
    #expect(
      without.contains(
        "<div class=\"buttons\">\n<button type=\"submit\" id=\"continueButton\" class=\"primary\""))
    #expect(!without.contains(".stack{"))
  }

  @Test func `alternatives stand side by side behind a divider, submit behind them`() throws {
    let engine = try engine(
      document: #"""
        "submitLabel": "Sign in", "sections": [],
        "actions": [
          { "id": "create", "primary": true }, { "id": "quit" },
          { "id": "apple", "placement": "alternative" },
          { "id": "guest", "placement": "beforeSubmit" },
          { "id": "google", "placement": "alternative" }
        ]
        """#)
    let html = HTMLFormRenderer(frame: FormFrame("Shell", logo: "›_"), omittedActions: ["quit"])
      .page(engine).html
    #expect(
      html.contains(
        """
        value="action:create">create</button>
        <button type="submit" id="guest" name="_button" value="action:guest">guest</button>
        <p class="or">or</p>
        <div class="beside">
        <button type="submit" id="apple" name="_button" value="action:apple">apple</button>
        <button type="submit" id="google" name="_button" value="action:google">google</button>
        </div>
        <button type="submit" id="continueButton" class="quiet" name="_button" value="submit">Sign in</button>
        </div>
        """), "\(html)")
    #expect(html.contains("<div class=\"panel\">\n<p class=\"logo\" aria-hidden=\"true\">›_</p>"))
  }

  @Test func `a question is a dialog with a name, and keeps its answers`() throws {
    let engine = try engine(
      document: #"""
        "title": "Delete?", "submitLabel": "Keep", "sections": [],
        "actions": [{ "id": "delete", "label": "Delete", "destructive": true }]
        """#)
    let html = HTMLFormRenderer(isDialog: true).page(engine).html
    #expect(
      html.contains(
        """
        <main>
        <dialog open class="panel" aria-labelledby="_title">
        <h1 dir="auto" id="_title">Delete?</h1>
        """), "\(html)")
    #expect(html.contains("</form>\n</dialog>\n</main>"))
    #expect(html.contains("dialog{position:static"))
  }

  @Test func `a folded card shows its blocks on request`() throws {
    let card = ContentBlock.Card(
      "What we <send>", [.summary([.init("Name", "Ada", tag: .init("Pending", .warning))])],
      isFolded: true)
    let html = HTMLFormRenderer(content: [.card(card)])
      .page(try engine(document: #""sections": []"#)).html
    #expect(
      html.contains(
        """
        <details class="card fold">
        <summary dir="auto">What we &lt;send&gt;</summary>
        <dl>
        <div class="row">
        <dt dir="auto">Name</dt>
        <dd><bdi>Ada</bdi> <span class="tag warning" dir="auto">Pending</span></dd>
        </div>
        </dl>
        </details>
        """), "\(html)")
  }

  private func members(_ fields: String, _ values: FormObject) throws -> String {
    let engine = try engine(
      document: #"""
        "sections": [
          { "fields": [{ "id": "team", "type": "text", "label": "Team" }] },
          { "id": "members", "title": "Members", "repeat": { "itemLabel": "Member" },
            "fields": [\#(fields)] },
          { "fields": [{ "id": "note", "type": "text", "label": "Note" }] }
        ]
        """#, values: values)
    return HTMLFormRenderer().reviewPage(engine).html
  }

  @Test func `the items of a repeat are a table of the review, a row each`() throws {
    let html = try members(
      #"{ "id": "name", "type": "text", "label": "Name" }, { "id": "age", "type": "integer", "label": "Age" }"#,
      ["team": "A<B", "members": [["name": "Ada", "age": 36], ["name": "Bob & Co"]]])
    #expect(
      html.contains(
        """
        <div class="scroll" role="region" aria-labelledby="_table" tabindex="0">
        <table>
        <caption id="_table" dir="auto">Members</caption>
        <thead>
        <tr>
        <td></td>
        <th scope="col" dir="auto">Name</th>
        <th scope="col" dir="auto">Age</th>
        <td></td>
        </tr>
        </thead>
        <tbody>
        <tr>
        <th scope="row" dir="auto">Member 1</th>
        <td dir="auto">Ada</td>
        <td dir="auto">36</td>
        <td>
        <button type="submit" id="members[0].name.change" class="quiet" name="_button" value="change:members[0].name">Change Member 1</button>
        </td>
        </tr>
        """), "\(html)")
    #expect(html.contains("<td dir=\"auto\">Bob &amp; Co</td>\n<td dir=\"auto\">—</td>"))
    #expect(html.ranges(of: "<table>").count == 1 && html.ranges(of: "<dl>").count == 2)
    #expect(html.contains(".scroll{"))
  }

  @Test func `items with more than five answers are lists of their own`() throws {
    let fields = (0..<6).map { #"{ "id": "f\#($0)", "type": "text", "label": "F\#($0)" }"# }
    let html = try members(fields.joined(separator: ","), ["members": [["f0": "a"], ["f0": "b"]]])
    #expect(!html.contains("<table>"))
    #expect(html.contains("<h3>Member 1</h3>") && html.contains("<h3>Member 2</h3>"))
  }

  @Test func `a tag of a row has the colour of its kind and stands before the value`() throws {
    let blocks = [
      ContentBlock.list([
        .init("Lock", value: "5 min", tag: .init("On", .success)),
        .init("Code", tag: .init("<Off>")),
      ])
    ]
    let engine = try engine(document: #""sections": []"#)
    let html = HTMLFormRenderer(content: blocks).page(engine).html
    #expect(
      html.contains(
        """
        <span class="tag success" dir="auto">On</span> <span class="value" dir="auto">5 min</span>
        """), "\(html)")
    #expect(html.contains("<span class=\"tag info\" dir=\"auto\">&lt;Off&gt;</span>"))
  }

  @Test func `tables of content have captions of their own, and without one no name`() throws {
    let table = ContentBlock.Table("Devices", header: ["Device"], rows: [["Phone"]])
    let bare = ContentBlock.Table("", header: ["Device"], rows: [["Phone"]])
    let engine = try engine(document: #""sections": []"#)
    let html = HTMLFormRenderer(content: [.table(table), .table(bare), .table(table)])
      .page(engine).html
    #expect(html.contains("aria-labelledby=\"_table\"") && html.contains("id=\"_table3\""))
    #expect(html.contains("<div class=\"scroll\" tabindex=\"0\">\n<table>\n<thead>"))
  }
}
