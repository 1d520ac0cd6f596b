/** The padding of a cell, and its line. */
const PADDING = 9;

/** The width at which a column shows the whole of its texts, of those rows that are on the screen. */
export function fittedWidth(grid: Element, key: string): number {
  const range = document.createRange();
  const widths = [...grid.querySelectorAll(`[data-column="${CSS.escape(key)}"]`)].map((cell) => {
    const text = cell.querySelector(".pg-text");
    if (!text) return 0;
    // The contents are as long as they are, also where the element cuts them off.
    range.selectNodeContents(text);
    const [outer, inner] = [cell.getBoundingClientRect(), text.getBoundingClientRect()];
    const beside = cell.classList.contains("pg-numeric")
      ? outer.right - inner.right
      : inner.left - outer.left;
    return beside + range.getBoundingClientRect().width + PADDING;
  });
  return Math.ceil(Math.max(0, ...widths));
}
