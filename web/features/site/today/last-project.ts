import type { DeviceProject } from "../../../device/database.ts";

/** Returns the id of the project that was opened last on this device; one whose copy never arrived comes last. */
export function lastProject(
  projects: readonly Pick<DeviceProject, "id" | "syncedAt" | "openedAt">[],
): string | undefined {
  const order = ({ syncedAt, openedAt }: (typeof projects)[number]) =>
    openedAt + (syncedAt === null ? 0 : Number.MAX_SAFE_INTEGER / 2);
  return projects.toSorted((a, b) => order(b) - order(a))[0]?.id;
}
