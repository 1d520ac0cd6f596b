import { type LiveTopic, liveTopics } from "../../contract/live.ts";
import type { Ctx } from "../context.ts";
import { selectNaming } from "./viewers.sql.ts";

/**
 * The maximum number of records of a kind that are announced one by one. If there are more, all are sent to devices
 * again.
 */
const MOST_NAMED = 500;

/**
 * Announces that something about a person has changed for others: their name, role, company, whether they are
 * active, or the teams they are on. This updates lists of people, and on devices the records that contain the
 * person's name. Call it after the change.
 * @param is `renamed`: those who run projects, who see everybody, see a change in these records too
 * @param is `team`: the project whose team has changed, if that is all
 */
export async function announcePerson(
  ctx: Ctx,
  person: string,
  is: { readonly renamed?: true; readonly team?: string } = {},
): Promise<void> {
  ctx.announce({ topic: "company" });
  const of = { workspace: ctx.actor.workspaceId, person, team: is.team, most: MOST_NAMED };
  for (const { kind: topic, project, id, viewer, everybody } of await selectNaming(ctx.tx, of)) {
    const announcement = { topic, ...(project && { project }), ...(id && { id }) };
    if (viewer !== null) ctx.announce({ ...announcement, user: viewer });
    else if (everybody || is.renamed) ctx.announce(announcement);
  }
}

const ofNoProject: ReadonlySet<LiveTopic> = new Set(["project", "resource", "session"]);
/** The topics that may show something else to a person whose team or company has changed. */
const ofSight = liveTopics.filter((topic) => !ofNoProject.has(topic));

/** Tells a person that they may see other records now, so that their screens show it at once. */
export function announceSightOf(ctx: Ctx, user: string): void {
  for (const topic of ofSight) ctx.announce({ topic, user });
}
