import FormKit
import ShellApp

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The form of the inspector: what of the log it shows.
enum InspectorForm {
  static let schema = FormSchema(
    "inspector", title: .key("inspector.title"), submitLabel: .key("inspector.submit"),
    fields: [
      FormField(
        "text", .text, label: .key("inspector.text"), help: .key("inspector.text.help")),
      .choice(
        "level", label: .key("inspector.level"),
        options: LogLevel.allCases.map {
          FieldOption(.string($0.rawValue), label: .key("inspector.level.\($0.rawValue)"))
        }, required: true),
      FormField("route", .text, label: .key("inspector.route")),
      .choice(
        "status", label: .key("inspector.status"),
        options: [
          FieldOption("any", label: .key("inspector.status.any")),
          FieldOption("2", label: .literal("2xx")), FieldOption("3", label: .literal("3xx")),
          FieldOption("4", label: .literal("4xx")), FieldOption("5", label: .literal("5xx")),
        ], required: true),
    ])

  static func values(_ query: LogHistory.Query) -> FormObject {
    [
      "text": .string(query.text), "level": .string(query.level.rawValue),
      "route": .string(query.route),
      "status": .string(query.statusClass.map { "\($0)" } ?? "any"),
    ]
  }

  static func query(_ values: FieldValues) -> LogHistory.Query {
    var query = LogHistory.Query()
    query.text = values["text"]?.stringValue ?? ""
    query.level = values["level"]?.stringValue.flatMap(LogLevel.init) ?? .verbose
    query.route = values["route"]?.stringValue ?? ""
    query.statusClass = values["status"]?.stringValue.flatMap { Int($0) }
    return query
  }
}

/// The content of the inspector: lines of the log.
enum InspectorContent {
  /// How many lines it shows.
  static let limit = 40

  /// The ids of the buttons that lead to older and to newer lines.
  static let (olderButton, newerButton) = ("olderLinesButton", "newerLinesButton")

  /// A page of the lines that a query finds, newest first, each with a button that opens it.
  ///
  /// - Parameters:
  ///   - kept: How many lines can be searched.
  ///   - isNewest: Whether the page is the newest one, which newer lines join.
  static func list(
    _ page: LogHistory.Page, kept: Int, isNewest: Bool, _ messages: FormMessages
  ) -> [ContentBlock] {
    let last = page.newer + page.lines.count
    let title = messages.text(
      page.lines.isEmpty ? "inspector.none" : "inspector.found",
      [
        "first": "\(page.newer + 1)", "last": "\(last)", "found": "\(page.found)",
        "kept": "\(kept)",
      ])
    var blocks = [ContentBlock.text(title)]
    if !page.lines.isEmpty { blocks.append(.list(page.lines.map { row($0, messages) })) }
    var actions: [ContentBlock.Action] = []
    if !isNewest { actions.append(.init(newerButton, label: messages.text("inspector.newer"))) }
    if last < page.found {
      actions.append(.init(olderButton, label: messages.text("inspector.older")))
    }
    if !actions.isEmpty {
      blocks.append(.list([.init(messages.text("inspector.pages"), actions: actions)]))
    }
    return blocks
  }

  private static func row(
    _ line: LogHistory.Line, _ messages: FormMessages
  ) -> ContentBlock.ListRow {
    ContentBlock.ListRow(
      "\(line.number) \(line.name)", detail: detail(line),
      value: line.status.map { "\($0)" } ?? line.level.rawValue,
      actions: [.init("line\(line.number)Button", label: messages.text("inspector.open"))])
  }

  /// The id of the button that copies a request.
  static let copyButton = "copyCurlButton"

  /// One line with all of its facts.
  ///
  /// - Parameter canCopy: Whether a button of the app copies a request; else that of the page.
  static func entry(
    _ line: LogHistory.Line, canCopy: Bool, _ messages: FormMessages
  ) -> [ContentBlock] {
    let facts =
      [("time", time(line)), ("level", line.level.rawValue)]
      + line.facts.map { ($0.name, $0.value) }.filter { $0.0 != "curl" }
    let rows = ContentBlock.summary(facts.map { ContentBlock.SummaryRow($0.0, $0.1) })
    guard let curl = line.curl else { return [rows] }
    let label = messages.text("inspector.copy")
    return [
      rows,
      .card(
        .init(
          "curl", [.code(.init(curl, copyLabel: label))],
          actions: canCopy ? [.init(copyButton, label: label)] : [])),
    ]
  }

  private static func detail(_ line: LogHistory.Line) -> String {
    let failure = line.facts.contains { $0.name == "reason" } ? "reason" : "error"
    let names = line.route == nil ? [] : ["method", "route", "duration_ms", failure]
    let facts = line.facts.filter { names.isEmpty || names.contains($0.name) }
    return facts.prefix(4).reduce(time(line)) { "\($0) \($1.name)=\($1.value)" }
  }

  /// The time in UTC with milliseconds, as the files of the log have it.
  private static func time(_ line: LogHistory.Line) -> String {
    line.date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
  }
}
