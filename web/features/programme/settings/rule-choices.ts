import { ourRules, type PlanRules } from "../../../../engine/programme/plan.ts";

/** A rule of the programme with a few options, in the words of a planner. */
interface RuleChoice {
  readonly rule: Exclude<keyof PlanRules, "criticalFloatMinutes">;
  readonly label: string;
  readonly hint: string;
  readonly options: readonly {
    readonly label: string;
    readonly value: PlanRules[RuleChoice["rule"]];
  }[];
}

export const ruleChoices: readonly RuleChoice[] = [
  {
    rule: "progress",
    label: "Work done out of sequence",
    hint: "How the remaining work of a started activity is scheduled.",
    options: [
      { value: "retained_logic", label: "Retained logic: it waits for its predecessors" },
      { value: "progress_override", label: "Progress override: it continues from the data date" },
      { value: "actual_dates", label: "Actual dates: the real dates hold both ways" },
    ],
  },
  {
    rule: "lagCalendar",
    label: "Lags count in",
    hint: "A link may say otherwise.",
    options: [
      { value: "predecessor", label: "The predecessor's calendar" },
      { value: "successor", label: "The successor's calendar" },
      { value: "project", label: "The programme's calendar" },
      { value: "continuous", label: "Round the clock" },
    ],
  },
  {
    rule: "critical",
    label: "Critical is",
    hint: "What is drawn in red.",
    options: [
      { value: "total_float", label: "What has little float" },
      { value: "longest_path", label: "The longest path" },
    ],
  },
  {
    rule: "totalFloat",
    label: "Total float is",
    hint: "In working time of the activity's own calendar.",
    options: [
      { value: "finish", label: "Late finish less early finish" },
      { value: "smallest", label: "The smaller of start and finish float" },
    ],
  },
  {
    rule: "openEndFreeFloat",
    label: "Free float without a successor",
    hint: "How far an open end may slip.",
    options: [
      { value: "project_finish", label: "To the programme's finish" },
      { value: "total_float", label: "The same as its total float" },
    ],
  },
  {
    rule: "asLateAsPossible",
    label: "As late as possible",
    hint: "What such an activity may use.",
    options: [
      { value: "free_float", label: "Its free float: nothing else moves" },
      { value: "total_float", label: "All of its float: successors may move" },
    ],
  },
  {
    rule: "leadBeforeStart",
    label: "Leads before the start",
    hint: "A negative lag that is longer than the work before it.",
    options: [
      { value: false, label: "Never before the programme's start" },
      { value: true, label: "May begin before it" },
    ],
  },
  {
    rule: "honourDates",
    label: "A date that logic cannot keep",
    hint: "Must start on, must finish on, no later than.",
    options: [
      { value: false, label: "Moves, and shows negative float" },
      { value: true, label: "Stays, and breaks its links" },
    ],
  },
  {
    rule: "milestones",
    label: "Milestones are placed",
    hint: "When both sides of a night or a weekend are equally possible.",
    options: [
      {
        value: "by_kind",
        label: "Start milestones in the morning, finish milestones in the evening",
      },
      {
        value: "by_hold",
        label: "In the evening if there is work before them, otherwise in the morning",
      },
    ],
  },
  {
    rule: "useExpectedFinish",
    label: "Expected finish",
    hint: "The date by which the people doing the work expect to finish it.",
    options: [
      { value: true, label: "Sets the remaining duration" },
      { value: false, label: "For information only" },
    ],
  },
];

/** Whether the programme has the same rules as one that is made here. */
export const areOurRules = (rules: PlanRules): boolean =>
  ruleChoices.every(({ rule }) => rules[rule] === ourRules[rule]) &&
  rules.criticalFloatMinutes === ourRules.criticalFloatMinutes;
