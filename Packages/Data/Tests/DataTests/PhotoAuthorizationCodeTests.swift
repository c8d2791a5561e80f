import Domain
import Testing

@testable import Data

/// The statuses of Apple's Photos and their meaning for the app.
@Suite struct PhotoAuthorizationCodeTests {
  @Test(arguments: [
    (0, PhotoAccess.notDetermined), (1, .denied), (2, .denied), (3, .granted), (4, .limited),
    (5, .denied), (-1, .denied),
  ])
  func `each status has an access, and one that is not known has none`(
    status: Int, access: PhotoAccess
  ) {
    #expect(PhotoAuthorizationCode.access(status) == access)
  }

  @Test func `no other status is known`() {
    #expect(PhotoAuthorizationCode.allCases.count == 5)
  }
}
