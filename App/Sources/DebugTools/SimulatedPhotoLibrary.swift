import Domain

/// Has the access to photos that the debug menu specifies.
///
/// The person grants access when asked, and in the settings.
struct SimulatedPhotoLibrary: PhotoLibrary {
  let device: any PhotoLibrary
  let simulated: @Sendable () -> FormFaults.Photos
  let grant: @Sendable () -> Void

  var access: PhotoAccess {
    switch simulated() {
    case .device: device.access
    case .notAsked: .notDetermined
    case .granted: .granted
    case .limited: .limited
    case .denied: .denied
    }
  }

  func requestAccess() async {
    switch simulated() {
    case .device: await device.requestAccess()
    case .notAsked: grant()
    case .granted, .limited, .denied: break
    }
  }

  func openSettings() async {
    if simulated() == .device { await device.openSettings() } else { grant() }
  }

  func chooseMorePhotos() async {
    if simulated() == .device { await device.chooseMorePhotos() }
  }
}
