export type Theme = "system" | "light" | "dark";

/** Applies a theme to the page. "system" follows the system's preference, also when that changes. */
export function applyTheme(theme: Theme): void {
  if (theme === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}
