import { Navigate, Outlet, useLocation } from "react-router";
import { paths } from "../../paths.ts";
import { linkTokenOf } from "./link-token.ts";
import { returnPath } from "./return-path.ts";
import { useSession } from "./state/session-context.ts";

/**
 * Redirects signed-in people away from the sign-in pages: back to where they came from, otherwise to the
 * dashboard. Invitations stay open to signed-in people.
 */
export function GuestsOnly() {
  const { state } = useSession();
  const location = useLocation();
  const invited =
    location.pathname === paths.register() && linkTokenOf(location, "invite") !== undefined;
  if (state !== "signed-in" || invited) return <Outlet />;
  return <Navigate to={returnPath(location.state)} replace />;
}
