import type { LiveMessage } from "../../../contract/live.ts";
import { type Role, seesAllProjects } from "../../../contract/permissions.ts";
import type { Announcement } from "../../announcement.ts";
import { audienceFor } from "../../subjects/live-audiences.ts";

/** The person who listens to a stream. */
export interface Listener {
  readonly userId: string;
  readonly workspaceId: string;
  readonly role: Role;
}

/** Which announced projects exist and who is on their teams, according to the database. */
export interface Sight {
  readonly isOnTeam: (projectId: string, userId: string) => boolean;
  readonly exists: (projectId: string) => boolean;
}

/** Whether the answer depends on team membership. */
export function dependsOnTeam(announcement: Announcement, listener: Listener): boolean {
  return (
    announcement.project !== undefined &&
    announcement.user === undefined &&
    announcement.workspace === listener.workspaceId &&
    !seesAllProjects(listener.role)
  );
}

/**
 * Whether an announcement may mean that a person's sign-in has ended or their role has changed, in any workspace: a
 * person's sign-ins belong to them in all workspaces.
 */
export function mayEndSession(
  { topic, user, workspace }: Announcement,
  who: Pick<Listener, "userId" | "workspaceId">,
): boolean {
  return (
    topic === "session" &&
    (user === undefined ? workspace === who.workspaceId : user === who.userId)
  );
}

/**
 * The event that somebody receives for an announcement, if any: a hint without names, and only about what they may
 * see. An unlisted topic reaches nobody. When a project was deleted, the people who may have been on its team
 * learn that one was.
 */
export function messageFor(
  announcement: Announcement,
  listener: Listener,
  sight: Sight,
): LiveMessage | undefined {
  const { workspace, user, roles: among, ...message } = announcement;
  if (mayEndSession(announcement, listener)) return { topic: "session" };
  const rule = audienceFor(message.topic);
  if (!rule || workspace !== listener.workspaceId) return undefined;
  if (user !== undefined) return user === listener.userId ? message : undefined;
  if (!rule.roles.includes(listener.role)) return undefined;
  if (among !== undefined && !among.includes(listener.role)) return undefined;
  if (seesAllProjects(listener.role)) return message;
  // The event does not say which company record it is. People who may see the record get that from the database.
  if (message.project === undefined) return rule.company ? { topic: message.topic } : undefined;
  if (sight.isOnTeam(message.project, listener.userId)) return message;
  if (message.topic === "project" && !sight.exists(message.project)) return { topic: "project" };
  return undefined;
}
