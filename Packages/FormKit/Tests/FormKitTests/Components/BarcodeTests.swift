import FormKit
import Testing

@Suite struct BarcodeTests {
  @Test func `a barcode has a light margin of four modules around it`() throws {
    let code = try #require(
      ContentBlock.Barcode("words", side: 2, modules: [true, false, false, true]))
    #expect(code.outerSide == 10)
    let dark = (0..<10).flatMap { row in
      (0..<10).filter { code.isDark(row: row, column: $0) }.map { [row, $0] }
    }
    #expect(dark == [[4, 4], [5, 5]])
    #expect(!code.isDark(row: -1, column: 4) && !code.isDark(row: 4, column: 100))
  }

  @Test(arguments: [(0, 0), (2, 3), (178, 178 * 178), (-1, 1)])
  func `modules that fill no square have no barcode`(side: Int, count: Int) {
    let modules = [Bool](repeating: true, count: count)
    #expect(ContentBlock.Barcode("words", side: side, modules: modules) == nil)
  }
}
