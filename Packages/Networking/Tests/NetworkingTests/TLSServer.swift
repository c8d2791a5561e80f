#if os(Linux) || os(macOS)
  import Foundation
  import Synchronization

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// `openssl s_server` on 127.0.0.1 with a self-signed certificate created for the test.
  ///
  /// ``transcript`` contains the decrypted data from clients.
  final class TLSServer: Sendable {
    struct Failed: Error {
      let step: String
    }

    static let tool = "/usr/bin/openssl"
    static var isAvailable: Bool { access(tool, X_OK) == 0 }

    private let folder: String
    private let process: Child
    private let input: Child.Pipe
    private let output = Output()

    private final class Output: Sendable {
      let text = Mutex("")
      let hasEnded = Mutex(false)
    }

    /// - Parameter certificate: Additional arguments for the certificate, such as its validity in days.
    init(certificate: [String] = ["-days", "1"]) throws {
      folder = NSTemporaryDirectory() + "/tls-\(UUID().uuidString)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let (key, cert) = (folder + "/key.pem", folder + "/cert.pem")
      let maker = try Child(
        [
          Self.tool, "req", "-x509", "-newkey", "ec", "-pkeyopt",
          "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", key, "-out", cert, "-subj",
          "/CN=localhost", "-addext", "subjectAltName=IP:127.0.0.1",
        ] + certificate, input: nil, output: nil)
      guard maker.wait() == 0 else { throw Failed(step: "make the certificate") }
      // The server closes a connection when its own input ends, so the pipe stays open.
      input = try Child.Pipe()
      let printed = try Child.Pipe()
      process = try Child(
        [Self.tool, "s_server", "-accept", "127.0.0.1:0", "-cert", cert, "-key", key],
        input: input.reading, output: printed.writing)
      printed.closeWriting()
      let output = output
      Thread.detachNewThread {
        while let text = printed.read() { output.text.withLock { $0 += text } }
        output.hasEnded.withLock { $0 = true }
      }
    }

    deinit {
      process.end()
      try? FileManager.default.removeItem(atPath: folder)
    }

    /// The output of the server: its connections and the data it received.
    var transcript: String { output.text.withLock { $0 } }

    /// The port, once the server listens.
    func port() async throws -> Int {
      while true {
        let lines = transcript.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
        if let line = lines.first(where: { $0.hasPrefix("ACCEPT ") }),
          let port = line.split(separator: ":").last.flatMap({ Int($0) })
        {
          return port
        }
        try checkRunning("listen")
        await Task.yield()
      }
    }

    /// Sends a line from a client that accepts any certificate.
    func send(_ line: String) async throws {
      let pipe = try Child.Pipe()
      let client = try Child(
        [Self.tool, "s_client", "-connect", "127.0.0.1:\(try await port())", "-quiet"],
        input: pipe.reading, output: nil)
      defer { client.end() }
      pipe.write(line + "\n")
      while !transcript.contains(line) {
        try checkRunning("receive")
        await Task.yield()
      }
    }

    private func checkRunning(_ step: String) throws {
      if output.hasEnded.withLock({ $0 }) { throw Failed(step: step) }
    }
  }
#endif
