internal import FormKit

extension FormSession {
  /// Asks for the names in the directory of a typed path, unless they are known.
  func lookAround(_ text: String) {
    let directory = DirectoryListing.directory(of: text)
    guard presentation.completesPaths, !text.isEmpty, state.directory?.directory != directory else {
      return
    }
    state.directory = nil
    // One that is being read, perhaps by a slow file system, is not read a second time.
    guard pendingDirectory != directory else { return }
    pendingDirectory = directory
    directoryRequest = directory
  }

  /// Takes the directory to read now.
  func takeDirectoryRequest() -> String? {
    defer { directoryRequest = nil }
    return directoryRequest
  }

  /// Shows the names of a directory that was read, if the path is still in it.
  func finish(_ listing: DirectoryListing) {
    pendingDirectory = nil
    state.highlightedSuggestion = nil
    let completes = completesWhenRead
    completesWhenRead = false
    guard let path = state.focus?.path, let wording = wording(path), wording.isFile,
      let text = state.editors[path]?.text,
      DirectoryListing.directory(of: text) == listing.directory
    else { return }
    state.directory = listing
    if completes { completeOrMoveOn() } else { lookAhead() }
  }

  /// Tab: completes a path, or moves on where there is nothing to add.
  ///
  /// While the names of the directory are being read, it waits for them; a second Tab moves on.
  func completeOrMoveOn() {
    if !completesWhenRead, isReadingDirectoryOfFocus {
      completesWhenRead = true
    } else if !completePath() {
      moveFocus(by: 1, wraps: true)
    }
  }

  private var isReadingDirectoryOfFocus: Bool {
    guard let pendingDirectory, let path = state.focus?.path, let text = state.editors[path]?.text,
      wording(path)?.isFile == true
    else { return false }
    return DirectoryListing.directory(of: text) == pendingDirectory
  }

  /// Adds to the typed path what all names have in common; false when there is nothing to add.
  func completePath() -> Bool {
    guard let path = state.focus?.path, let text = state.editors[path]?.text,
      let completed = state.directory?.completion(of: text)
    else { return false }
    edit(path) { editor in
      editor.replace(with: completed)
      return true
    }
    return true
  }

  /// What the focused field offers: its suggestions, or the names that a path may go on with.
  func suggestions(_ wording: FieldWording) -> [String] {
    guard wording.isFile, let directory = state.directory,
      let text = state.editors[wording.state.path]?.text
    else { return wording.state.suggestions }
    return directory.names(startingAs: text)
  }
}
