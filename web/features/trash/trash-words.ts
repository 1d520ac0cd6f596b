import { DAY_MS } from "../../../engine/day.ts";
import { subjects } from "../../../contract/subjects.ts";
import type { TrashItem } from "../../../contract/trash/trash-items.ts";
import { trashNouns } from "../../../contract/trash/trash-kinds.ts";
import { counted } from "../../ui/counted.ts";

/** What a deleted record is, where it was, and what was deleted with it: "Task on Lekki Duplex, with 2 comments". */
export function describeItem({ kind, on, project, comments, files }: TrashItem): string {
  const noun = trashNouns[kind];
  const place = [
    `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`,
    on !== null && on !== "project" ? `on ${subjects[on].article} ${subjects[on].noun}` : "",
    project ? `${on !== null && on !== "project" ? "of" : "on"} ${project.title}` : "",
  ];
  const held = [
    comments > 0 ? counted(comments, "comment") : "",
    files > 0 ? counted(files, "file") : "",
  ].filter(Boolean);
  const words = place.filter(Boolean).join(" ");
  return held.length > 0 ? `${words}, with ${held.join(" and ")}` : words;
}

/** How long a deleted record can still be restored: "29 days left", "Less than a day left". */
export function daysLeft(purgeAt: string, now: number): string {
  const days = (Date.parse(purgeAt) - now) / DAY_MS;
  return days < 1 ? "Less than a day left" : `${counted(Math.round(days), "day")} left`;
}

/** The result of restoring several records, of which some may be refused. */
export function restoredWords(done: number): string {
  return done === 1 ? "1 record was restored." : `${done} records were restored.`;
}
