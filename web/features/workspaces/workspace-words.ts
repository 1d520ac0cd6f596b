import { roleLabels } from "../../../contract/permissions.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { listWorkspaces } from "../../../contract/auth/workspaces.ts";

export type Membership = AnswerOf<typeof listWorkspaces>["data"][number];

/** A person's role in a company: "Engineer", "Admin and owner". */
export function partIn({ role, isOwner }: Pick<Membership, "role" | "isOwner">): string {
  return isOwner ? `${roleLabels[role]} and owner` : roleLabels[role];
}

/** An instant in the company's time zone: "Friday 27 November 2026 at 19:30". */
export function momentInZone(timeZone: string, iso: string): string {
  const at = new Date(iso);
  const format = (part: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat("en-GB", { ...part, timeZone }).format(at);
  // Browsers disagree about the comma after the weekday.
  const weekday = format({ weekday: "long" });
  const day = format({ day: "numeric", month: "long", year: "numeric" });
  return `${weekday} ${day} at ${format({ hour: "2-digit", minute: "2-digit" })}`;
}
