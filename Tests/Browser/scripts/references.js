() => {
  const found = [];
  for (const attribute of ["for", "aria-describedby", "aria-labelledby", "aria-errormessage",
    "aria-controls", "aria-details", "list"]) {
    for (const element of document.querySelectorAll(`[${attribute}]`)) {
      for (const id of element.getAttribute(attribute).split(/\s+/).filter(Boolean)) {
        if (!document.getElementById(id)) found.push(`${attribute} names the missing ${id}`);
      }
    }
  }
  for (const link of document.querySelectorAll("a[href^='#']")) {
    const id = link.getAttribute("href").slice(1);
    if (id && !document.getElementById(decodeURIComponent(id))) found.push(`a link to ${id}`);
  }
  // The text of an error follows that of the hint: what is asked first, then what is wrong.
  for (const element of document.querySelectorAll("[aria-describedby]")) {
    const ids = element.getAttribute("aria-describedby").split(/\s+/).filter(Boolean);
    const error = ids.findIndex((id) => /error|issues/i.test(id));
    const hint = ids.findIndex((id) => /hint|help/i.test(id));
    if (error >= 0 && hint > error) found.push(`${element.id} describes its error before its hint`);
  }
  for (const secret of document.querySelectorAll("input[type=password]")) {
    if (secret.getAttribute("value")) found.push(`${secret.id} echoes a secret`);
  }
  return found;
}
