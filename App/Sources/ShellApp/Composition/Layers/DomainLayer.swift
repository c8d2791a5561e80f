import Data
import Domain

/// The use cases.
struct DomainLayer: Layer {
  func register(in parts: inout Registrations) {
    parts.register(RegionalAgeEligibility.self) { .standard }
    registerSession(in: &parts)
    registerAccount(in: &parts)
    registerProtection(in: &parts)
    registerHandles(in: &parts)
    registerProfile(in: &parts)
    registerPictures(in: &parts)
    registerForms(in: &parts)
    registerAppLock(in: &parts)
  }

  private func registerSession(in parts: inout Registrations) {
    parts.register(
      (any RestoreSessionUseCase).self, from: OwnedSessionRepository.self, SystemEnvironment.self,
      Configuration.self
    ) { $0.restoring(now: $1.now, stateFolder: $2.stateDirectory) }
    parts.register(
      (any LoadLaunchProfileUseCase).self, from: Keyed<BootProfiles>.self,
      RegionalAgeEligibility.self, Keyed<Today>.self, IneligibilityMemory.self
    ) {
      DefaultLoadLaunchProfileUseCase(
        profiles: $0.value, eligibility: $1, today: $2.value, verdict: $3.verdict)
    }
    parts.register(
      SignInUseCase.self, from: BackgroundSessionEnd.self, OwnedSessionRepository.self
    ) { SignInUseCase(authentication: $0, sessions: $1) }
    parts.register(
      CreateAccountUseCase.self, from: BackgroundSessionEnd.self, OwnedSessionRepository.self
    ) { CreateAccountUseCase(authentication: $0, sessions: $1) }
    parts.register(
      (any SignOutUseCase).self, from: RemoteAuthenticationRepository.self,
      OwnedSessionRepository.self, RemoteProfileRepository.self, (any AvatarStore).self,
      Traffic.self
    ) { Self.signOut($0, $1, $2, $3, $4) }
    parts.register(
      BackgroundSignOut.self, from: BackgroundSessionEnd.self, OwnedSessionRepository.self,
      RemoteProfileRepository.self, (any AvatarStore).self, Traffic.self
    ) { Self.signOut($0, $1, $2, $3, $4) }
    parts.register(
      ResetPasswordUseCase.self, from: RemoteAuthenticationRepository.self
    ) { ResetPasswordUseCase(authentication: $0) }
  }

  private func registerAccount(in parts: inout Registrations) {
    parts.register(
      AuthManager.self, from: (any SignInProvider).self, SignInUseCase.self,
      CreateAccountUseCase.self, Keyed<BackgroundSignOut>.self, (any DeleteAccountUseCase).self,
      SecureSessionRepository.self, LogManager.self
    ) {
      AuthManager(
        providers: $0, signIn: $1, createAccount: $2, signOut: $3.value, delete: $4, sessions: $5,
        logger: $6)
    }
    parts.register(
      (any DeleteAccountUseCase).self, from: RemoteAuthenticationRepository.self,
      SecureSessionRepository.self, RemoteProfileRepository.self, (any AvatarStore).self,
      Traffic.self, AccountDataOwner.self, LoginCoordination.self
    ) { authentication, sessions, profiles, avatars, traffic, owner, login in
      TrafficEndingDeleteAccount(
        base: DefaultDeleteAccountUseCase(
          authentication: authentication, sessions: sessions, profiles: profiles,
          avatars: avatars),
        endTraffic: traffic.end,
        eraseData: {
          // What a manager could not delete is among the data of the owner.
          await login.deleteData()
          return await owner.forget()
        })
    }
  }

