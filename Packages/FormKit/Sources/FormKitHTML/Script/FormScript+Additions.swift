extension FormScript {
  /// Shows and hides a password.
  static let reveal = #"""
    additions.push((form, data) => {
      for (const button of form.querySelectorAll(".reveal")) {
        const [word, input] = [button.firstChild, document.getElementById(button.getAttribute("aria-controls"))];
        const set = (isShown) => {
          input.type = isShown ? "text" : "password";
          word.textContent = data.texts[isShown ? "hide" : "show"];
        };
        button.addEventListener("click", () => set(input.type === "password"));
        // A browser offers to save what was a password at the submission only.
        form.addEventListener("submit", () => set(false));
        button.hidden = false;
      }
    });

    """#

  /// Shows a picture that was chosen.
  static let preview = #"""
    additions.push((form) => {
      for (const input of form.querySelectorAll("input[type=file]")) {
        input.addEventListener("change", () => {
          const picture = input.parentElement.querySelector(".preview") ?? make("img");
          picture.className = "preview";
          picture.remove();
          const file = input.files[0];
          if (!file?.type.startsWith("image/") || file.size > 20_000_000) return;
          // A format that the browser does not show.
          picture.onerror = () => picture.remove();
          const reader = new FileReader();
          reader.onload = () => {
            picture.src = reader.result;
            picture.alt = file.name;
            if (input.files[0] === file) input.after(picture);
          };
          reader.readAsDataURL(file);
        });
      }
    });

    """#
}
