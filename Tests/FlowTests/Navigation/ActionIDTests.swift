import Domain
import FormKit
import ShellApp
import Testing

/// The ids of the app's buttons.
@Suite(.withoutLeaks) struct ActionIDTests {
  @Test(arguments: FormCatalog.ids)
  func `every action of a built-in schema has an id that presenters know`(id: String) throws {
    let actions = try FormCatalog.standard(region: "US").form(id).schema.actions
    #expect(actions.allSatisfy { ActionID(rawValue: $0.id) != nil }, "\(actions.map(\.id))")
  }

  @Test func `the ids end in Button and differ`() {
    let ids = ActionID.allCases.map(\.rawValue)
    #expect(ids.allSatisfy { $0.hasSuffix("Button") })
    #expect(Set(ids).count == ids.count)
  }
}
