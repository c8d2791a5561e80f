import Domain
import DomainMock
import Testing

/// The access to the photos on the device.
@Suite struct PhotoLibraryTests {
  @Test func `an app that needs no access has it, whatever it asks`() async {
    let photos = GrantedPhotoLibrary()
    await photos.requestAccess()
    await photos.openSettings()
    await photos.chooseMorePhotos()
    #expect(photos.access == .granted)
  }

  @Test func `the fake takes the answer over when it is asked, and records what it is asked`() async
  {
    let photos = PhotoLibraryFake(.notDetermined, answer: .limited)
    #expect(photos.access == .notDetermined)
    await photos.requestAccess()
    #expect(photos.access == .limited)
    await photos.chooseMorePhotos()
    await photos.openSettings()
    #expect(photos.access == .limited)
    photos.set(.denied)
    #expect(photos.access == .denied)
    #expect(photos.calls == [.requestAccess, .chooseMorePhotos, .openSettings])
  }
}
