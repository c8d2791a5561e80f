import Domain
public import FormKit

extension SystemEnvironment {
  /// The present day as forms write it.
  public var formDate: FormDate {
    FormDate(today)
  }
}

extension Configuration {
  /// The texts of the app and its forms in the configuration's locale; see ``Words/messages(for:)``.
  public var messages: FormMessages { Words.messages(for: locale) }
}

extension FormPorts {
  /// The app's own ports for checks, options and lookups.
  static func standard(
    _ checkScreenName: CheckScreenName, _ handles: HandleValidator,
    places: any PostalCodeRepository, locale: FormLocale
  ) -> FormPorts {
    FormPorts(
      checks: [
        "screenNameAvailability": { value in
          CheckResult(try await checkScreenName.execute(value.stringValue ?? ""))
        },
        "handleAvailability": { value in
          try await CheckResult(handle: value.stringValue ?? "", by: handles)
        },
      ],
      optionSources: optionSources(in: locale),
      lookups: ["postalCode": PostalCodeLookup(places: places)])
  }

  /// The sources of options by name, which need no service.
  public static func optionSources(in locale: FormLocale) -> [String: any OptionSource] {
    ["countries": Countries.source(in: locale)]
  }
}

extension FormCatalog {
  /// The catalogue with the age rules of a region.
  public static func standard(region: String) -> FormCatalog {
    FormCatalog(eligibility: RegionalAgeEligibility.standard.policy(for: region))
  }
}