  /// Registers what protects an account: its password and its second factor.
  private func registerProtection(in parts: inout Registrations) {
    parts.register(
      ReauthenticateUseCase.self, from: RemoteAuthenticationRepository.self,
      SecureSessionRepository.self, (any SignInProvider).self
    ) { ReauthenticateUseCase(authentication: $0, sessions: $1, providers: $2) }
    parts.register(
      SetSecondFactorUseCase.self, from: RemoteAuthenticationRepository.self,
      SecureSessionRepository.self
    ) { SetSecondFactorUseCase(authentication: $0, sessions: $1) }
    parts.register(
      ReadSecondFactorUseCase.self, from: RemoteAuthenticationRepository.self,
      SecureSessionRepository.self
    ) { ReadSecondFactorUseCase(authentication: $0, sessions: $1) }
    parts.register(
      ReadAccountUseCase.self, from: RemoteAuthenticationRepository.self,
      SecureSessionRepository.self
    ) { ReadAccountUseCase(authentication: $0, sessions: $1) }
    parts.register(
      ChangePasswordUseCase.self, from: RemoteAuthenticationRepository.self,
      SecureSessionRepository.self
    ) { ChangePasswordUseCase(authentication: $0, sessions: $1) }
    parts.register(
      BeginAuthenticatorSetupUseCase.self, from: RemoteAuthenticationRepository.self,
      SecureSessionRepository.self
    ) { BeginAuthenticatorSetupUseCase(authentication: $0, sessions: $1) }
    parts.register(
      BeginTextMessageSetupUseCase.self, from: RemoteAuthenticationRepository.self,
      SecureSessionRepository.self
    ) { BeginTextMessageSetupUseCase(authentication: $0, sessions: $1) }
    parts.register(
      RenewRecoveryCodesUseCase.self, from: RemoteAuthenticationRepository.self,
      SecureSessionRepository.self
    ) { RenewRecoveryCodesUseCase(authentication: $0, sessions: $1) }
    parts.register(
      AccountUseCases.self, from: ReauthenticateUseCase.self, ReadAccountUseCase.self,
      ChangePasswordUseCase.self, ReadSecondFactorUseCase.self, SetSecondFactorUseCase.self,
      BeginAuthenticatorSetupUseCase.self, BeginTextMessageSetupUseCase.self,
      RenewRecoveryCodesUseCase.self
    ) {
      AccountUseCases(
        reauthenticate: $0, readAccount: $1, changePassword: $2, readSecondFactor: $3,
        setSecondFactor: $4, beginAuthenticatorSetup: $5, beginTextMessageSetup: $6,
        renewRecoveryCodes: $7)
    }
  }

  private func registerHandles(in parts: inout Registrations) {
    parts.register(HandleValidator.self, from: RemoteHandleRepository.self) {
      HandleValidator(repository: $0)
    }
    parts.register(ReserveHandleUseCase.self, from: RemoteHandleRepository.self) {
      ReserveHandleUseCase(handles: $0)
    }
    parts.register(ChangeHandleUseCase.self, from: RemoteHandleRepository.self) {
      ChangeHandleUseCase(handles: $0)
    }
  }

  private func registerProfile(in parts: inout Registrations) {
    parts.register(CheckScreenName.self, from: RemoteScreenNameRepository.self) {
      CheckScreenName(repository: $0)
    }
    parts.register(
      (any UpdateScreenNameUseCase).self, from: RemoteScreenNameRepository.self
    ) { DefaultUpdateScreenNameUseCase(repository: $0) }
    parts.register(
      UpdateDateOfBirthUseCase.self, from: Configuration.self, RegionalAgeEligibility.self,
      Keyed<Today>.self, IneligibilityMemory.self, RemoteProfileRepository.self
    ) {
      UpdateDateOfBirthUseCase(
        region: $0.region, eligibility: $1, today: $2.value, memory: $3, profiles: $4)
    }
    parts.register(
      UpdateProfileUseCase.self, from: RemoteProfileRepository.self, IneligibilityMemory.self
    ) { UpdateProfileUseCase(profiles: $0, memory: $1) }
    parts.register(
      ChangeDateOfBirthUseCase.self, from: RemoteProfileRepository.self, IneligibilityMemory.self
    ) { ChangeDateOfBirthUseCase(profiles: $0, memory: $1) }
    parts.register(
      RequestGuardianConsentUseCase.self, from: RemoteGuardianConsentRepository.self,
      SecureSessionRepository.self
    ) { RequestGuardianConsentUseCase(consents: $0, sessions: $1) }
    parts.register(
      DecideGuardianConsentUseCase.self, from: RemoteGuardianConsentRepository.self
    ) { DecideGuardianConsentUseCase(consents: $0) }
    parts.register(VerifyAddressUseCase.self, from: RemoteAddressVerificationRepository.self) {
      VerifyAddressUseCase(repository: $0)
    }
    parts.register(
      SubmitIdentityProfileUseCase.self, from: RemoteProfileRepository.self,
      RemoteScreenNameRepository.self, (any MediaUploader).self, (any AvatarStore).self,
      RegionalAgeEligibility.self, IneligibilityMemory.self
    ) {
      SubmitIdentityProfileUseCase(
        profiles: $0, reservation: $1, uploader: $2, avatars: $3, eligibility: $4, memory: $5)
    }
  }

