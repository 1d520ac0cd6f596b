import { type Role, roles, seesAllProjects } from "../../../contract/permissions.ts";
import type { Announcement } from "../../context.ts";
import { insertChanges, type RecordedChange } from "../../database/changes.sql.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { coalesce } from "../../platform/live-payloads.ts";
import { audienceFor } from "../live-audiences.ts";

/** The roles that hear an announcement; those who see no project hear only of their own projects. */
function rolesHearing({ topic, project, user }: Announcement): readonly Role[] {
  if (user !== undefined) return [];
  // One's own sign-in or role, or the company's settings.
  if (topic === "session") return roles;
  const rule = audienceFor(topic);
  if (!rule) return [];
  return project === undefined && !rule.company ? rule.roles.filter(seesAllProjects) : rule.roles;
}

/**
 * What the change feed keeps of announcements: all but `activity`, which every other change implies, and
 * what nobody hears.
 */
export function changesOf(announcements: readonly Announcement[]): RecordedChange[] {
  return coalesce(announcements)
    .filter(({ topic }) => topic !== "activity")
    .map((announcement) => ({ ...announcement, roles: rolesHearing(announcement) }))
    .filter(({ user, roles: hearing }) => user !== undefined || hearing.length > 0);
}

/**
 * Adds to the change feed what a transaction of the system role announces; call it last in there.
 * @returns the announcements with their number, to be published once the transaction is committed.
 */
export async function recordChanges(
  tx: Tx,
  announcements: readonly Announcement[],
): Promise<readonly Announcement[]> {
  const changes = changesOf(announcements);
  if (changes.length === 0) return announcements;
  const { rows } = await tx.executeQuery<{ number: number }>(insertChanges(tx, changes));
  const number = rows[0]?.number;
  return number === undefined ? announcements : announcements.map((each) => ({ ...each, number }));
}
