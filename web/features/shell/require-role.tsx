import { Navigate, Outlet } from "react-router";
import { paths } from "../../paths.ts";
import { useUser } from "../session/public.ts";
import { type GuardedScreen, mayOpen } from "./access.ts";

/** Lets only those through to the routes below it whom the screen is for; the others are told so on /unauthorized. */
export function RequireRole({ screen }: { screen: GuardedScreen }) {
  return mayOpen(useUser(), screen) ? <Outlet /> : <Navigate to={paths.unauthorized()} replace />;
}
