() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  const wide = [...document.body.querySelectorAll("*")]
    .filter((element) => {
      const box = element.getBoundingClientRect();
      return box.width > 0 && (box.right > width + 1 || box.left < -1);
    })
    .map((element) => `${element.tagName.toLowerCase()}#${element.id} is wider than ${width} px`);
  return [`scrolls to ${document.documentElement.scrollWidth} px`, ...wide.slice(0, 5)];
}
