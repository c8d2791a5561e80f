internal import NIOCore

/// Runs the tasks of a connection on the thread that reads and writes it.
///
/// Whatever takes long there keeps that thread's other connections waiting. Nothing is lost by it, as
/// the backend answers one request after the other.
final class EventLoopExecutor: TaskExecutor {
  private let loop: any EventLoop

  init(_ loop: any EventLoop) { self.loop = loop }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    loop.execute { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}
