#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A C library that is loaded at run time and stays loaded until the process ends.
struct DynamicLibrary {
  private let handle: UnsafeMutableRawPointer

  /// Loads the library of that name.
  init(named name: String) throws(SecretServiceError) {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
      throw .libraryMissing(reason: "\(name) is not installed.")
    }
    self.handle = handle
  }

  /// The address of a function, of this library or of one it depends on.
  func address(of name: String) throws(SecretServiceError) -> UnsafeMutableRawPointer {
    guard let address = dlsym(handle, name) else {
      throw .libraryMissing(reason: "It has no function \(name).")
    }
    return address
  }

  /// A function; `type` must be its C type, which nothing can check.
  func function<Function>(
    _ name: String, _ type: Function.Type = Function.self
  ) throws(SecretServiceError) -> Function {
    unsafeBitCast(try address(of: name), to: type)
  }
}
