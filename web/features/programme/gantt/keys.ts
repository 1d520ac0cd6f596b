import type { PressedKey } from "../view-model.ts";

/** The meaning of a key in the Gantt. */
export type KeyMeaning =
  | { readonly kind: "move"; readonly days: 1 | -1 }
  | { readonly kind: "stretch"; readonly days: 1 | -1 }
  | { readonly kind: "zoom"; readonly direction: 1 | -1 }
  | { readonly kind: "pan"; readonly direction: 1 | -1 }
  | { readonly kind: "row"; readonly step: 1 | -1 }
  | { readonly kind: "today" | "fit" | "open" | "delete" | "leave" };

/** Keys that act on a bar, also while the focus is in the grid. */
export function barKey({
  key,
  altKey,
  ctrlKey,
  metaKey,
  shiftKey,
}: PressedKey): KeyMeaning | undefined {
  if (!altKey || ctrlKey || metaKey) return undefined;
  if (key !== "ArrowLeft" && key !== "ArrowRight") return undefined;
  const days = key === "ArrowRight" ? 1 : -1;
  return { kind: shiftKey ? "stretch" : "move", days };
}

/** Keys while the focus is on the Gantt. */
export function ganttKey(pressed: PressedKey): KeyMeaning | undefined {
  const meaning = barKey(pressed);
  if (meaning || pressed.altKey || pressed.ctrlKey || pressed.metaKey) return meaning;
  switch (pressed.key) {
    case "+":
    case "=":
      return { kind: "zoom", direction: 1 };
    case "-":
    case "−":
      return { kind: "zoom", direction: -1 };
    case "ArrowLeft":
      return { kind: "pan", direction: -1 };
    case "ArrowRight":
      return { kind: "pan", direction: 1 };
    case "ArrowUp":
      return { kind: "row", step: -1 };
    case "ArrowDown":
      return { kind: "row", step: 1 };
    case "Home":
      return { kind: "today" };
    case "0":
      return { kind: "fit" };
    case "Enter":
      return { kind: "open" };
    case "Delete":
    case "Backspace":
      return { kind: "delete" };
    case "Escape":
      return { kind: "leave" };
    default:
      return undefined;
  }
}
