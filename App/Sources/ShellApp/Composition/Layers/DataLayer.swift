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
  /// The address to which identity providers send the person back; nil without providers.
  let redirect: (any AuthorizationRedirect)?
  /// Simulates faults of requests; nil in production.
  let interceptor: (any FormInterceptor)?

  func register(in parts: inout Registrations) {
    registerSessions(in: &parts)
    registerVerification(in: &parts)
    registerConfiguration(in: &parts)
    registerProviders(in: &parts)
    registerForms(in: &parts)
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

  /// The service, by which stored values are kept apart.
  private var origin: String {
    "\(BuildConfiguration.current.rawValue) \(baseURL.absoluteString)"
  }

  private func configuration(
    _ client: APIClient, _ stores: Stores, _ logger: LogManager
  ) -> LayeredConfigRepository {
    LayeredConfigRepository(
      sources: sources, names: Set(KnownConfigKey.remote.map(\.name)),
      origin: origin, client: client,
      values: stores.configuration, userValues: stores.secure,
      sessions: stores.sessions, lookups: stores.configurationLookups, logger: logger)
  }

  private func registerSessions(in parts: inout Registrations) {
    parts.register(AccountDataOwner.self, from: Stores.self, LogManager.self) {
      $0.owner(logger: $1)
    }
    parts.register(
      OwnedSessionRepository.self, from: SecureSessionRepository.self, AccountDataOwner.self
    ) { OwnedSessionRepository(base: $0, owner: $1) }
    parts.register(
      RemoteAuthenticationRepository.self, from: APIClient.self, HTTPClientStack.self
    ) {
      RemoteAuthenticationRepository(client: $0, secondsAhead: $1.serverSecondsAhead)
    }
    parts.register(
      BackgroundSessionEnd.self, from: RemoteAuthenticationRepository.self,
      Keyed<BackgroundClient>.self
    ) {
      BackgroundSessionEnd(
        base: $0, background: RemoteAuthenticationRepository(client: $1.value))
    }
  }

  private func registerVerification(in parts: inout Registrations) {
    parts.register(RemoteGuardianConsentRepository.self, from: APIClient.self) {
      RemoteGuardianConsentRepository(client: $0)
    }
    parts.register(
      RemoteAddressVerificationRepository.self, from: APIClient.self, HTTPClientStack.self
    ) {
      RemoteAddressVerificationRepository(client: $0, secondsAhead: $1.serverSecondsAhead)
    }
  }

  private func registerForms(in parts: inout Registrations) {
    parts.register(
      (any FormSchemaRepository).self, from: Keyed<FormSchemaClient>.self, Stores.self,
      LogManager.self
    ) { client, stores, logger in
      ServiceFormSchemaRepository(
        client: client.value, values: stores.configuration, origin: origin, logger: logger)
    }
    parts.register((any FormSubmissionClient).self, from: APIClient.self) { client in
      let service = FormService(client: client)
      return interceptor.map { InterceptedFormClient(base: service, interceptor: $0) } ?? service
    }
    parts.register((any PostalCodeRepository).self, from: APIClient.self) {
      RemotePostalCodeRepository(client: $0)
    }
    parts.register(SecureFormSubmissionQueue.self, from: Stores.self, LogManager.self) {
      SecureFormSubmissionQueue(store: $0.secure, lock: $0.submissionsLock, logger: $1)
    }
    parts.register(SubmissionKeys.self, from: Stores.self) {
      SubmissionKeys(store: $0.secure, lock: $0.submissionsLock)
    }
  }

  private func registerProviders(in parts: inout Registrations) {
    parts.register(
      (any SignInProvider).self, from: Keyed<ProviderClient>.self, SystemEnvironment.self
    ) { client, system in
      let clients = redirect == nil ? [:] : Self.clients(sources, service: baseURL)
      let pages = OpenIDSignInProvider(
        clients: clients, client: client.value, redirect: redirect ?? LinkRedirect(address: ""),
        clock: system.clock, now: system.now)
      return SystemSignIn.provider(
        pages, apple: clients[.apple], client: client.value, now: system.now)
    }
  }

  /// The registrations at identity providers: those of the configuration; outside of prod the service
  /// is the provider where none is configured.
  private static func clients(
    _ sources: [ConfigSource], service: URL
  ) -> [IdentityProvider: OpenIDClient] {
    var clients: [IdentityProvider: OpenIDClient] = [:]
    for provider in IdentityProvider.allCases {
      let (client, issuer) = (
        sources.value(of: .clientID(of: provider)), sources.value(of: .issuer(of: provider))
      )
      if let client, let client, let issuer = issuer ?? provider.issuer {
        clients[provider] = OpenIDClient(issuer: issuer, clientID: client)
      } else if BuildConfiguration.current != .prod {
        clients[provider] = OpenIDClient(
          issuer: service.absoluteString, clientID: provider.rawValue)
      }
    }
    return clients
  }

  private static func profiles(
    _ client: APIClient, _ stores: Stores, _ logger: LogManager
  ) -> RemoteProfileRepository {
    RemoteProfileRepository(
      client: client, store: stores.secure, sessions: stores.sessions,
      lookups: stores.profileLookups, logger: logger)
  }
}

/// The profiles at boot, which come before the boot's deadline.
enum BootProfiles: ContainerKey { typealias Value = RemoteProfileRepository }

/// The app's configuration over the client of the boot.
enum BootConfig: ContainerKey { typealias Value = any ConfigRepository }
