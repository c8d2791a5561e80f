() => {
  const channels = (element) => (getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? [])
    .map(Number);
  for (const element of [document.body, document.documentElement]) {
    const [red = 0, green = 0, blue = 0, alpha = 1] = channels(element);
    if (alpha > 0) return (0.2126 * red + 0.7152 * green + 0.0722 * blue) / 255;
  }
  return 1;
}
