import ShellCommands

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

@main
struct Main {
  static func main() async {
    ProcessEnvironment.openClosedDescriptors()
    let shell = Shell(environment: ProcessEnvironment.variables, handlesSignals: true)
    exit(await shell.run(ProcessEnvironment.words))
  }
}
