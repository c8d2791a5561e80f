import Domain
import Testing

@testable import Data

/// The errors of Apple's LocalAuthentication and their meaning for the app's lock.
@Suite struct LocalAuthenticationCodeTests {
  @Test(arguments: [
    (-1, BiometricResult.failure), (-2, .cancelledByUser), (-3, .passcodeChosen),
    (-4, .cancelledBySystem), (-5, .unavailable), (-6, .unavailable), (-7, .unavailable),
    (-8, .lockedOut), (-9, .cancelledBySystem), (-10, .cancelledBySystem), (-12, .unavailable),
    (-13, .unavailable), (-1004, .cancelledBySystem),
  ])
  func `each error of an evaluation has a result`(code: Int, result: BiometricResult) throws {
    #expect(try #require(LocalAuthenticationCode(rawValue: code)).result == result)
  }

  @Test(arguments: [
    (-5, BiometricAvailability.notEnrolled), (-6, .unavailable), (-7, .notEnrolled),
    (-8, .lockedOut), (-12, .unavailable),
  ])
  func `each reason against an evaluation has an availability`(
    code: Int, availability: BiometricAvailability
  ) throws {
    #expect(try #require(LocalAuthenticationCode(rawValue: code)).availability == availability)
  }

  @Test func `no other code is known`() {
    #expect(LocalAuthenticationCode.allCases.count == 13)
    #expect(LocalAuthenticationCode(rawValue: 0) == nil)
  }
}
