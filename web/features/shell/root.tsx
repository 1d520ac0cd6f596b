import { useEffect, useLayoutEffect } from "react";
import { Outlet, ScrollRestoration } from "react-router";
import { PRODUCT } from "../../ui/hooks/use-document-title.ts";
import { SessionProvider, useSession } from "../session/public.ts";
import { useRouteHandle } from "./route-handle.ts";
import { type Theme, applyTheme } from "../../ui/theme.ts";

/** The root of every route: the session, the theme, titles and scroll positions. */
export function Root() {
  return (
    <SessionProvider>
      <ThemeOfUser />
      <RouteTitle />
      <Outlet />
      <ScrollRestoration />
    </SessionProvider>
  );
}

function ThemeOfUser() {
  const { state, user } = useSession();
  const theme = user?.theme ?? (state === "signed-out" ? "system" : undefined);
  useLayoutEffect(() => showTheme(theme), [theme]);
  return null;
}

/**
 * Sets the route's title. Rendered before the outlet, so that a page's own title is set later and takes
 * precedence.
 */
function RouteTitle() {
  const { title } = useRouteHandle();
  useEffect(() => {
    document.title =
      title === undefined ? `${PRODUCT}: construction project management` : `${title} · ${PRODUCT}`;
  }, [title]);
  return null;
}

// Not in local storage, which signing in and out clears. This is only a hint: the profile has the theme.
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
function showTheme(theme: Theme | undefined): void {
  applyTheme(theme ?? recall());
  if (theme === undefined) return;
  try {
    window.sessionStorage.setItem(KEY, theme);
  } catch {
    // Storage is blocked: the next load starts with the system's theme.
  }
}
