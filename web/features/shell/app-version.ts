import { servedVersion } from "../../api/served-version.ts";
import { createStore } from "../../store.ts";

/** Whether the server serves another version of the app than this page runs. */
export const appOutdated = createStore(false);

/** Asks the server which version it serves, and remembers whether it is a new one. */
export async function lookForNewVersion(): ReturnType<typeof servedVersion> {
  const served = await servedVersion();
  if (served !== "unreachable") appOutdated.set(served === "new");
  return served;
}
