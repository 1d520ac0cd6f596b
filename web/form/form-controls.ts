type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement;

/** The controls of a form that bear an error, in the order of the screen. */
export function badControls(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('[aria-invalid="true"]')];
}

/** Says which fields are wrong; undefined for one alone, which says so itself when it gets the focus. */
export function summaryOf(bad: readonly Control[]): string | undefined {
  if (bad.length < 2) return undefined;
  const labels = bad.map(({ labels }) => labels?.[0]?.textContent ?? "").filter(Boolean);
  return `${bad.length} fields need another look: ${labels.join(", ")}.`;
}

/** Dates of which only a part is typed: the browser gives them out as empty, and they would be lost. */
export function halfTypedNames(form: HTMLFormElement): string[] {
  return [...form.elements]
    .filter((control) => control instanceof HTMLInputElement)
    .filter(({ type, validity }) => ["date", "month"].includes(type) && validity.badInput)
    .map(({ name }) => name);
}
