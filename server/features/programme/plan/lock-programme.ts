import type { Ctx } from "../../../context.ts";
import { notFound } from "../../../errors.ts";
import { emptyProgramme } from "./empty-programme.ts";
import type { Computed } from "./computed.ts";
import { loadProgramme, requireHead, withAssignments } from "./load-programme.ts";
import { type Head, insertProgramme, lockProgramme, selectHead } from "./programme.sql.ts";

/** A programme that is locked for a change. */
export interface LockedProgramme {
  readonly head: Head;
  readonly computed: Computed;
}

/**
 * Locks the programme of a project until the transaction ends, and reads it. A programme that nobody has edited
 * gets its rows.
 * @param ask is sent together with the reading, and sees what was committed before the lock
 * @throws Refusal `not_found`
 */
export async function lockedProgramme<T>(
  ctx: Ctx,
  projectId: string,
  ask: () => Promise<T>,
): Promise<LockedProgramme & { readonly asked: T }> {
  let [isLocked, head, asked] = await Promise.all([
    lockProgramme(ctx.tx, projectId),
    selectHead(ctx.tx, projectId),
    ask(),
  ]);
  if (!isLocked) {
    await makeProgramme(ctx, await requireHead(ctx, projectId));
    [isLocked, head, asked] = await Promise.all([
      lockProgramme(ctx.tx, projectId),
      selectHead(ctx.tx, projectId),
      ask(),
    ]);
  }
  if (!isLocked || !head) throw notFound("project");
  const computed = await withAssignments(ctx.tx, {
    projectId,
    computed: await loadProgramme(ctx.tx, head),
  });
  return { head, computed, asked };
}

async function makeProgramme(ctx: Ctx, head: Head): Promise<void> {
  const { projectId } = head;
  const { plannedStart, rules, calendars } = emptyProgramme(head);
  const [calendar] = calendars;
  if (!calendar) throw new Error("A new programme has a calendar");
  await insertProgramme(ctx.tx, {
    projectId,
    workspaceId: ctx.actor.workspaceId,
    state: ctx.newId(),
    plannedStart,
    rules,
    calendar,
    now: ctx.now,
  });
}
