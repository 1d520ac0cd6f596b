const forms = new Set<() => boolean>();

/** Registers something that may hold unsaved input. Returns the function that removes it. */
export function trackUnsaved(isUnsaved: () => boolean): () => void {
  forms.add(isUnsaved);
  return () => void forms.delete(isUnsaved);
}

/** Whether a form on the screen holds input that a reload would lose. */
export function hasUnsaved(): boolean {
  return [...forms].some((isUnsaved) => isUnsaved());
}