  private func registerPictures(in parts: inout Registrations) {
    parts.register(
      UpdateAvatarUseCase.self, from: (any MediaUploader).self, (any AvatarStore).self,
      SystemEnvironment.self
    ) { UpdateAvatarUseCase(uploader: $0, avatars: $1, processor: $2.imageProcessor) }
    parts.register(
      RetryAvatarUploadsUseCase.self, from: (any MediaUploader).self, (any AvatarStore).self
    ) { RetryAvatarUploadsUseCase(uploader: $0, avatars: $1) }
    parts.register(
      RemoveAvatarUseCase.self, from: RemoteProfileRepository.self, (any AvatarStore).self
    ) { RemoveAvatarUseCase(profiles: $0, avatars: $1) }
  }

  private func registerForms(in parts: inout Registrations) {
    parts.register(SubmissionsInFlight.self) { SubmissionsInFlight() }
    parts.register(
      SubmitFormUseCase.self, from: (any FormSubmissionClient).self,
      SecureFormSubmissionQueue.self, SubmissionsInFlight.self
    ) { SubmitFormUseCase(client: $0, queue: $1, inFlight: $2) }
    parts.register(
      SendQueuedSubmissionsUseCase.self, from: (any FormSubmissionClient).self,
      SecureFormSubmissionQueue.self, SubmissionsInFlight.self
    ) { SendQueuedSubmissionsUseCase(client: $0, queue: $1, inFlight: $2) }
  }

  private func registerAppLock(in parts: inout Registrations) {
    parts.register(
      BiometricGate.self, from: SecureAppLockRepository.self, (any BiometricAuthentication).self,
      SystemEnvironment.self, LogManager.self
    ) { locks, biometrics, system, logger in
      BiometricGate(
        locks: locks, biometrics: biometrics, now: system.lockNow,
        onFailure: { error in
          logger.trackEvent(
            name: "appLock_access_Fail", parameters: error.eventParameters, type: .severe)
        })
    }
    parts.register(
      UpdateAppLockUseCase.self, from: SecureAppLockRepository.self, BiometricGate.self,
      (any BiometricAuthentication).self
    ) { UpdateAppLockUseCase(locks: $0, gate: $1, biometrics: $2) }
  }

  /// Ends the session's requests and erases the account data before the service is called.
  private static func signOut(
    _ authentication: any AuthenticationRepository, _ sessions: OwnedSessionRepository,
    _ profiles: RemoteProfileRepository, _ avatars: any AvatarStore, _ traffic: Traffic
  ) -> TrafficEndingSignOut {
    TrafficEndingSignOut(
      base: DefaultSignOutUseCase(
        authentication: authentication, sessions: sessions, profiles: profiles, avatars: avatars),
      endTraffic: traffic.end)
  }
}

/// Signs out on the device at once and notifies the service in the background.
enum BackgroundSignOut: ContainerKey { typealias Value = any SignOutUseCase }
