extension Scrypt {
  /// How much work a derivation costs (RFC 7914, section 2).
  public struct Parameters: Sendable, Equatable {
    /// N, the cost in time and memory: a power of two above 1.
    public var cost: Int
    /// r, the block size: at least 1.
    public var blockSize: Int
    /// p, the parallelization: at least 1.
    public var parallelization: Int
    /// The most memory a derivation may take, in bytes.
    public var memoryLimit: Int

    /// Makes parameters; the defaults (N = 2^17, r = 8, p = 1) take about 128 MiB.
    public init(
      cost: Int = 1 << 17, blockSize: Int = 8, parallelization: Int = 1,
      memoryLimit: Int = 256 << 20
    ) {
      self.cost = cost
      self.blockSize = blockSize
      self.parallelization = parallelization
      self.memoryLimit = memoryLimit
    }

    func validate() throws(CryptographyError) {
      guard cost > 1, cost & (cost - 1) == 0 else {
        throw .invalidParameter(rule: "cost is a power of two above 1")
      }
      guard blockSize >= 1, parallelization >= 1 else {
        throw .invalidParameter(rule: "blockSize and parallelization are at least 1")
      }
      let required = requiredMemory
      guard required <= memoryLimit else {
        throw .memoryLimitExceeded(required: required, limit: memoryLimit)
      }
      guard blockSize > 3 || cost < 1 << (16 * blockSize) else {
        throw .invalidParameter(rule: "cost < 2^(128 · blockSize / 8)")
      }
      guard parallelization <= ((1 << 30) - 1) / blockSize else {
        throw .invalidParameter(rule: "parallelization · blockSize < 2^30")
      }
    }

    /// 128 · r · (N + p + 2) bytes; `Int.max` when that does not fit.
    private var requiredMemory: Int {
      let (blocks, first) = cost.addingReportingOverflow(parallelization)
      let (total, second) = blocks.addingReportingOverflow(2)
      let (size, third) = blockSize.multipliedReportingOverflow(by: 128)
      let (bytes, fourth) = total.multipliedReportingOverflow(by: size)
      return first || second || third || fourth ? .max : bytes
    }
  }
}
