import FormKit

/// Reads the file of a calculator and prints what it calculates, once or for each of its cases.
enum CalculatorCommand {
  typealias InputError = CalculatorInput.InputError

  @MainActor
  static func run(
    _ context: CommandContext, _ calculate: (CalculatorInput) throws(InputError) -> FormValue
  ) throws -> Int32 {
    let file = try context.arguments.requiredArgument("FILE")
    let (document, bytes) = try InputFile(context: context).document(file)
    let result: FormValue
    do throws(InputError) {
      let input = try CalculatorInput(document)
      if input.optional("cases") != nil {
        result = ["results": .array(try input.list("cases", calculate))]
      } else {
        result = try calculate(input)
      }
    } catch {
      throw InputFile.failure(error.reason, at: error.path, in: file, bytes)
    }
    try context.write(document: result)
    return ExitStatus.done
  }
}
