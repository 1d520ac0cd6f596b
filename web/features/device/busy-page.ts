import { hasUnsaved } from "../../ui/unsaved.ts";

const editable =
  "input:not([type=checkbox], [type=radio], [type=button]), textarea, [contenteditable=true]";

/**
 * Whether a reload would disturb the person: a form holds something unsaved, a dialog or panel is open, a field has the focus, or
 * something is written in a text box that is in no form.
 */
export function isBusyPage(page: Document): boolean {
  return (
    hasUnsaved() ||
    page.querySelector("[role=dialog], [role=alertdialog]") !== null ||
    page.activeElement?.matches(editable) === true ||
    [...page.querySelectorAll("textarea")].some(({ value }) => value.trim() !== "")
  );
}
