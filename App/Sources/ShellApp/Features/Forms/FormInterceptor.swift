public import Domain
public import FormKit
public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Stands between the app's forms, its requests and the world, to simulate another one; production
/// has none.
public protocol FormInterceptor: Sendable {
  /// What forms are judged by, changed as simulated.
  func environment(_ environment: FormEnvironment) -> FormEnvironment
  /// What forms may ask for; each call is answered as is simulated when it is made.
  func ports(_ ports: FormPorts) -> FormPorts
  /// What uploads the pictures of forms; each upload goes as is simulated when it begins.
  func uploader(_ uploader: any MediaUploader) -> any MediaUploader
  /// What sends the app's requests, below every decorator; each goes as is simulated when it is sent.
  func client(_ client: any HTTPClient) -> any HTTPClient
  /// Wraps the device's biometrics; each prompt returns the simulated result.
  func biometrics(
    _ biometrics: any BiometricAuthentication
  ) -> any BiometricAuthentication
  /// Wraps the device's photos; the access is the simulated one at each moment.
  func photos(_ photos: any PhotoLibrary) -> any PhotoLibrary
  /// Takes as long as the simulated network does; then how a submission fails on it, nil for not.
  ///
  /// - Throws: `CancellationError`.
  func submissionFailure() async throws -> RemoteError?
  /// The present instant for the app, from that of the device; each call returns the simulated one.
  func now(_ now: @escaping @Sendable () -> Date) -> @Sendable () -> Date
  /// The most columns that a terminal or a page shows at this moment; nil for those that it has.
  var columnLimit: Int? { get }
  /// Returns a value in place of the configured one; nil for none.
  func configValue(_ name: String) -> String?
  /// Receives the entries of the log; nil for none.
  var logService: (any LogService)? { get }
  /// Makes the menu that sets the faults; nil without one.
  ///
  /// - Parameter app: The app that the menu is over, which owns the menu.
  @MainActor func menu(over app: AppCoordinator) -> (any ScreenMenu)?
}

extension FormInterceptor {
  /// Returns nil.
  @MainActor public func menu(over app: AppCoordinator) -> (any ScreenMenu)? { nil }
  /// The instant as it is.
  public func now(_ now: @escaping @Sendable () -> Date) -> @Sendable () -> Date { now }
  /// None.
  public var columnLimit: Int? { nil }
  /// None.
  public func configValue(_ name: String) -> String? { nil }
  /// None.
  public var logService: (any LogService)? { nil }
  /// The biometrics as they are.
  public func biometrics(
    _ biometrics: any BiometricAuthentication
  ) -> any BiometricAuthentication { biometrics }
  /// The photos as they are.
  public func photos(_ photos: any PhotoLibrary) -> any PhotoLibrary { photos }
  /// The client as it is.
  public func client(_ client: any HTTPClient) -> any HTTPClient { client }
}
