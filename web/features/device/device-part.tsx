import { useConfirmedIdentity } from "./use-confirmed-identity.ts";
import { useUpdates } from "./use-updates.ts";

/** What runs beside every signed-in screen for the time without a network. It draws nothing. */
export function DevicePart() {
  useConfirmedIdentity();
  useUpdates();
  return null;
}
