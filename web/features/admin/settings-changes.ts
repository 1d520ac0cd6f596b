import type { BodyOf } from "../../../contract/route.ts";
import type { updateWorkspace, Workspace } from "../../../contract/workspaces.ts";

type Settings = Pick<
  Workspace,
  "name" | "currency" | "timeZone" | "workingDays" | "hideBudgetFromContractors" | "keepPhotoPlaces"
>;

/** The fields of `typed` that differ from `saved`. Other fields are not sent, so that others' changes stay. */
export function settingsChanges(typed: Settings, saved: Settings): BodyOf<typeof updateWorkspace> {
  const { name, currency, timeZone, workingDays, hideBudgetFromContractors, keepPhotoPlaces } =
    typed;
  const before = saved.workingDays;
  const isOtherWeek =
    before.length !== workingDays.length || workingDays.some((day) => !before.includes(day));
  return {
    ...(name !== saved.name && { name }),
    ...(currency !== saved.currency && { currency }),
    ...(timeZone !== saved.timeZone && { timeZone }),
    ...(isOtherWeek && { workingDays }),
    ...(hideBudgetFromContractors !== saved.hideBudgetFromContractors && {
      hideBudgetFromContractors,
    }),
    ...(keepPhotoPlaces !== saved.keepPhotoPlaces && { keepPhotoPlaces }),
  };
}
