(id) => {
  const target = document.getElementById(decodeURIComponent(id));
  if (!target) return false;
  const active = document.activeElement;
  const arrived = active === target || (target.contains(active) && active !== document.body);
  const box = active.getBoundingClientRect();
  const editable = active.matches("input, select, textarea, button, [contenteditable]");
  return arrived && editable && box.top >= 0 && box.bottom <= innerHeight;
}
