import Testing

@testable import ReferenceBackend

@Suite struct BackendStateTests {
  /// The others are neither stored nor rolled back.
  @Test func `every table of the state has a name in the store`() {
    let tables = Mirror(reflecting: BackendState()).children.count { $0.value is any StateTable }
    #expect(tables == BackendState.tables.count)
  }
}
