import type { PlanActivity } from "../../../../engine/programme/plan.ts";

/** What an activity is called on the screen: its name, or else its code. */
export function activityName({ name, code }: Pick<PlanActivity, "name" | "code">): string {
  if (name !== "") return name;
  return code === "" ? "Unnamed" : code;
}
