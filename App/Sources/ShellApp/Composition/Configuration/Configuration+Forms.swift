import Domain
public import FormKit

extension SystemEnvironment {
  /// The present day as forms write it.
  public var formDate: FormDate {
    FormDate(today)
  }
}

extension FormDate {
  /// The same day; both types hold exactly the days of the years 1–9999.
  init(_ date: CalendarDate) {
    self = FormDate(year: date.year, month: date.month, day: date.day) ?? .epoch
  }
}

extension Configuration {
  /// The texts of the app and its forms in the configuration's locale; see ``Words/messages(for:)``.
  public var messages: FormMessages { Words.messages(for: locale) }
}

extension FormPorts {
  /// The app's own ports; lookups depend on the configuration.
  static func standard(
    _ checkScreenName: CheckScreenName, _ handles: HandleValidator,
    lookups: [String: any FieldLookup], locale: FormLocale
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
      optionSources: ["countries": Countries.source(in: locale)], lookups: lookups)
  }
}

extension FormCatalog {
  /// The catalogue with the age rules of a region.
  public static func standard(region: String) -> FormCatalog {
    FormCatalog(eligibility: RegionalAgeEligibility.standard.policy(for: region))
  }
}
