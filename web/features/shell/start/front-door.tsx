import { Navigate } from "react-router";
import { paths } from "../../../paths.ts";
import { LoadingScreen } from "../../../ui/loading-screen.tsx";
import { LandingPage } from "../../landing/public.ts";
import { useSession } from "../../session/public.ts";

/** The address of the app, on a phone where somebody has signed in: today on the site, or else the landing page. */
export function FrontDoor() {
  const { state } = useSession();
  if (state === "loading") return <LoadingScreen />;
  return state === "signed-out" ? <LandingPage /> : <Navigate to={paths.today()} replace />;
}
