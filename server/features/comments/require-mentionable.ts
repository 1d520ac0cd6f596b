import { mentionsIn } from "../../../contract/mentions.ts";
import { subjects } from "../../../contract/subjects.ts";
import type { Ctx } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import type { Subject } from "../../subjects/subject.ts";
import { selectBlindTo } from "../../subjects/viewers.sql.ts";
import { selectWhoSees } from "../projects/public.ts";

/**
 * The people whom a comment mentions, and the names of all requested people who can see the
 * record.
 */
export interface Mentioned {
  readonly people: readonly string[];
  /** Names by user id: of the people mentioned, and of the other requested people who can see the record. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * Finds the people whom a comment mentions, and checks that each can see the record that it is on.
 * @param of `others` are looked up as well, but need not be able to see the record
 * @throws Refusal `validation_failed`, which names the people who cannot see it
 */
export async function requireMentionable(
  ctx: Ctx,
  of: {
    readonly body: string;
    readonly on: Subject;
    readonly others: readonly (string | null)[];
  },
): Promise<Mentioned> {
  const { on } = of;
  const mentions = mentionsIn(of.body);
  const wanted = new Set([...mentions.map(({ id }) => id), ...of.others]);
  wanted.delete(null);
  const userIds = [...wanted].filter((id) => id !== null);
  const [onProject, blind] = await Promise.all([
    selectWhoSees(ctx.tx, { projectId: on.project.id, userIds }),
    selectBlindTo(ctx.tx, { subject: on, userIds }),
  ]);
  const refuse = (ids: (id: string) => boolean, why: string) => {
    const people = mentions.filter(({ id }) => ids(id)).map(({ name }) => name);
    if (people.length === 0) return;
    const message = `${list(people)} cannot see this ${why}`;
    throw new Refusal("validation_failed", message, { body: message });
  };
  refuse((id) => !onProject.has(id), "project. Add them to its team first, or leave them out.");
  refuse((id) => blind.has(id), `${subjects[on.kind].noun}. Leave them out.`);
  const names = new Map([...onProject].filter(([id]) => !blind.has(id)));
  return { people: mentions.map(({ id }) => id), names };
}

function list(names: readonly string[]): string {
  return new Intl.ListFormat("en-GB", { type: "conjunction" }).format(names);
}
