#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

public import FormKit

extension FormEnvironment {
  /// The environment of the person at the terminal: today in the zone of the system, the locale of
  /// `LC_ALL`, `LC_MESSAGES` or `LANG` (POSIX.1-2024, section 8.2), and the built-in texts.
  public static var ofTheProcess: FormEnvironment {
    FormEnvironment(
      today: ProcessVariables.today,
      messages: FormMessages(locale: ProcessVariables.locale(ProcessVariables.all)))
  }
}

/// What the operating system says about the process.
enum ProcessVariables {
  /// The environment variables.
  static var all: [String: String] {
    let names = [
      "ACCESSIBLE", "COLORFGBG", "COLORTERM", "LANG", "LC_ALL", "LC_MESSAGES", "NO_COLOR", "TERM",
      "TMUX",
    ]
    return names.reduce(into: [:]) { result, name in
      result[name] = getenv(name).map { String(cString: $0) }
    }
  }

  /// The locale of the first variable that is set; English for `C` and `POSIX`.
  static func locale(_ environment: [String: String]) -> FormLocale {
    let value = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { environment[$0] }
      .first { !$0.isEmpty }
    // A value reads de_AT.UTF-8@euro.
    let tag = value?.prefix { $0 != "." && $0 != "@" } ?? ""
    return ["", "C", "POSIX"].contains(tag) ? .english : FormLocale(String(tag))
  }

  static var today: FormDate {
    var now = time(nil)
    var parts = tm()
    let offset = localtime_r(&now, &parts) == nil ? 0 : Int(parts.tm_gmtoff)
    return FormDate(secondsSince1970: Double(now), offset: offset) ?? .epoch
  }
}
