import Domain
import FormKit

/// `progress evaluate`.
enum ProgressCommand {
  typealias InputError = CalculatorInput.InputError

  /// One step of the file.
  private enum Step {
    case set(ProgressItem)
    case refused(ProgressItem.Error)
    case delete(String)
  }

  @MainActor
  static func evaluate(_ context: CommandContext) async throws -> Int32 {
    try CalculatorCommand.run(context) { input throws(InputError) in
      let steps = try input.required("steps") { value throws(InputError) in
        try CalculatorInput.list(value, step)
      }
      var calculator = ProgressCalculator()
      var errors: [FormValue] = []
      for (index, step) in steps.enumerated() {
        switch step {
        case .set(let item): calculator.set(item)
        case .delete(let id): calculator.delete(id: id)
        case .refused(let error):
          errors.append(
            ["path": .string("/steps/\(index)/set/value"), "code": .string(error.rawValue)])
        }
      }
      let items = calculator.items.mapValues(\.formValue)
      return ["items": .object(FormObject(items)), "errors": .array(errors)]
    }
  }

  private static func step(_ input: CalculatorInput) throws(InputError) -> Step {
    let item = try input.optional("set", item)
    let id = try input.optional("delete", CalculatorInput.id)
    switch (item, id) {
    case (let item?, nil): return item
    case (nil, let id?): return .delete(id)
    case (nil, nil), (.some, .some):
      throw InputError(path: "", reason: "A step has either \"set\" or \"delete\".")
    }
  }

  private static func item(_ value: FormValue) throws(InputError) -> Step {
    let input = try CalculatorInput(value)
    let id = try input.required("id", CalculatorInput.id)
    let number = try input.required("value", CalculatorInput.number)
    let metadata = try input.optional("metadata", CalculatorInput.metadata) ?? [:]
    do {
      return .set(try ProgressItem(id: id, value: number, metadata: metadata))
    } catch {
      return .refused(error)
    }
  }
}

extension ProgressItem {
  /// The item as a command prints it.
  var formValue: FormValue {
    ["value": .number(value), "metadata": .metadata(metadata)]
  }
}
