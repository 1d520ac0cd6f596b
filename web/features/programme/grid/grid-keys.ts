/** What a key does in the grid while nothing is edited. */
export type GridAction =
  | {
      readonly act: "move";
      readonly rows?: number;
      readonly columns?: number;
      readonly extend?: boolean;
    }
  | { readonly act: "page"; readonly by: -1 | 1; readonly extend: boolean }
  | { readonly act: "fold" | "unfold" }
  | { readonly act: "type"; readonly text: string }
  | { readonly act: PlainAct };

type PlainAct =
  | "edit"
  | "compose"
  | "insert"
  | "remove"
  | "indent"
  | "outdent"
  | "tab"
  | "tabBack"
  | "up"
  | "down"
  | "all"
  | "row"
  | "toggle"
  | "escape"
  | "fillDown"
  | "link"
  | "undo"
  | "redo";

type Key = Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

const END = 1_000_000;

/** The action of a key; undefined for one that belongs to the browser. */
export function actionOfKey({
  key,
  ctrlKey,
  metaKey,
  altKey,
  shiftKey,
}: Key): GridAction | undefined {
  const mod = ctrlKey || metaKey;
  // The first key of a letter such as ẹ, typed by a dead key or an input method.
  if (!mod && (key === "Dead" || key === "Process")) return { act: "compose" };
  if (altKey && !(mod && key.length === 1)) return shiftKey && !mod ? ofAltShift(key) : undefined;
  if (mod) return ofMod(key, shiftKey);
  switch (key) {
    case "ArrowUp":
      return { act: "move", rows: -1, extend: shiftKey };
    case "ArrowDown":
      return { act: "move", rows: 1, extend: shiftKey };
    case "ArrowLeft":
      return { act: "move", columns: -1 };
    case "ArrowRight":
      return { act: "move", columns: 1 };
    case "Home":
      return { act: "move", columns: -END };
    case "End":
      return { act: "move", columns: END };
    case "PageUp":
      return { act: "page", by: -1, extend: shiftKey };
    case "PageDown":
      return { act: "page", by: 1, extend: shiftKey };
    case "Enter":
    case "F2":
      return { act: "edit" };
    case "Backspace":
      return { act: "type", text: "" };
    case "Tab":
      return { act: shiftKey ? "tabBack" : "tab" };
    case "Insert":
      return { act: "insert" };
    case "Delete":
      return { act: "remove" };
    case "Escape":
      return { act: "escape" };
    case " ":
      return shiftKey ? { act: "row" } : { act: "edit" };
    default:
      return key.length === 1 ? { act: "type", text: key } : undefined;
  }
}

function ofAltShift(key: string): GridAction | undefined {
  switch (key) {
    case "ArrowUp":
      return { act: "up" };
    case "ArrowDown":
      return { act: "down" };
    case "ArrowRight":
      return { act: "indent" };
    case "ArrowLeft":
      return { act: "outdent" };
    case "-":
    case "_":
      return { act: "fold" };
    case "+":
    case "=":
      return { act: "unfold" };
    default:
      return undefined;
  }
}

function ofMod(key: string, shiftKey: boolean): GridAction | undefined {
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case "ArrowUp":
      return { act: "move", rows: -END, extend: shiftKey };
    case "ArrowDown":
      return { act: "move", rows: END, extend: shiftKey };
    case "ArrowLeft":
      return { act: "move", columns: -END };
    case "ArrowRight":
      return { act: "move", columns: END };
    case "Home":
      return { act: "move", rows: -END, columns: -END, extend: shiftKey };
    case "End":
      return { act: "move", rows: END, columns: END, extend: shiftKey };
    case "a":
      return { act: "all" };
    case "d":
      return { act: "fillDown" };
    case "i":
      return { act: "insert" };
    case " ":
      return { act: "toggle" };
    case "F2":
      return { act: "link" };
    case "z":
      return { act: shiftKey ? "redo" : "undo" };
    case "y":
      return { act: "redo" };
    default:
      return undefined;
  }
}
