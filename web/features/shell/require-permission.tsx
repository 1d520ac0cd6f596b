import { Navigate, Outlet } from "react-router";
import type { Action } from "../../../contract/permissions.ts";
import { paths } from "../../paths.ts";
import { useCan } from "../session/public.ts";

/** Opens the routes below it to those who may do `action`; sends the others to /unauthorized. */
export function RequirePermission({ action }: { action: Action }) {
  return useCan(action).allowed ? <Outlet /> : <Navigate to={paths.unauthorized()} replace />;
}
