import Testing

@testable import FormKit

@Suite struct PostalCodeTests {
  @Test(arguments: PostalCode.patterns.keys.sorted())
  func `every region's pattern is one our matcher reads`(region: String) {
    #expect(PostalCode.compiled[region] != nil)
  }
}
