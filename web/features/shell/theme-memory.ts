import { type Theme, applyTheme } from "../../ui/theme.ts";

// Not in local storage, which signing in and out clears, and only a hint: the profile holds the theme.
const KEY = "theme";

function recall(): Theme {
  try {
    const saved = window.sessionStorage.getItem(KEY);
    return saved === "light" || saved === "dark" ? saved : "system";
  } catch {
    return "system";
  }
}

/**
 * Puts the theme on the page and remembers it for this tab, so that a reload does not begin in
 * another one. Undefined is a user not yet known: it shows what the tab remembers.
 */
export function showTheme(theme: Theme | undefined): void {
  applyTheme(theme ?? recall());
  if (theme === undefined) return;
  try {
    window.sessionStorage.setItem(KEY, theme);
  } catch {
    // Storage is blocked: the next load begins with the system's theme.
  }
}
