import { mentionsIn } from "../../../contract/mentions.ts";
import type { Ctx } from "../../context.ts";
import { Refusal } from "../../errors.ts";
import { selectWhoSees } from "../projects/public.ts";

/**
 * The people whom a comment mentions, and the names of all requested people who can see the
 * project.
 */
export interface Mentioned {
  readonly people: readonly string[];
  /** Names by user id: of the people mentioned, and of the other requested people who can see the project. */
  readonly names: ReadonlyMap<string, string>;
}

/**
 * Finds the people whom a comment mentions, and checks that each can see its project.
 * @param of `others` are looked up as well, but need not be able to see the project
 * @throws Refusal `validation_failed`, which names the people who cannot see it
 */
export async function requireMentionable(
  ctx: Ctx,
  of: {
    readonly body: string;
    readonly projectId: string;
    readonly others: readonly (string | null)[];
  },
): Promise<Mentioned> {
  const mentions = mentionsIn(of.body);
  const wanted = new Set([...mentions.map(({ id }) => id), ...of.others]);
  wanted.delete(null);
  const userIds = [...wanted].filter((id) => id !== null);
  const names = await selectWhoSees(ctx.tx, { projectId: of.projectId, userIds });
  const unseeing = mentions.filter(({ id }) => !names.has(id)).map(({ name }) => name);
  if (unseeing.length > 0) {
    const message = `${list(unseeing)} cannot see this project. Add them to its team first, or leave them out.`;
    throw new Refusal("validation_failed", message, { body: message });
  }
  return { people: mentions.map(({ id }) => id), names };
}

function list(names: readonly string[]): string {
  return new Intl.ListFormat("en-GB", { type: "conjunction" }).format(names);
}
