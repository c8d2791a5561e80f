import Data
import Domain
import FormKit
import LocalPersistence
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Registers the forms, their environment and the use cases of the identity flow.
struct AppLayer: Layer {
  /// The configuration's sources on the device.
  let sources: [ConfigSource]
  /// Simulates faults of forms; nil in production.
  let interceptor: (any FormInterceptor)?

  func register(in parts: inout Registrations) {
    registerForms(in: &parts)
    parts.register(LinkParser.self) {
      let key = ConfigKey.linkHost
      return LinkParser(
        scheme: AppIdentity.current.linkScheme.lowercased(),
        hosts: [sources.value(of: key) ?? key.builtIn])
    }
    parts.register(
      IdentityUseCases.self, from: CheckScreenName.self, (any UpdateScreenNameUseCase).self,
      UpdateDateOfBirthUseCase.self, RequestGuardianConsentUseCase.self, UpdateAvatarUseCase.self,
      RetryAvatarUploadsUseCase.self, SubmitIdentityProfileUseCase.self, Configuration.self,
      RegionalAgeEligibility.self, (any AvatarStore).self,
      IdentityDraftStore.self, ReserveHandleUseCase.self, ChangeHandleUseCase.self,
      UpdateProfileUseCase.self, ChangeDateOfBirthUseCase.self
    ) {
      IdentityUseCases(
        region: $7.region, checkScreenName: $0, updateScreenName: $1, updateDateOfBirth: $2,
        requestConsent: $3, policy: $8.policy(for: $7.region), updateAvatar: $4,
        retryUploads: $5, submitProfile: $6, avatars: $9, drafts: $10, reserveHandle: $11,
        changeHandle: $12, updateProfile: $13, changeDateOfBirth: $14)
    }
    parts.register(
      IdentityPresenter.self, from: FormCatalog.self, Keyed<CurrentFormEnvironment>.self,
      Keyed<Today>.self, Configuration.self
    ) {
      IdentityPresenter(
        catalog: $0, environment: $1.value, today: $2.value, region: $3.region)
    }
  }

  private func registerForms(in parts: inout Registrations) {
    parts.register(FormCatalog.self, from: Configuration.self) { .standard(region: $0.region) }
    parts.register(FormMessages.self, from: Configuration.self) { $0.messages }
    parts.register(
      CurrentFormEnvironment.self, from: SystemEnvironment.self, FormMessages.self
    ) { system, messages in
      {
        let environment = FormEnvironment(
          today: system.formDate, messages: messages, idempotencyKey: system.identifier)
        return interceptor?.environment(environment) ?? environment
      }
    }
    parts.register(
      AutofillFacts.self, from: SecureSessionRepository.self, RemoteProfileRepository.self,
      Configuration.self, (any SecureStore).self, LogManager.self
    ) { sessions, profiles, configuration, store, logger in
      AutofillFacts(
        session: sessions.currentSession, profile: profiles.cachedProfile,
        region: configuration.region,
        last: LoggedSecureItem(
          key: "autofill.last", name: "lastFormValues", store: store, logger: logger))
    }
    parts.register(
      FormPorts.self, from: CheckScreenName.self, HandleValidator.self, FormMessages.self,
      (any PostalCodeRepository).self, AutofillFacts.self, LogManager.self
    ) {
      var ports = FormPorts.standard($0, $1, places: $3, locale: $2.locale)
      ports.autofill = ProfileCacheAutofillStrategy(cache: $4)
      ports.logger = $5
      return interceptor?.ports(ports) ?? ports
    }
    parts.register(
      ServiceForms.self, from: FormCatalog.self, (any FormSchemaRepository).self, LogManager.self,
      CriticalPaths.self, SystemEnvironment.self
    ) { catalog, repository, logger, paths, system in
      ServiceForms(
        catalog: catalog, repository: repository, logger: logger, paths: paths,
        clock: system.clock)
    }
    parts.register(
      SandboxForms.self, .screen, from: ServiceForms.self, Keyed<CurrentFormEnvironment>.self,
      FormDraftStore.self, FormSecretStore.self,
      AutofillFacts.self, SystemEnvironment.self
    ) { forms, environment, drafts, secrets, autofill, system in
      SandboxForms(
        forms: forms, environment: environment.value,
        draft: { formID in
          ScreenDraft(formID: formID, storage: drafts, secrets: secrets, clock: system.clock) {
            Int(exactly: (system.now().timeIntervalSince1970 * 1000).rounded()) ?? 0
          }
        },
        // Drafts that stay give way with the next request, or at the sign-out.
        clearDrafts: { try? await drafts.clearDrafts(startingWith: $0, except: $1) },
        remember: autofill.remember)
    }
  }
}

/// Returns the current form environment.
enum CurrentFormEnvironment: ContainerKey { typealias Value = @Sendable () -> FormEnvironment }
