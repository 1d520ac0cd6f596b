import type { LiveMessage } from "../../../contract/live.ts";
import { type Role, seesAllProjects } from "../../../contract/permissions.ts";
import type { Announcement } from "../../context.ts";
import { audienceFor } from "../live-audiences.ts";

/** Someone at the other end of a stream. */
export interface Listener {
  readonly userId: string;
  readonly workspaceId: string;
  readonly role: Role;
}

/** What the database says at this moment of the projects that were announced. */
export interface Sight {
  readonly isOnTeam: (projectId: string, userId: string) => boolean;
  readonly exists: (projectId: string) => boolean;
}

/** Whether the answer depends on whose team someone is on. */
export function dependsOnTeam(announcement: Announcement, listener: Listener): boolean {
  return (
    announcement.project !== undefined &&
    announcement.user === undefined &&
    announcement.workspace === listener.workspaceId &&
    !seesAllProjects(listener.role)
  );
}

/**
 * Whether an announcement may mean that someone's sign-in has ended or their role has changed, in
 * whichever workspace it happened: one's sign-ins are one's own in all of them.
 */
export function castsDoubt(
  { topic, user, workspace }: Announcement,
  who: Pick<Listener, "userId" | "workspaceId">,
): boolean {
  return (
    topic === "session" &&
    (user === undefined ? workspace === who.workspaceId : user === who.userId)
  );
}

/**
 * What someone is told of an announcement, if anything: a hint without names, and only of what they may
 * see. A topic that is not listed reaches nobody. When a project was deleted, those who may have been on
 * its team hear that one was.
 */
export function messageFor(
  announcement: Announcement,
  listener: Listener,
  sight: Sight,
): LiveMessage | undefined {
  const { workspace, user, ...message } = announcement;
  if (castsDoubt(announcement, listener)) return { topic: "session" };
  const rule = audienceFor(message.topic);
  if (!rule || workspace !== listener.workspaceId) return undefined;
  if (user !== undefined) return user === listener.userId ? message : undefined;
  if (!rule.roles.includes(listener.role)) return undefined;
  if (seesAllProjects(listener.role)) return message;
  // Which record of the company it is, the database tells those who may see it.
  if (message.project === undefined) return rule.company ? { topic: message.topic } : undefined;
  if (sight.isOnTeam(message.project, listener.userId)) return message;
  if (message.topic === "project" && !sight.exists(message.project)) return { topic: "project" };
  return undefined;
}
