import Domain

/// Says what came of uploading kept pictures again.
enum AvatarRetryNotice {
  /// Said while a picture is kept but not uploaded.
  static let failed = BannerModel(.warning, "avatar.uploadFailed").notice

  /// What to say of the results, the worst first.
  static func notice(for results: [AvatarResult]) -> Notice {
    for case .failed(let error, _) in results { return BannerModel(.warning, error.phrase).notice }
    if results.contains(where: \.isQueued) { return failed }
    return ToastModel.success("avatar.uploaded").notice
  }
}

extension AvatarResult {
  fileprivate var isQueued: Bool { if case .cached = self { true } else { false } }
}
