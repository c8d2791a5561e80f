extension FormScript {
  /// The page itself: reads controls, shows and hides, says what is wrong.
  static let page = #"""
    /** Functions that start with the page, each of one part. */
    const additions = [];

    /** Which fields are visible for the typed values; known returns the current visibility. */
    function visibility(fields, raw, known) {
      const shown = new Map(fields.map((field) => [field.path, known(field)]));
      const byPath = new Map(fields.map((field) => [field.path, field]));
      const read = (path) => {
        const field = byPath.get(path);
        const typed = raw(field);
        if (field.kept && isEmpty(typed)) return;
        if (!shown.get(path) && field.hidden !== "keep") return null;
        return parse(field, typed).value;
      };
      for (let round = 0; round < 16; round++) {
        let changed = false;
        for (const field of fields) {
          const shows = holds(field.visible ?? true, read) ?? known(field);
          if (shows !== shown.get(field.path)) {
            shown.set(field.path, shows);
            changed = true;
          }
        }
        if (!changed) break;
      }
      return { shown, read };
    }

    /** The fields with the texts that most of them share. */
    const fieldsOf = (data) =>
      data.fields.map((field) => ({ ...field, texts: { ...data.texts, ...field.texts } }));

    /** The variant of a text for a count, with the count in it. */
    const counted = (data, texts, count) =>
      (texts[new Intl.PluralRules(data.language).select(count)] ?? texts.other)
        .replace("{n}", new Intl.NumberFormat(data.language).format(count));

    // Without a page, tests judge values.
    const page = globalThis.document;
    const make = (name, members) => Object.assign(page.createElement(name), members);
    const listen = (target, ...rest) => target.addEventListener(...rest);

    /** The path of a control's field. */
    const pathOf = (control) => control.name.replace(/^_\w+\./, "");

    function start(data) {
      const form = page.getElementById("_fields");
      const fields = fieldsOf(data).filter((field) => holder(field));
      const judged = new Set();
      // The form's own rules: all of them, those whose issues may appear, and the lines of the issues.
      const own = data.rules ?? [];
      const told = new Set();
      let lines = Array.from(form.querySelectorAll(":scope > .issue"))
        .filter((line) => own.some((rule) => line.textContent.endsWith(" " + rule.text)));
      const issuesShown = (field) => !!holder(field).querySelector(".issue.error");
      let isSubmitted = false;
      let isStarted = false;

      function holder(field) {
        return field.holder ??=
          form.querySelector('[data-field="' + CSS.escape(field.path) + '"]');
      }
      function controls(field) {
        return field.controls ??= Array.from(form.elements).filter((c) => pathOf(c) === field.path);
      }
      const inputs = (field) => controls(field).filter((c) => c.type !== "hidden");
      function raw(field) {
        const all = inputs(field);
        const chosen = all.filter((c) => c.checked);
        if (field.type === "toggle") return chosen.length > 0;
        if (field.type === "multiChoice") return chosen.map((c) => c.value);
        if (field.type === "date") return dayOf(all);
        const input = all[0];
        if (input?.type === "radio") return chosen[0]?.value ?? "";
        // A value that a number or time input discards still counts as typed.
        return input?.validity?.badInput ? "\uFFFD" : input?.value ?? "";
      }
      function clear(field) {
        for (const control of inputs(field)) {
          if (control.type === "checkbox" || control.type === "radio") control.checked = false;
          else control.value = "";
          // A picture that is no longer chosen does not show.
          control.parentElement.querySelector(".preview")?.remove();
        }
      }

      function show() {
        let result = visibility(fields, raw, (field) => !holder(field).hidden);
        const leaving = fields.filter((f) => !result.shown.get(f.path) && !holder(f).hidden);
        for (const field of leaving) if (!field.hidden) clear(field);
        for (const field of fields) {
          const isShown = result.shown.get(field.path);
          const element = holder(field);
          if (isShown && element.hidden && isStarted) element.classList.add("appearing");
          const hadFocus = !isShown && element.contains(page.activeElement);
          element.hidden = !isShown;
          const isOff = !isShown || holds(field.enabled ?? true, result.read) === false;
          if (element.localName === "fieldset") element.disabled = isOff;
          else for (const control of controls(field)) control.disabled = isOff;
          mark(field, holds(field.required ?? false, result.read) === true && !field.kept);
          if (hadFocus) focusAfter(field, result.shown);
        }
        for (const section of form.querySelectorAll("fieldset.section")) {
          section.hidden = !section.querySelector("[data-field]:not([hidden])");
        }
        return result;
      }

      function mark(field, isRequired) {
        for (const control of inputs(field)) {
          if (control.type !== "checkbox" || field.type === "toggle") control.required = isRequired;
        }
      }

      function focusAfter(field, shown) {
        const later = fields.slice(fields.indexOf(field) + 1).find((f) => shown.get(f.path));
        if (later) inputs(later)[0]?.focus();
      }

      function issues(field, result, atSubmit) {
        if (!result.shown.get(field.path) || controls(field).some((c) => c.disabled)) return [];
        return judge(field, raw(field), result.read, atSubmit).concat(toldAt(field.path, result));
      }

      /** The form's own issues at a field; without a field, those of the whole form. */
      function toldAt(path, result) {
        return broken(own.filter((rule) => told.has(rule) && rule.field === path), result.read);
      }

      const bdi = (text) => make("bdi", { textContent: text });

      function line(issue) {
        const line = make("p", { className: "issue " + issue.severity });
        line.append(
          make("span", { className: "visually-hidden", textContent: data.texts[issue.severity] + ":" }),
          " ", bdi(issue.text));
        return line;
      }

      function say(field, found) {
        const element = holder(field);
        const isWrong = found.some((issue) => issue.severity === "error");
        element.classList.toggle("invalid", isWrong);
        const target = element.getAttribute("role") === "radiogroup" ? [element]
          : inputs(field);
        for (const control of target) {
          // Of a day, only the parts that are wrong.
          if (isWrong && (field.type !== "date" || wrongOf(target).includes(control))) {
            control.setAttribute("aria-invalid", "true");
          } else control.removeAttribute("aria-invalid");
        }
        element.querySelector("[id$='.issues']").replaceChildren(...found.map(line));
      }

      function sayOfForm(result) {
        for (const old of lines) old.remove();
        lines = toldAt(undefined, result).map(line);
        form.querySelector(":scope > .buttons")?.before(...lines);
      }

      // Announces the messages of the field that a person edits, since they appear away from the focus.
      const live = make("div", { className: "visually-hidden", role: "status" });
      page.body.append(live);
      function announce(field, found) {
        const texts = found.map((issue) => data.texts[issue.severity] + ": " + issue.text);
        tell(texts.length ? field.label + ". " + texts.join(". ") : "");
      }
      function tell(text) {
        if (live.textContent !== text) live.textContent = text;
      }

      listen(form, "input", react);
      listen(form, "change", react);
      // A press on a button ends no entry: the message that appears then would move the button away from
      // the pointer, and the press would do nothing.
      listen(page, "mousedown", (event) => !event.button && form.contains(page.activeElement)
        && event.target.closest?.("button") && event.preventDefault());
      // After the listeners, since an addition may read what they have changed.
      for (const addition of additions) addition(form, data, { fields, inputs, raw, tell });

      function react(event) {
        const result = show();
        const field = fields.find((f) => f.path === pathOf(event.target));
        const isLeaving = event.type === "change";
        if (field && (data.mode === "live" || (isLeaving && data.mode !== "onSubmit"))) {
          judged.add(field);
          for (const rule of own) {
            if (reads({ all: [rule.that, rule.when] }).includes(field.path)) told.add(rule);
          }
        }
        for (const other of fields) {
          const isOwn = other === field;
          const isTold = own.some((rule) => rule.field === other.path && told.has(rule));
          const isJudged = judged.has(other) || (isOwn && issuesShown(other));
          if (!isJudged && !isTold) continue;
          const mode = issuesShown(other) || isSubmitted ? data.revalidate : data.mode;
          const waits = mode === "onSubmit" || (mode !== "live" && isOwn && !isLeaving)
            || (isOwn && field.type === "date" && isOpen(inputs(field), isLeaving));
          if (!other.label || waits) continue;
          const found = isJudged ? issues(other, result, isSubmitted) : toldAt(other.path, result);
          say(other, found);
          if (isOwn) announce(other, found);
        }
        const mode = lines.length || isSubmitted ? data.revalidate : data.mode;
        if (mode === "live" || (mode !== "onSubmit" && isLeaving)) sayOfForm(result);
      }

      function summarize(wrong) {
        page.getElementById("_summary")?.remove();
        const id = "_summary.title";
        const box = make("div", { id: "_summary", className: "summary", tabIndex: -1, role: "group" });
        // The box takes the focus, and is no alert itself: the two would interrupt each other.
        const [alert, list] = [make("div", { role: "alert" }), make("ul")];
        box.setAttribute("aria-labelledby", id);
        for (const [field, found] of wrong) {
          for (const issue of found) {
            const first = field && (inputs(field).find((c) => c.ariaInvalid) ?? inputs(field)[0]);
            let li = list.appendChild(make("li"));
            // Label and sentence, each in its own direction.
            if (first) {
              // Of a day, only one part has an id from the server.
              first.id ||= first.name;
              li = li.appendChild(make("a", { href: "#" + first.id }));
              li.append(bdi(field.summary ?? field.label), ": ");
            }
            li.append(bdi(issue.text));
          }
        }
        box.append(alert);
        alert.append(make("h2", { id, textContent: counted(data, data.texts.attention, list.children.length) }), list);
        [...page.querySelectorAll("h1, h1 ~ .lead")].at(-1).after(box);
        const prefix = data.texts.error + ": ";
        if (!page.title.startsWith(prefix)) page.title = prefix + page.title;
        box.focus();
      }

      let lastSent = -Infinity;
      listen(form, "submit", (event) => {
        // The second click of a double click sends nothing more.
        if (event.timeStamp - lastSent < 1000) return event.preventDefault();
        const button = event.submitter?.value ?? "submit";
        if (button !== "submit" && button !== "next") return void (lastSent = event.timeStamp);
        const result = show();
        const isFinal = button === "submit";
        isSubmitted ||= isFinal;
        for (const rule of own) told.add(rule);
        const found = fields.filter((f) => f.label).map((f) => [f, issues(f, result, isFinal)]);
        for (const [field, list] of found) {
          judged.add(field);
          if (!field.unreadable) say(field, list);
        }
        sayOfForm(result);
        found.push([null, toldAt(undefined, result)]);
        const wrong = found.map(([f, list]) => [f, list.filter((i) => i.severity === "error")])
          .filter(([, list]) => list.length);
        if (!wrong.length) return void (lastSent = event.timeStamp);
        event.preventDefault();
        summarize(wrong);
      });
      listen(page, "click", (event) => {
        const link = event.target.closest?.(".summary a");
        const control = link && page.getElementById(decodeURIComponent(link.hash.slice(1)));
        if (!control) return;
        event.preventDefault();
        control.scrollIntoView({ block: "center" });
        control.focus({ preventScroll: true });
      });
      page.querySelector("[autofocus]")?.focus();
      show();
      isStarted = true;
    }

    """#

  /// Starts the page; outside of one, offers what judges values.
  static let beginning = #"""
    if (page) {
      start(JSON.parse(page.getElementById("_form").textContent));
    } else {
      globalThis.formKit = { fieldsOf, parse, holds, judge, broken, visibility };
    }
    """#
}
