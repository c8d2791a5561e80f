import Foundation
import Synchronization
import Testing

/// Runs a body on a thread with a small stack; default 512 KiB, as secondary threads have on Apple's
/// platforms.
///
/// Recursion whose depth a document decides ends the process there.
func onSmallStack<Value: Sendable>(
  kilobytes: Int = 512, _ body: @escaping @Sendable () throws -> Value
) throws -> Value {
  let outcome = Outcome<Value>()
  let isDone = DispatchSemaphore(value: 0)
  let thread = Thread {
    outcome.result.withLock { $0 = Result { try body() } }
    isDone.signal()
  }
  thread.stackSize = kilobytes << 10
  thread.start()
  isDone.wait()
  let result = outcome.result.withLock { $0 }
  return try #require(result).get()
}

private final class Outcome<Value: Sendable>: Sendable {
  let result = Mutex<Result<Value, any Error>?>(nil)
}
