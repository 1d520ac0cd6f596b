import { useEffect, useLayoutEffect } from "react";
import { Outlet, ScrollRestoration } from "react-router";
import { PRODUCT } from "../../ui/hooks/use-document-title.ts";
import { SessionProvider, useSession } from "../session/public.ts";
import { showTheme } from "./theme-memory.ts";
import { useRouteHandle } from "./route-handle.ts";

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

/** Sets the route's title. Rendered before the outlet, so that a page's own title comes later and wins. */
function RouteTitle() {
  const { title } = useRouteHandle();
  useEffect(() => {
    document.title =
      title === undefined ? `${PRODUCT}: construction project management` : `${title} · ${PRODUCT}`;
  }, [title]);
  return null;
}
