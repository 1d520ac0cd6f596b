import { SiteBesideScreens } from "../site/public.ts";
import { useConfirmedIdentity } from "./use-confirmed-identity.ts";
import { useSharedNotice } from "./use-shared-notice.ts";
import { useSiteBeside } from "./use-site-beside.ts";
import { useUpdates } from "./use-updates.ts";

/** What runs beside every signed-in screen for the time without a network. It draws only what waits to be sent. */
export function DevicePart() {
  useConfirmedIdentity();
  useSharedNotice();
  const hasSite = useSiteBeside();
  useUpdates();
  return hasSite ? <SiteBesideScreens /> : null;
}
