import FormKit
import ShellApp

/// `open`: boots the app, opens links in order, and reports what the app did with each.
enum OpenCommand {
  @MainActor
  static func run(_ context: CommandContext) async throws -> Int32 {
    let session = try await AppSession.bootAndCheck(context)
    var links: [OpenedLink] = []
    for url in context.arguments.arguments("URL") {
      links.append(await session.coordinator.open(url))
    }
    try context.write(
      ["results": .array(links.map(\.formValue))], text: links.map(\.text).joined())
    return links.contains { $0.action == .rejected } ? ExitStatus.negative : ExitStatus.done
  }
}

extension OpenedLink {
  fileprivate var formValue: FormValue {
    [
      "url": .string(url), "route": route?.formValue ?? .null,
      "action": .string(action.rawValue),
      "stack": .array(stack.map { .string($0.description) }),
    ]
  }

  fileprivate var text: String {
    let way = stack.isEmpty ? "" : " (\(stack.map(\.description).joined(separator: " > ")))"
    return "\(VisibleText.escaped(url, isOneLine: true)): \(action.rawValue)\(way)\n"
  }
}

extension Route {
  fileprivate var formValue: FormValue {
    [
      "name": .string(description),
      "parameters": .object(FormObject(parameters.mapValues(FormValue.string))),
    ]
  }
}
