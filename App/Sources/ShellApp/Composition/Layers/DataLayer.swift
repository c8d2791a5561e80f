import Data
import Domain
import ImageProcessing
import LocalPersistence
import Networking

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The repositories of Domain, over the network and the stores.
struct DataLayer: Layer {
  /// The configuration's sources on the device.
  let sources: [ConfigSource]
  /// The base URL of the service.
  let baseURL: URL
  /// Simulates faults of requests; nil in production.
  let interceptor: (any FormInterceptor)?

  func register(in parts: inout Registrations) {
    registerSessions(in: &parts)
    registerConfiguration(in: &parts)
    parts.register((any BiometricAuthentication).self) {
      let device = SystemBiometrics.authentication
      return interceptor?.biometrics(device) ?? device
    }
    parts.register((any PhotoLibrary).self) {
      let device = SystemPhotos.library
      return interceptor?.photos(device) ?? device
    }
    parts.register(
      RemoteProfileRepository.self, from: APIClient.self, Stores.self, LogManager.self
    ) { Self.profiles($0, $1, $2) }
    parts.register(
      BootProfiles.self, from: Keyed<BootClient>.self, Stores.self, LogManager.self
    ) { Self.profiles($0.value, $1, $2) }
    parts.register(RemoteGuardianConsentRepository.self, from: APIClient.self) {
      RemoteGuardianConsentRepository(client: $0)
    }
    parts.register(RemoteAddressVerificationRepository.self, from: APIClient.self) {
      RemoteAddressVerificationRepository(client: $0)
    }
    parts.register(
      RemoteHandleRepository.self, from: APIClient.self, RemoteProfileRepository.self
    ) { RemoteHandleRepository(client: $0, onCommit: $1.keep) }
    parts.register(RemoteScreenNameRepository.self, from: APIClient.self) {
      RemoteScreenNameRepository(client: $0)
    }
    parts.register(
      (any MediaUploader).self, from: APIClient.self, Keyed<AvatarIndex>.self
    ) { client, index in
      let uploader = RemoteMediaUploader(client: client, journal: index.value)
      return interceptor?.uploader(uploader) ?? uploader
    }
    parts.register(
      Pictures.self, from: SessionHTTPClient.self, Stores.self, SystemEnvironment.self
    ) { client, stores, system in
      let decoder = PictureDecoder()
      return Pictures(
        loader: ImageLoader(
          client: client, service: baseURL, disk: stores.pictures, now: system.now,
          cost: \.pixels.count,
          decode: { try await decoder.decode($0, to: $1, scaling: .fill) }),
        files: ImageLoader(
          client: client, service: baseURL, disk: stores.pictures, now: system.now,
          cost: \.count, decode: { data, _ in data }),
        service: baseURL)
    }
    parts.register(
      IneligibilityMemory.self, from: Stores.self, Configuration.self, SystemEnvironment.self,
      LogManager.self
    ) { stores, configuration, system, logger in
      stores.ineligibility(
        duration: configuration.ineligibilityDuration, now: system.now, logger: logger)
    }
  }

  private func registerConfiguration(in parts: inout Registrations) {
    parts.register(
      LayeredConfigRepository.self, from: APIClient.self, Stores.self, LogManager.self
    ) { configuration($0, $1, $2) }
    parts.register(
      BootConfig.self, from: Keyed<BootClient>.self, Stores.self, LogManager.self
    ) { configuration($0.value, $1, $2) }
  }

  private func configuration(
    _ client: APIClient, _ stores: Stores, _ logger: LogManager
  ) -> LayeredConfigRepository {
    LayeredConfigRepository(
      sources: sources, names: Set(KnownConfigKey.remote.map(\.name)),
      origin: "\(BuildConfiguration.current.rawValue) \(baseURL.absoluteString)", client: client,
      values: stores.configuration, userValues: stores.secure,
      sessions: stores.sessions,
      onFailure: { reason in
        logger.trackEvent(
          name: "configuration_store_Fail", parameters: ["reason": reason], type: .warning)
      })
  }

  private func registerSessions(in parts: inout Registrations) {
    parts.register(AccountDataOwner.self, from: Stores.self, LogManager.self) {
      $0.owner(logger: $1)
    }
    parts.register(
      OwnedSessionRepository.self, from: SecureSessionRepository.self, AccountDataOwner.self
    ) { OwnedSessionRepository(base: $0, owner: $1) }
    parts.register(RemoteAuthenticationRepository.self, from: APIClient.self) {
      RemoteAuthenticationRepository(client: $0)
    }
    parts.register(
      BackgroundSessionEnd.self, from: RemoteAuthenticationRepository.self,
      Keyed<BackgroundClient>.self
    ) {
      BackgroundSessionEnd(
        base: $0, background: RemoteAuthenticationRepository(client: $1.value))
    }
  }

  private static func profiles(
    _ client: APIClient, _ stores: Stores, _ logger: LogManager
  ) -> RemoteProfileRepository {
    RemoteProfileRepository(
      client: client, store: stores.secure, sessions: stores.sessions,
      onCacheFailure: { error in
        logger.trackEvent(
          name: "profileCache_save_Fail", parameters: ["reason": error.description], type: .warning)
      })
  }
}

/// The profiles at boot, which come before the boot's deadline.
enum BootProfiles: ContainerKey { typealias Value = RemoteProfileRepository }

/// The app's configuration over the client of the boot.
enum BootConfig: ContainerKey { typealias Value = any ConfigRepository }
