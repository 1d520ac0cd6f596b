import { useState } from "react";
import { useDeviceProject, useSyncStatus } from "./use-site.ts";

/**
 * How far this device has a project: `here`; `coming`, as long as the server is asked for the first time; `none` once it
 * could not be asked. Who has no network still begins records.
 */
export function useFirstCopy(projectId: string): "here" | "coming" | "none" {
  const copy = useDeviceProject(projectId);
  const { state } = useSyncStatus();
  const isAway = state === "offline" || state === "failed";
  // Each further try is quiet: what somebody has begun meanwhile stays on the screen.
  const [wasAway, setWasAway] = useState(isAway);
  if (isAway && !wasAway) setWasAway(true);
  if (typeof copy?.syncedAt === "number") return "here";
  return isAway || wasAway ? "none" : "coming";
}
