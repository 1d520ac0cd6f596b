import { servedVersion } from "../../api/served-version.ts";
import { createSignal } from "../../api/signal.ts";

let outdated = false;
const changed = createSignal();

export const subscribeToVersion = changed.listen;

/** Whether the server serves another version of the app than this page runs. */
export function isAppOutdated(): boolean {
  return outdated;
}

/** Asks the server which version it serves, and remembers whether it is a new one. */
export async function lookForNewVersion(): ReturnType<typeof servedVersion> {
  const served = await servedVersion();
  if (served !== "unreachable" && outdated !== (served === "new")) {
    outdated = served === "new";
    changed.ring();
  }
  return served;
}
