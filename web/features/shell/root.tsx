import { useLayoutEffect } from "react";
import { Outlet, ScrollRestoration } from "react-router";
import { SessionProvider, useSession } from "../session/public.ts";
import { showTheme } from "./theme-memory.ts";
import { RouteTitle } from "./title.tsx";

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
