import { SiteBeside } from "./site-beside.tsx";
import { useDeviceKey } from "./use-device-key.ts";
import { useConfirmedIdentity } from "./use-confirmed-identity.ts";
import { useSharedNotice } from "./use-shared-notice.ts";
import { useUpdates } from "./use-updates.ts";

/** What runs beside every signed-in screen for the time without a network. It draws what the browser has removed, if it has. */
export function DevicePart() {
  useDeviceKey();
  useConfirmedIdentity();
  useSharedNotice();
  useUpdates();
  return <SiteBeside />;
}
