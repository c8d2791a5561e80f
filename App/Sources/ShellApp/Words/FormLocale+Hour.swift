import FormKit

extension FormLocale {
  /// A full hour of the clock, as the locale writes it.
  func display(hour: Int) -> String { display("\(hour < 10 ? "0" : "")\(hour):00", as: .time) }
}
