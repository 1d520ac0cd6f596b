import { ourRules, type PlanRules } from "../../../../../engine/programme/plan.ts";

/** The rules of Microsoft Project. */
export const mspdiRules: PlanRules = {
  ...ourRules,
  lagCalendar: "successor",
  totalFloat: "smallest",
  openEndFreeFloat: "total_float",
  asLateAsPossible: "total_float",
  leadBeforeStart: true,
  useExpectedFinish: false,
  milestones: "by_hold",
};
