import type { LiveMessage } from "../../../contract/live.ts";
import { type Role, seesAllProjects } from "../../../contract/permissions.ts";
import type { Announcement } from "../../context.ts";

/** Someone at the other end of a stream. */
export interface Audience {
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
export function dependsOnTeam(announcement: Announcement, audience: Audience): boolean {
  return (
    announcement.project !== undefined &&
    announcement.user === undefined &&
    announcement.workspace === audience.workspaceId &&
    !seesAllProjects(audience.role)
  );
}

/**
 * Whether an announcement may mean that someone's sign-in has ended or their role has changed, in
 * whichever workspace it happened: one's sign-ins are one's own in all of them.
 */
export function castsDoubt(
  { topic, user, workspace }: Announcement,
  who: Pick<Audience, "userId" | "workspaceId">,
): boolean {
  return (
    topic === "session" &&
    (user === undefined ? workspace === who.workspaceId : user === who.userId)
  );
}

/**
 * What someone is told of an announcement, if anything: a hint without names, and only of what they
 * may see. Of a project that is gone, those who may have been on its team hear that one is.
 */
export function messageFor(
  announcement: Announcement,
  audience: Audience,
  sight: Sight,
): LiveMessage | undefined {
  const { workspace, user, ...message } = announcement;
  if (castsDoubt(announcement, audience)) return { topic: "session" };
  if (workspace !== audience.workspaceId) return undefined;
  if (user !== undefined) return user === audience.userId ? message : undefined;
  if (seesAllProjects(audience.role)) return message;
  // A single expense is its maker's, who is told apart; contractors see no figures of others.
  if (message.topic === "expense") return undefined;
  // Resources are of those who plan.
  if (message.topic === "resource") return undefined;
  if (message.topic === "money" && audience.role === "contractor") return undefined;
  // What belongs to no project is recorded for those who run them all.
  if (message.project === undefined) return message.topic === "activity" ? undefined : message;
  if (sight.isOnTeam(message.project, audience.userId)) return message;
  if (message.topic === "project" && !sight.exists(message.project)) return { topic: "project" };
  return undefined;
}
