import type { Comparison, Move, MoveGroup } from "./compare.ts";
import type { Cause, Root } from "./compare-causes.ts";
import { formatMoment } from "./moment.ts";
import type { Plan } from "./plan.ts";
import { titleOf } from "./problem.ts";
import { calendarNamed } from "./why-step.ts";
import { minutesInWords, momentInWords } from "./why-words.ts";

/** The two plans that are told apart. */
export interface Plans {
  readonly before: Plan;
  readonly after: Plan;
}

/** "3 days later", "2 hours earlier", "at the same time". */
function shift(minutes: number, minutesPerDay: number): string {
  if (minutes === 0) return "at the same time";
  return `${minutesInWords(minutes, minutesPerDay)} ${minutes > 0 ? "later" : "earlier"}`;
}

const perDay = (calendar: string | null, plan: Plan): number =>
  calendarNamed(calendar ?? plan.calendar, plan).spec.minutesPerDay;

function nameOf(id: string, { before, after }: Plans): string {
  const activity = [...after.activities, ...before.activities].find(({ _id }) => _id === id);
  return activity ? titleOf(activity) : "An activity";
}

/** "The programme finishes 3 days later, Fri 20 Mar 2026 17:00." */
export function finishInWords(comparison: Comparison, { after }: Plans): string {
  const { finishAfter, finishMinutes } = comparison;
  if (finishAfter === null || finishMinutes === null) return "There is no finish to compare.";
  const by = shift(finishMinutes, perDay(null, after));
  return `The programme finishes ${by}, ${momentInWords(formatMoment(finishAfter))}.`;
}

/** What a group comes from and does: its headline. */
export function groupInWords(group: MoveGroup, plans: Plans): string {
  const { effectMinutes, moves } = group;
  const count = moves.length === 1 ? "1 activity moves" : `${moves.length} activities move`;
  const parts = [rootInWords(group.root, plans), ...causesInWords(group.causes, group.root, plans)];
  const effect =
    effectMinutes === null
      ? ""
      : effectMinutes === 0
        ? " Without it, the finish would be the same."
        : ` Without it, the programme would finish ${shift(-effectMinutes, perDay(null, plans.after))}.`;
  return `${parts.join(": ")}. ${count}.${effect}`;
}

function rootInWords(root: Root, plans: Plans): string {
  switch (root.kind) {
    case "activity":
      return nameOf(root.id, plans);
    case "calendar":
      return `The calendar “${calendarNamed(root.id, plans.after).spec.name}” was changed`;
    case "programme":
      return "The programme's start, data date, calendar or rules were changed, or work was removed";
  }
}

/** One sentence for each activity: by how much it moves, and why. */
export function moveInWords(move: Move, plans: Plans): string {
  const { after } = plans;
  const activity = after.activities.find(({ _id }) => _id === move.activity);
  const day = perDay(activity?.calendar ?? null, after);
  const { startMinutes, finishMinutes } = move;
  const moved =
    startMinutes === finishMinutes
      ? `moves: it starts and finishes ${shift(finishMinutes, day)}`
      : `starts ${shift(startMinutes, day)} and finishes ${shift(finishMinutes, day)}`;
  const own = causesInWords(move.causes, { kind: "activity", id: move.activity }, plans);
  const pushed = move.pushedBy === null ? [] : [`${nameOf(move.pushedBy, plans)} moved`];
  const because = [...own, ...pushed].join("; ");
  return `${nameOf(move.activity, plans)} ${moved}${because === "" ? "" : `, because ${because}`}.`;
}

/** The causes as one part of a sentence; none for none. */
function causesInWords(causes: readonly Cause[], root: Root, plans: Plans): string[] {
  const said = causes.map((cause) => causeInWords(cause, root, plans));
  return said.length === 0 ? [] : [said.join(", ")];
}

const fixedWords = {
  added: "it is new",
  progress: "its progress was updated",
  constraint: "its constraint was changed",
  calendar: "it has another calendar",
  expected_finish: "its expected finish was changed",
  external: "its external dates were changed",
  levelling: "levelling moved it",
  pinned: "its pinned dates were changed",
  kind: "it is of another kind",
} as const;

function causeInWords(cause: Cause, root: Root, plans: Plans): string {
  switch (cause.kind) {
    case "duration":
      return durationInWords(root, plans);
    case "link_added":
      return `it now follows ${nameOf(cause.activity, plans)}`;
    case "link_removed":
      return `its link from ${nameOf(cause.activity, plans)} was removed`;
    case "link_changed":
      return `its link from ${nameOf(cause.activity, plans)} was changed`;
    default:
      return fixedWords[cause.kind];
  }
}

function durationInWords(root: Root, { before, after }: Plans): string {
  const find = ({ activities }: Plan) =>
    activities.find(({ _id }) => root.kind === "activity" && _id === root.id);
  const [was, is] = [find(before), find(after)];
  const by = (is?.durationMinutes ?? 0) - (was?.durationMinutes ?? 0);
  const words = minutesInWords(by, perDay(is?.calendar ?? null, after));
  return `its duration is ${words} ${by > 0 ? "longer" : "shorter"}`;
}
