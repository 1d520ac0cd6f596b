import { isRecordKind } from "../../../contract/site/registry.ts";
import { type Role, roles, seesAllProjects } from "../../../contract/permissions.ts";
import type { Announcement } from "../../announcement.ts";
import { insertChanges, type RecordedChange } from "../../database/changes.sql.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { coalesce } from "../../platform/live/live-payloads.ts";
import { audienceFor } from "../../subjects/live-audiences.ts";

/**
 * Returns the roles that receive an announcement. People who do not see all projects receive only their own
 * projects' events.
 */
function rolesReceiving({
  topic,
  project,
  user,
  roles: among = roles,
}: Announcement): readonly Role[] {
  if (user !== undefined) return [];
  // A session announcement is about the person's own sign-in or role, or the company's settings.
  if (topic === "session") return roles;
  const rule = audienceFor(topic);
  if (!rule) return [];
  const all = rule.roles.filter((role) => among.includes(role));
  return project === undefined && !rule.company ? all.filter(seesAllProjects) : all;
}

/**
 * Turns an announcement into changes. A company record that is in no project is named only to people who see all
 * projects, because nobody else may see it.
 */
function toChanges(announcement: Announcement): RecordedChange[] {
  const audience = rolesReceiving(announcement);
  const { id, project, ...unnamed } = announcement;
  if (id === undefined || project !== undefined) return [{ ...announcement, roles: audience }];
  return [
    { ...announcement, roles: audience.filter(seesAllProjects) },
    { ...unnamed, roles: audience.filter((role) => !seesAllProjects(role)) },
  ];
}

/**
 * Topics that the feed does not store: `activity` is implied by every other change; `presence` is out of date by
 * the time it is read.
 */
const unkept: ReadonlySet<string> = new Set(["activity", "presence"]);

/** Whether devices store records of this topic. A device finds out by id alone which of them are gone. */
const isOnDevices = (topic: Announcement["topic"]) => topic === "task" || isRecordKind(topic);

/**
 * Returns the announcements that the change feed stores: all except those on topics that are never stored, and
 * those that nobody receives.
 */
export function changesOf(announcements: readonly Announcement[]): RecordedChange[] {
  return coalesce(announcements, isOnDevices)
    .filter(({ topic }) => !unkept.has(topic))
    .flatMap((announcement) =>
      announcement.user === undefined ? toChanges(announcement) : [{ ...announcement, roles: [] }],
    )
    .filter(({ user, roles: audience }) => user !== undefined || audience.length > 0);
}

/**
 * Adds the announcements of a transaction of the system role to the change feed; call it last in
 * that transaction.
 * @returns the announcements with their number, to be published after the commit.
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
