import { MAX_LISTED_LEFT, UNDO_HOURS, undoableUntil } from "../../../contract/imports/imports.ts";
import { may, refusalOf } from "../../../contract/permissions.ts";
import type { AnswerOf } from "../../../contract/route.ts";
import type { routes } from "../../../contract/routes.ts";
import type { Ctx, Input } from "../../context.ts";
import { notFound, Refusal } from "../../errors.ts";
import { undoExpenseImport } from "../expenses/public.ts";
import { lockImport, setUndone, selectImport } from "../imports/public.ts";
import { notify } from "../notifications/public.ts";
import { selectName } from "../people/public.ts";
import { undoTaskImport } from "../tasks/public.ts";

type Route = typeof routes.undoImport;

/** How an import of each kind is undone. A new kind of import needs a line here. */
const undoOf = { tasks: undoTaskImport, expenses: undoExpenseImport } as const;

/** As what kind of news the person whose import it was hears of it. */
const kindOf = { tasks: "assigned", expenses: "expense" } as const;

/**
 * Undoes an import of the last 24 hours: deletes what it made and nobody has changed since, and says what stays and
 * why. An import from which nothing can be removed is not undone.
 */
export async function undoImport(
  ctx: Ctx,
  { params: { id }, body }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const found = await lockImport(ctx.tx, id);
  if (!found) throw notFound("import");
  if (!may(ctx.actor, "import.undo", { createdBy: found.userId, assignedTo: null }))
    throw new Refusal("forbidden", refusalOf(ctx.actor, "import.undo"));
  if (found.isUndone) throw new Refusal("conflict", "This import is undone already.");
  if (ctx.now.getTime() >= undoableUntil(found))
    throw new Refusal(
      "conflict",
      `This import is older than ${UNDO_HOURS} hours and cannot be undone any more.`,
    );
  const { removed, left } = await undoOf[found.kind](ctx, { ...found, mayLeave: !body.whole });
  if (body.whole && left.length > 0)
    throw new Refusal("conflict", "Some of it was changed since, so nothing is undone.");
  const [first] = left;
  if (removed.length === 0 && first)
    throw new Refusal("conflict", `Nothing can be undone. “${first.title}” stays: ${first.reason}`);
  if (removed.length > 0 && found.userId !== null && found.userId !== ctx.actor.userId)
    await notify(ctx, [found.userId], {
      kind: kindOf[found.kind],
      type: "warning",
      title: "Import undone",
      message: `${await selectName(ctx.tx, ctx.actor.userId)} undid your import “${found.source}” on ${found.project.title}.`,
      projectId: found.project.id,
    });
  await setUndone(ctx.tx, {
    id,
    userId: ctx.actor.userId,
    removed: removed.length,
    now: ctx.now,
  });
  const record = await selectImport(ctx.tx, id);
  if (!record) throw new Error("An import just undone cannot be read");
  return {
    data: { import: record, leftCount: left.length, left: left.slice(0, MAX_LISTED_LEFT) },
  };
}
