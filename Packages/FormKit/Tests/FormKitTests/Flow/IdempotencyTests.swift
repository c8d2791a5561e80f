import FormKit
import FormKitMock
import Testing

@Suite struct IdempotencyTests {
  private func driver(_ outcomes: SubmissionResult...) throws -> FormDriver {
    FormDriver(
      try form(text("a")), values: ["a": "x"], outcomes: outcomes.map { .init(result: $0) })
  }

  private func keys(_ driver: FormDriver) -> [String] {
    driver.submissions.compactMap(\.idempotencyKey)
  }

  private func submit(_ driver: FormDriver) {
    driver.submit()
    driver.settle()
  }

  @Test func `each attempt carries an idempotency key`() throws {
    let driver = try driver(.completed)
    submit(driver)
    #expect(keys(driver) == ["key-1"])
  }

  @Test func `a retry of a failed attempt keeps its key`() throws {
    let driver = try driver(.failed)
    submit(driver)
    submit(driver)
    #expect(keys(driver) == ["key-1", "key-1"])
    #expect(driver.submissions.map(\.attempt) == [1, 2])
  }

  @Test func `an attempt after an edit has a new key`() throws {
    let driver = try driver(.failed)
    submit(driver)
    try driver.type("y", into: "a")
    submit(driver)
    #expect(keys(driver) == ["key-1", "key-2"])
  }

  @Test func `another spelling of the same characters is an edit`() throws {
    let driver = try driver(.failed)
    try driver.type("\u{E9}", into: "a")
    submit(driver)
    try driver.type("e\u{301}", into: "a")
    submit(driver)
    #expect(keys(driver) == ["key-1", "key-2"])
  }

  @Test func `what the server refused or completed is another attempt next time`() throws {
    let driver = try driver(.validationFailed(["a": "No"]), .completed)
    submit(driver)
    submit(driver)
    try driver.type("x", into: "a")
    submit(driver)
    #expect(keys(driver) == ["key-1", "key-2", "key-3"])
  }

  @Test func `a reset begins a new attempt`() throws {
    let driver = try driver(.failed)
    submit(driver)
    driver.reset()
    submit(driver)
    #expect(keys(driver) == ["key-1", "key-2"])
  }

  @Test func `an environment that makes no keys submits without one`() throws {
    let driver = FormDriver(
      try form(text("a")), environment: FormEnvironment(today: .epoch))
    submit(driver)
    #expect(driver.submissions.map(\.idempotencyKey) == [nil])
  }
}
