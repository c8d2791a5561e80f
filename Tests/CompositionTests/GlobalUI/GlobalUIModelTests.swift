import ShellApp
import Testing

struct GlobalUIModelTests {
  @Test(arguments: [
    (ToastModel.success("Saved!"), Tone.success, Duration.seconds(5) as Duration?),
    (.info("New features available"), .info, .seconds(5)),
    (.warning("Connection unstable"), .warning, nil),
    (.error("Failed to save"), .error, nil),
  ])
  func `a toast goes by itself unless it tells of trouble`(
    toast: ToastModel, tone: Tone, duration: Duration?
  ) {
    #expect(toast.tone == tone)
    #expect(toast.duration == duration)
    #expect(toast.notice == Notice(tone, toast.message))
  }

  @Test func `a toast with a button waits for the person`() {
    let undo = CallToActionModel(id: "undoButton", title: "Undo")
    #expect(ToastModel(.success, "Deleted", action: undo).duration == nil)
  }

  @Test func `only trouble interrupts a screen reader`() {
    #expect(Tone.allCases.filter(\.isUrgent) == [.error, .warning])
  }

  @Test(arguments: [
    (0.0, 0, "Uploading 0%"), (0.999, 99, "Uploading 99%"), (1, 100, "Uploading 100%"),
    (-3, 0, "Uploading 0%"), (.infinity, 100, "Uploading 100%"),
  ])
  func `loading says what is waited for and how much is done`(
    fraction: Double, percent: Int, announcement: String
  ) {
    let loading = LoadingModel("Uploading", fraction: fraction)
    #expect(loading.percent == percent)
    #expect(loading.announcement.english == announcement)
  }

  @Test(arguments: [nil, Double.nan])
  func `loading of unknown length only says what is waited for`(fraction: Double?) {
    let loading = LoadingModel("Loading…", fraction: fraction)
    #expect(loading.percent == nil)
    #expect(loading.notice == Notice(.info, "Loading…"))
  }

  @Test func `a press during the work does not count`() {
    var button = CallToActionModel(id: "saveButton", title: "Save")
    #expect(button.acceptsPress)
    button.isBusy = true
    #expect(!button.acceptsPress)
    button.isBusy = false
    button.isEnabled = false
    #expect(!button.acceptsPress)
  }

  @Test func `a dialog never starts at what cannot be taken back`() {
    let delete = CallToActionModel(id: "deleteButton", title: "Delete", role: .destructive)
    let save = CallToActionModel(id: "saveButton", title: "Save")
    let cancel = CallToActionModel(id: "cancelButton", title: "Cancel", role: .cancel)
    let deletes = DialogModel(title: "Delete Account?", confirm: delete, cancel: cancel)
    #expect(deletes.defaultAction == cancel)
    #expect(deletes.otherActions == [delete])
    let saves = DialogModel(title: "Save?", confirm: save, cancel: cancel)
    #expect(saves.defaultAction == save)
    #expect(saves.otherActions == [cancel])
    let tells = DialogModel(title: "Deleted", confirm: delete)
    #expect(tells.defaultAction == delete)
    #expect(tells.otherActions == [])
  }
}
