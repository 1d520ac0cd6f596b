import type { Comparison, ActivityMove, MoveGroup } from "./compare.ts";
import { activityIn, causeInWords, nameOf, perDay, type Plans } from "./compare-cause-words.ts";
import type { Cause, Root } from "./compare-causes.ts";
import { formatMoment } from "../calendar/moment.ts";
import { sameValue } from "../same-value.ts";
import { calendarNamed } from "../why/why-step.ts";
import { momentInWords, workInWords } from "../why/why-words.ts";

/** A shift in words: "3 working days later", "2 hours earlier", "at the same time". */
function shift(minutes: number, minutesPerDay: number): string {
  if (minutes === 0) return "at the same time";
  return `${workInWords(minutes, minutesPerDay)} ${minutes > 0 ? "later" : "earlier"}`;
}

/** The finish in words: "The programme finishes 3 working days later, Fri 20 Mar 2026 17:00." */
export function finishInWords(comparison: Comparison, { after }: Plans): string {
  const { finishAfter, finishMinutes } = comparison;
  if (finishAfter === null || finishMinutes === null) return "There is no finish to compare.";
  const by = shift(finishMinutes, perDay(null, after));
  return `The programme finishes ${by}, ${momentInWords(formatMoment(finishAfter))}.`;
}

/** The headline of a group: where it comes from, and what it does. */
export function groupInWords(group: MoveGroup, plans: Plans): string {
  const { effectMinutes, moves } = group;
  const count =
    moves.length === 1
      ? "1 activity moves"
      : `${moves.length.toLocaleString("en")} activities move`;
  const parts = [rootInWords(group.root, plans), ...causesOf(group, plans)];
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
      return programmeInWords(plans);
  }
}

/** One sentence for each activity: by how much it moves, and why. */
export function moveInWords(move: ActivityMove, plans: Plans): string {
  const { after } = plans;
  const activity = activityIn(after, move.activity);
  const day = perDay(activity?.calendar ?? null, after);
  const { startMinutes, finishMinutes } = move;
  const moved =
    startMinutes === finishMinutes
      ? `moves: it starts and finishes ${shift(finishMinutes, day)}`
      : `starts ${shift(startMinutes, day)} and finishes ${shift(finishMinutes, day)}`;
  const own = causesInWords(move.causes, move.activity, plans);
  const pushed = move.pushedBy === null ? [] : [`${nameOf(move.pushedBy, plans)} moved`];
  const because = [...own, ...pushed].join("; ");
  return `${nameOf(move.activity, plans)} ${moved}${because === "" ? "" : `, because ${because}`}.`;
}

const causesOf = ({ root, causes }: MoveGroup, plans: Plans): string[] =>
  root.kind === "activity" ? causesInWords(causes, root.id, plans) : [];

/** Joins the causes into one part of a sentence; an empty list without causes. */
function causesInWords(causes: readonly Cause[], id: string, plans: Plans): string[] {
  const said = causes.map((cause) => causeInWords(cause, id, plans));
  return said.length === 0 ? [] : [said.join(", ")];
}

/**
 * Explains activities that moved although neither they nor their predecessors were changed: something that applies
 * to the whole programme changed.
 */
function programmeInWords({ before, after }: Plans): string {
  const said = [
    changed("The planned start", before.plannedStart, after.plannedStart),
    changed("The data date", before.dataDate, after.dataDate),
    before.calendar === after.calendar ? "" : "The programme has another calendar",
    sameValue(before.rules, after.rules) ? "" : "The rules of the programme were changed",
  ].filter((part) => part !== "");
  return said.length === 0 ? "Work that these had to wait for was removed" : said.join("; ");
}

function changed(what: string, was: string | null, is: string | null): string {
  if (was === is) return "";
  const words = (moment: string | null) => (moment === null ? "none" : momentInWords(moment));
  return `${what} was changed from ${words(was)} to ${words(is)}`;
}
