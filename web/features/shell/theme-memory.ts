import { type Theme, applyTheme } from "../../ui/theme.ts";

// Not in local storage, which signing in and out clears. This is only a hint: the profile holds the theme.
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
 * Applies the theme and remembers it for this tab, so that a reload starts with the same
 * theme. Undefined means that the user is not known yet: the remembered theme is shown.
 */
export function showTheme(theme: Theme | undefined): void {
  applyTheme(theme ?? recall());
  if (theme === undefined) return;
  try {
    window.sessionStorage.setItem(KEY, theme);
  } catch {
    // Storage is blocked: the next load starts with the system's theme.
  }
}
