import { useEffect, useRef } from "react";

/** "/" or "?" as typed, or "mod+k": Ctrl, or Command on a Mac, with a letter. */
export type Hotkeys = Record<string, () => void>;

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement)
    return !["checkbox", "radio", "button", "submit"].includes(target.type);
  return target.isContentEditable || ["TEXTAREA", "SELECT"].includes(target.tagName);
}

/** The name under which a key press is looked up. Undefined if it is not one of our shortcuts. */
export function hotkeyOf(
  event: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey" | "altKey">,
): string | undefined {
  if (event.altKey) return undefined;
  return event.ctrlKey || event.metaKey ? `mod+${event.key.toLowerCase()}` : event.key;
}

/**
 * Listens on the whole page while the component is mounted. Single keys are ignored while the person types;
 * those with "mod+" work everywhere. A handled key does not reach the browser.
 */
export function useHotkeys(hotkeys: Hotkeys): void {
  const latest = useRef(hotkeys);
  useEffect(() => {
    latest.current = hotkeys;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const name = event.defaultPrevented ? undefined : hotkeyOf(event);
      const run = name === undefined ? undefined : latest.current[name];
      if (!run || (!name?.startsWith("mod+") && isTyping(event.target))) return;
      event.preventDefault();
      run();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);
}
