import { Navigate, Outlet } from "react-router";
import type { Action } from "../../../contract/permissions.ts";
import { paths } from "../../paths.ts";
import { useCan } from "../session/public.ts";

/** Opens its child routes to people who may do `action`. Redirects other people to /unauthorized. */
export function RequirePermission({ action }: { action: Action }) {
  return useCan(action).allowed ? <Outlet /> : <Navigate to={paths.unauthorized()} replace />;
}
