import type { BodyOf } from "../../../../contract/route.ts";
import type { updateWorkspace, Workspace } from "../../../../contract/auth/workspaces.ts";

/** Settings that are one value: a text, or yes or no. */
const single = [
  "name",
  "currency",
  "timeZone",
  "hideBudgetFromContractors",
  "keepPhotoPlaces",
  "showSnagsToClients",
] as const;
type Settings = Pick<Workspace, (typeof single)[number] | "workingDays">;

/** The fields of `typed` that differ from `saved`. Other fields are not sent, so that others' changes stay. */
export function settingsChanges(typed: Settings, saved: Settings): BodyOf<typeof updateWorkspace> {
  const before = saved.workingDays;
  const isOtherWeek =
    before.length !== typed.workingDays.length ||
    typed.workingDays.some((day) => !before.includes(day));
  return {
    ...Object.fromEntries(
      single.filter((key) => typed[key] !== saved[key]).map((key) => [key, typed[key]]),
    ),
    ...(isOtherWeek && { workingDays: typed.workingDays }),
  };
}
