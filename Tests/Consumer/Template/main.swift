import FormKit

enum Mistake: Error {
  case valuesAreNoObject
  case noSuchDay
}

// Nothing but FormKit is imported: it has to build and link without Foundation.
let documents = CommandLine.arguments.dropFirst().map { Array($0.utf8) }
let form = try CompiledForm(json: documents[0])
guard case .object(let values) = try FormValue(json: documents[1]) else {
  throw Mistake.valuesAreNoObject
}
guard let today = FormDate(year: 2026, month: 1, day: 31) else { throw Mistake.noSuchDay }
let verdict = form.check(values, environment: FormEnvironment(today: today))

print(verdict.isValid ? "valid" : "invalid")
for issue in verdict.issues {
  print(issue.field?.description ?? "form", issue.rule)
}
