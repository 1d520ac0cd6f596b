type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement | HTMLButtonElement;

/** The controls of a form that have an error, in the order of the screen. */
export function badControls(form: HTMLFormElement): Control[] {
  return [...form.querySelectorAll<Control>('[aria-invalid="true"]')];
}

/** Names the invalid fields. Undefined for a single field, which announces its error itself on focus. */
export function summaryOf(bad: readonly Control[]): string | undefined {
  if (bad.length < 2) return undefined;
  const labels = bad.map(({ labels }) => labels?.[0]?.textContent ?? "").filter(Boolean);
  return `${bad.length} fields need attention: ${labels.join(", ")}.`;
}

/**
 * Returns the names of fields with a partly typed date, or no valid one. The browser reports a partly typed month
 * as empty.
 */
export function halfTypedNames(form: HTMLFormElement): string[] {
  return [...form.elements]
    .filter((control) => control instanceof HTMLInputElement)
    .filter(({ type, validity, dataset }) =>
      type === "month" ? validity.badInput : "notADate" in dataset,
    )
    .map(({ name }) => name);
}
