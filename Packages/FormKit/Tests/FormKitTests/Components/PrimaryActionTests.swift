import FormKit
import FormKitMock
import Foundation
import Testing

/// The action that is the main way on from a form without fields.
@Suite struct PrimaryActionTests {
  private static let actions = #"""
    "actions": [{ "id": "guest" }, { "id": "create", "primary": true }, { "id": "more" }]
    """#

  private func engine(_ sections: String, _ actions: String = Self.actions) throws -> FormEngine {
    let json =
      #"{ "formatVersion": 1, "id": "f", "submitLabel": "Go", "sections": [\#(sections)], \#(actions) }"#
    return FormEngine(try CompiledForm(json: Array(json.utf8)), environment: .fixture())
  }

  @Test func `a primary action is the first button, before submit and the others`() throws {
    let engine = try engine("")
    #expect(engine.primaryAction == "create")
    let buttons = engine.component.buttons
    #expect(
      buttons.map(\.role) == [.action("create"), .submit, .action("guest"), .action("more")])
    #expect(buttons.map(\.isPrimary) == [true, false, false, false])
  }

  @Test func `actions before submit follow the primary one, alternatives last`() throws {
    let actions = #"""
      "actions": [
        { "id": "quit" }, { "id": "apple", "placement": "alternative" },
        { "id": "guest", "placement": "beforeSubmit" }, { "id": "create", "primary": true },
        { "id": "hidden", "placement": "alternative", "visible": false }
      ]
      """#
    let engine = try engine("", actions)
    #expect(engine.actionsBeforeSubmit == ["create", "guest", "apple"])
    let buttons = engine.component.buttons
    #expect(
      buttons.map(\.role) == [
        .action("create"), .action("guest"), .action("apple"), .submit, .action("quit"),
      ])
    #expect(buttons.map(\.isAlternative) == [false, false, true, false, false])
    let data = try JSONEncoder().encode(engine.form.schema)
    #expect(try JSONDecoder().decode(FormSchema.self, from: data) == engine.form.schema)
    let fields = try self.engine(#"{ "fields": [{ "id": "a", "type": "text" }] }"#, actions)
    #expect(fields.actionsBeforeSubmit.isEmpty)
    #expect(fields.component.buttons.first?.role == .submit)
  }

  @Test func `submit is the main button of a form with fields`() throws {
    let engine = try engine(#"{ "fields": [{ "id": "a", "type": "text" }] }"#)
    #expect(engine.primaryAction == nil)
    #expect(engine.component.buttons.first?.role == .submit)
  }

  @Test func `a primary action that does not show leaves submit the main button`() throws {
    let engine = try engine(
      "", #""actions": [{ "id": "create", "primary": true, "visible": false }]"#)
    #expect(engine.primaryAction == nil)
    #expect(engine.component.buttons.map(\.role) == [.submit])
  }

  @Test func `a schema keeps the primary action when it is written and read`() throws {
    let schema = try engine("").form.schema
    #expect(schema.actions.map(\.isPrimary) == [false, true, false])
    let data = try JSONEncoder().encode(schema)
    #expect(try JSONDecoder().decode(FormSchema.self, from: data) == schema)
  }
}
