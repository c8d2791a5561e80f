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

  /// Counts the characters that are left, at once for the eyes, after a pause for the ears.
  ///
  /// Source: GOV.UK Design System, "Character count".
  static let counting = #"""
    additions.push((form, data, { fields, inputs, raw, tell }) => {
      for (const field of fields) {
        const rule = field.rules?.find((rule) => rule.rule === "maxLength" && !rule.when && !rule.severity);
        const input = inputs(field)[0];
        const line = rule && document.getElementById(input?.id + ".count");
        if (!line) continue;
        let pause;
        const update = () => {
          const left = rule.value - length(parse(field, raw(field)).value, rule.unit);
          line.textContent = counted(data, data.texts[left < 0 ? "over" : "left"], Math.abs(left));
          line.classList.toggle("over", left < 0);
        };
        // Any input of the form, since that of another field may have hidden and cleared this one.
        form.addEventListener("input", ({ target }) => {
          update();
          clearTimeout(pause);
          if (target === input) pause = setTimeout(() => tell(line.textContent), 1000);
        });
        // A browser that goes back fills in what was typed.
        addEventListener("pageshow", update);
        update();
      }
    });

    """#

  /// Takes a message of success away when a person has read it.
  static let dismissal = #"""
    additions.push((form, data) => {
      for (const notice of document.querySelectorAll(".notice.success")) {
        const button = make("button", { type: "button", textContent: "×", ariaLabel: data.texts.dismiss });
        button.addEventListener("click", () => {
          notice.remove();
          const heading = document.querySelector("h1");
          heading.tabIndex = -1;
          heading.focus();
        });
        notice.append(" ", button);
      }
    });

    """#
}
