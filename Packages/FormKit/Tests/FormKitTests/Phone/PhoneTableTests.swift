import Testing

@testable import FormKit

/// Every region against libphonenumber's own example numbers.
@Suite struct PhoneTableTests {
  @Test func `every region of libphonenumber has a plan and examples`() {
    let regions = Set(PhoneExample.all.map(\.region))
    #expect(regions.count == 245)
    #expect(PhoneExample.all.count == 666)
    for region in regions { #expect(PhonePlan(region: region) != nil, "\(region)") }
  }

  @Test func `every example number is valid in its region, in either format`() {
    for example in PhoneExample.all {
      for text in [example.national, example.international, example.nationalNumber] {
        #expect(
          PhoneNumber.isPossible(text, region: example.region), "\(example.region) \(text)")
      }
    }
  }

  @Test func `every example number is valid without a region when it is international`() {
    for example in PhoneExample.all {
      #expect(PhoneNumber.isPossible(example.international, region: nil), "\(example.e164)")
    }
  }

  @Test func `every example number has its E.164 spelling`() {
    for example in PhoneExample.all {
      for text in [example.national, example.nationalNumber, example.international] {
        #expect(
          PhoneNumber.e164(text, region: example.region) == example.e164,
          "\(example.region) \(text)")
      }
      #expect(PhoneNumber.e164(example.international, region: nil) == example.e164)
      #expect(PhoneNumber.e164(example.international, region: "JP") == example.e164)
    }
  }

  @Test func `every example number has its national and international format`() {
    for example in PhoneExample.all {
      let number = PhoneNumber(example.nationalNumber, region: example.region)
      #expect(number?.nationalFormat == example.national, "\(example.region)")
      #expect(number?.internationalFormat == example.international, "\(example.region)")
    }
  }

  @Test func `every national number typed digit by digit ends in its national format`() {
    for example in PhoneExample.all {
      let strategy = PhoneFormattingStrategy(region: example.region)
      var text = ""
      for digit in PhoneExample.digits(example.national) {
        text = strategy.edit(text, replacing: text.count..<text.count, with: String(digit)).text
      }
      #expect(text == example.national, "\(example.region)")
    }
  }

  @Test func `every international number typed digit by digit ends in its international format`() {
    for example in PhoneExample.all {
      let strategy = PhoneFormattingStrategy(region: nil)
      var text = ""
      for character in example.e164 {
        text = strategy.edit(text, replacing: text.count..<text.count, with: String(character)).text
      }
      #expect(text == example.international, "\(example.region)")
    }
  }

  @Test func `every beginning of a number shows exactly the digits typed`() {
    for example in PhoneExample.all {
      let strategy = PhoneFormattingStrategy(region: example.region)
      for typed in [PhoneExample.digits(example.national), example.nationalNumber, example.e164] {
        for length in 0...typed.count {
          let raw = String(typed.prefix(length))
          let formatted = strategy.format(raw)
          #expect(formatted.raw == raw)
          #expect(formatted.text.filter { $0.isNumber || $0 == "+" } == raw)
        }
      }
    }
  }

  @Test func `calling codes that belong to no region have plans too`() {
    #expect(PhoneNumber("+800 1234 5678", region: nil)?.internationalFormat == "+800 1234 5678")
    #expect(PhoneNumber.isPossible("+979 123 456 789", region: nil))
    #expect(PhonePlan(region: "aa") == nil)
  }
}
