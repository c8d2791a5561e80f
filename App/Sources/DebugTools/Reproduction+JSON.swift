public import FormKit
import ShellApp

/// A document that is no reproduction, with the place.
public struct ReproductionError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Where: an RFC 6901 pointer into the document.
  public let path: String
  /// The description of the error.
  public let reason: String

  /// One sentence with the place.
  public var description: String { "\(reason) (\(path))" }
}

/// `{"format":1,"version":"1.0.0","configuration":"mock","isSignedIn":true,"route":"home","steps":[
/// {"tool":"offline","isOn":true},{"press":"settingsButton","route":"home","next":"settings"}]}`
extension Reproduction {
  /// The number of the format.
  private static let format = 1.0

  /// The JSON document.
  public var document: FormValue {
    var members: FormObject = [
      "format": .number(Self.format), "version": .string(version),
      "configuration": .string(configuration), "isSignedIn": .bool(isSignedIn),
      "steps": .array(steps.map(\.document)),
    ]
    members["route"] = route.map { .string($0) }
    return .object(members)
  }

  /// Reads a document; unknown members are ignored.
  ///
  /// - Throws: ``ReproductionError``.
  public init(_ document: FormValue) throws(ReproductionError) {
    guard let members = document.objectValue else {
      throw ReproductionError(path: "", reason: "A reproduction is a JSON object.")
    }
    guard members["format"] == .number(Self.format) else {
      throw ReproductionError(path: "/format", reason: "The format must be 1.")
    }
    func text(_ name: String) throws(ReproductionError) -> String {
      guard let text = members[name]?.stringValue else {
        throw ReproductionError(path: "/\(name)", reason: "The member must be a text.")
      }
      return text
    }
    guard let isSignedIn = members["isSignedIn"]?.boolValue else {
      throw ReproductionError(path: "/isSignedIn", reason: "The member must be true or false.")
    }
    guard let list = members["steps"]?.arrayValue, list.count <= Self.limit else {
      throw ReproductionError(
        path: "/steps", reason: "The member must be a list of at most \(Self.limit) steps.")
    }
    var steps: [Step] = []
    for (index, value) in list.enumerated() { steps.append(try Step(value, at: "/steps/\(index)")) }
    let crash = Step.tool(.crash, isOn: true, offset: nil)
    if let index = steps.firstIndex(of: crash), index < steps.count - 1 {
      throw ReproductionError(
        path: "/steps/\(index)", reason: "No step can follow a crash, which ends the app.")
    }
    self.init(
      version: try text("version"), configuration: try text("configuration"),
      isSignedIn: isSignedIn, route: members["route"]?.stringValue, steps: steps)
  }
}

extension Reproduction.Step {
  fileprivate var document: FormValue {
    var members: FormObject
    switch self {
    case .tool(let tool, let isOn, let offset):
      members = ["tool": .string(tool.rawValue), "isOn": .bool(isOn)]
      members["by"] = offset.map { .string("\($0)") }
    case .action(let step):
      switch step.action {
      case .press(let id): members = ["press": .string(id)]
      case .submit(let choices): members = ["submit": choices.isEmpty ? true : .object(choices)]
      case .back: members = ["back": true]
      case .open(let route): members = ["open": .string(route)]
      }
      members["route"] = step.route.map { .string($0) }
      members["next"] = step.next.map { .string($0) }
    }
    return .object(members)
  }

  fileprivate init(_ value: FormValue, at path: String) throws(ReproductionError) {
    guard let members = value.objectValue else {
      throw ReproductionError(path: path, reason: "A step is a JSON object.")
    }
    if let tool = members["tool"] {
      self = try Self.tool(tool, members, at: path)
    } else {
      guard let action = AppStep.Action(members) else {
        throw ReproductionError(
          path: path, reason: "A step has one of tool, press, submit, back and open.")
      }
      self = .action(
        AppStep(action, route: members["route"]?.stringValue, next: members["next"]?.stringValue))
    }
  }

  private static func tool(
    _ value: FormValue, _ members: FormObject, at path: String
  ) throws(ReproductionError) -> Self {
    guard let tool = value.stringValue.flatMap(ReproTool.init) else {
      let names = ReproTool.allCases.map(\.rawValue).joined(separator: ", ")
      throw ReproductionError(path: "\(path)/tool", reason: "The tool must be one of \(names).")
    }
    guard let isOn = members["isOn"]?.boolValue, isOn || !tool.isDestructive else {
      throw ReproductionError(
        path: "\(path)/isOn",
        reason: tool.isDestructive
          ? "The member must be true: the tool acts once." : "The member must be true or false.")
    }
    guard let by = members["by"] else { return .tool(tool, isOn: isOn, offset: nil) }
    guard let offset = by.stringValue.flatMap(ClockOffset.init) else {
      throw ReproductionError(path: "\(path)/by", reason: "The member must be such as 3h or -30m.")
    }
    return .tool(tool, isOn: isOn, offset: offset)
  }
}

extension AppStep.Action {
  fileprivate init?(_ members: FormObject) {
    if let id = members["press"]?.stringValue {
      self = .press(id)
    } else if members["submit"] == true {
      self = .submit([:])
    } else if let choices = members["submit"]?.objectValue {
      self = .submit(choices)
    } else if members["back"] == true {
      self = .back
    } else if let route = members["open"]?.stringValue {
      self = .open(route)
    } else {
      return nil
    }
  }
}
