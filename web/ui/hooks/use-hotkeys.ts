import { useLayoutEffect, useRef } from "react";

/**
 * "/" or "?" as typed, or "mod+k": Ctrl, or Command on a Mac, with a letter. A handler that returns false has done
 * nothing, and leaves the key to the browser.
 */
export type Hotkeys = Record<string, (event: KeyboardEvent) => unknown>;

/** In a field in which something was typed, the undo key belongs to the field. */
const OF_FIELDS = "mod+z";

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement)
    return !["checkbox", "radio", "button", "submit"].includes(target.type);
  return target.isContentEditable || ["TEXTAREA", "SELECT"].includes(target.tagName);
}

/** The name under which a key press is looked up. Undefined if it is not one of our shortcuts. */
export function hotkeyOf(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">,
): string | undefined {
  if (event.altKey) return undefined;
  if (!event.ctrlKey && !event.metaKey) return event.key;
  return `mod+${event.shiftKey ? "shift+" : ""}${event.key.toLowerCase()}`;
}

/**
 * Listens on the whole page while the component is mounted. Single keys are ignored while the person types. Keys
 * with "mod+" work everywhere, except undo where somebody has typed since the field got the focus, or since Enter
 * sent its content. A handled key does not reach the browser. Uses layout effects, so that the listener is there
 * before anybody can press a key on the visible screen.
 */
export function useHotkeys(hotkeys: Hotkeys): void {
  const latest = useRef(hotkeys);
  useLayoutEffect(() => {
    latest.current = hotkeys;
  });
  useLayoutEffect(() => {
    let typed = false;
    const onInput = () => {
      typed = true;
    };
    const onFocus = () => {
      typed = false;
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === "Enter" && !(event.target instanceof HTMLTextAreaElement)) typed = false;
      const name = event.defaultPrevented ? undefined : hotkeyOf(event);
      const run = name === undefined ? undefined : latest.current[name];
      const isEverywhere = name?.startsWith("mod+") === true && (name !== OF_FIELDS || !typed);
      if (!run || (!isEverywhere && isTyping(event.target))) return;
      if (run(event) !== false) event.preventDefault();
    };
    const ended = new AbortController();
    const { signal } = ended;
    document.addEventListener("input", onInput, { signal });
    document.addEventListener("focusin", onFocus, { signal });
    document.addEventListener("keydown", onKey, { signal });
    return () => ended.abort();
  }, []);
}
