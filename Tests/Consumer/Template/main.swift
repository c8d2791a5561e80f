import FormKit
import Foundation

enum Mistake: Error {
  case valuesAreNoObject
  case noSuchDay
}

let files = try CommandLine.arguments.dropFirst().map { path in
  Array(try Data(contentsOf: URL(filePath: path)))
}
let form = try CompiledForm(json: files[0])
guard case .object(let values) = try FormValue(json: files[1]) else {
  throw Mistake.valuesAreNoObject
}
guard let today = FormDate(year: 2026, month: 1, day: 31) else { throw Mistake.noSuchDay }
let verdict = form.check(values, environment: FormEnvironment(today: today))

print(verdict.isValid ? "valid" : "invalid")
for issue in verdict.issues {
  print(issue.field?.description ?? "form", issue.rule)
}
