import { useState } from "react";
import { useDeviceProject, useSyncStatus } from "./use-site.ts";

/**
 * The state of this device's copy of a project: `here`; `coming` during the first request to the server; `none`
 * once that has failed. Records can still be begun without a network.
 */
export function useFirstCopy(projectId: string): "here" | "coming" | "none" {
  const copy = useDeviceProject(projectId);
  const { state } = useSyncStatus();
  const isAway = state === "offline" || state === "failed";
  // Once away, the state stays `none` during further tries, so that anything begun meanwhile stays on the screen.
  const [wasAway, setWasAway] = useState(isAway);
  if (isAway && !wasAway) setWasAway(true);
  if (typeof copy?.syncedAt === "number") return "here";
  return isAway || wasAway ? "none" : "coming";
}
