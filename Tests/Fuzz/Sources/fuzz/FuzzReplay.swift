import FormKit

/// A script runs to its end, or names the place that cannot be run; twice the same.
func fuzzReplay(_ bytes: [UInt8]) {
  guard let document = json(bytes) else { return }
  do throws(ReplayError) {
    let script = try ReplayScript(document)
    guard let form = try? CompiledForm(document: script.schema, rules: rules) else { return }
    let first = try script.run(form, environment: environment)
    let second = try script.run(form, environment: environment)
    require(first == second, "a replay is the same again")
    require(
      (try? FormValue(json: first.formValue.json())) != nil, "a replay's result is JSON")
  } catch {
    require(error.path.isEmpty || error.path.hasPrefix("/"), "a replay error has a place")
  }
}
