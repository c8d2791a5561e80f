import Testing

@testable import FormKit

@Suite struct PostalCodeTests {
  @Test(arguments: [
    ("US", "12345"), ("US", "12345-6789"), ("us", " 12345 "), ("GB", "SW1A 1AA"), ("GB", "m11ae"),
    ("CA", "K1A 0B1"), ("DE", "10115"), ("FR", "75008"), ("PL", "00-950"), ("BR", "01001-000"),
    ("JP", "154-0023"), ("NL", "1234 AB"), ("IE", "D02 AF30"), ("PT", "2725-079"), ("SE", "114 55"),
    ("FI", "FI-00550"), ("LU", "L-4750"), ("LV", "LV-1073"), ("AR", "C1070AAM"), ("AR", "1070"),
    ("BH", "317"), ("BH", "1204"), ("MT", "NXR 01"), ("GI", "GX11 1AA"), ("KY", "KY1-1100"),
    ("IR", "11936-12345"), ("IN", "110034"), ("PE", "LIMA 23"), ("XK", "10000"), ("LI", "FL-9490"),
    ("AZ", "AZ1000"), ("VN", "700100"), ("ZA", "0083"), ("KR", "03051"),
  ])
  func `a postal code follows its country's pattern`(region: String, code: String) {
    #expect(PostalCode.isPossible(code, region: region))
  }

  @Test(arguments: [
    ("US", "1234"), ("US", "12345-67"), ("US", "ABCDE"), ("GB", "12345"), ("GB", "QQ1 1AA"),
    ("CA", "D1A 0B1"), ("CA", "K1A-0B1"), ("DE", "1011"), ("PL", "00950"), ("BR", "1001-000"),
    ("NL", "0123 AB"), ("NL", "1234 SS"), ("PT", "2725"), ("BH", "1300"), ("LI", "9499"),
    ("GI", "GX11 2AA"), ("PR", "12345"), ("GL", "4000"), ("IN", "11003"), ("DE", "101156"),
    ("FR", "７５００８"),
  ])
  func `a postal code that breaks its country's pattern is refused`(region: String, code: String) {
    #expect(!PostalCode.isPossible(code, region: region))
  }

  @Test(arguments: ["HK", "AE", "ZZ", nil, "?"])
  func `where there are no postal codes, any 2 to 12 letters and digits pass`(region: String?) {
    #expect(PostalCode.isPossible("00000", region: region))
    #expect(PostalCode.isPossible("AB-12 x", region: region))
    #expect(!PostalCode.isPossible("1", region: region))
    #expect(!PostalCode.isPossible("!!", region: region))
    #expect(!PostalCode.isPossible(String(repeating: "1", count: 13), region: region))
  }

  @Test func `every country that has postal codes has a pattern`() {
    #expect(PostalCode.rows.count == 181)
    let regions = PostalCode.rows.map { PackedText($0)[0..<2].string }
    #expect(regions == regions.sorted())
    #expect(!PostalCode.isPossible(String(repeating: "1", count: 70), region: "US"))
  }
}
