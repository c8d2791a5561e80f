import Testing

@Suite struct PlaceholderTests {
  @Test func `one`() { #expect(1 == 1) }
}
