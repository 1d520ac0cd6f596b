import { statusLabels } from "../../../../contract/drawings/drawing-words.ts";
import type { AnswerOf, ParsedBody } from "../../../../contract/route.ts";
import type { routes } from "../../../../contract/routes.ts";
import type { Ctx, Input } from "../../../context.ts";
import { notFound, Refusal } from "../../../errors.ts";
import { recordActivities } from "../../activities/public.ts";
import { announceDrawings, drawingWords } from "../drawing-news.ts";
import {
  lockByKeys,
  lockRegister,
  insertDrawings,
  insertRevisions,
  keysOf,
  type NewDrawing,
  type NewSheetRevision,
  type Registered,
  selectEnterable,
} from "./entering.sql.ts";
import { selectDrawingUpload, type StoredUpload } from "./uploads.sql.ts";

type Route = typeof routes.enterDrawings;
type Entered = ParsedBody<Route>["sheets"][number];

/** Collects the problems of each sheet, by field. */
class Problems {
  readonly #fields: Record<string, string> = {};

  add(at: number, field: string, message: string): void {
    this.#fields[`sheets.${at}.${field}`] ??= message;
  }

  /** @throws Refusal with the first problem as its message */
  refuse(): void {
    const messages = Object.values(this.#fields);
    const [first] = messages;
    if (first === undefined) return;
    const others = messages.length === 1 ? "" : ` (and ${messages.length - 1} more)`;
    throw new Refusal("conflict", `${first}${others}`, this.#fields);
  }
}

async function requireSheets(
  ctx: Ctx,
  upload: StoredUpload,
  sheets: readonly Entered[],
): Promise<void> {
  if (upload.state === "waiting")
    throw new Refusal("conflict", "This PDF is still being split into sheets. Wait a moment.");
  const enterable = await selectEnterable(ctx.tx, upload.id);
  const problems = new Problems();
  const seen = new Set<string>();
  for (const [at, { sheet }] of sheets.entries()) {
    const found = enterable.get(sheet);
    if (!found) problems.add(at, "sheet", "This sheet could not be drawn, or is of another PDF.");
    else if (found.isEntered || seen.has(sheet))
      problems.add(at, "sheet", `Sheet ${found.page + 1} is in the register already.`);
    seen.add(sheet);
  }
  problems.refuse();
}

interface Entry {
  readonly drawing: NewDrawing | Registered;
  readonly code: string;
  readonly revision: string;
}

interface Plan {
  readonly drawings: readonly NewDrawing[];
  readonly revisions: readonly NewSheetRevision[];
  /** The request's entry for each revision. */
  readonly entries: readonly Entry[];
}

/**
 * Decides which drawings and revisions the sheets become. @throws Refusal `conflict` if a drawing has the revision
 * already
 */
async function planOf(ctx: Ctx, projectId: string, sheets: readonly Entered[]): Promise<Plan> {
  const keys = await keysOf(
    ctx.tx,
    sheets.map(({ number }) => number),
  );
  const known = new Map<
    string,
    { drawing: NewDrawing | Registered; codes: string[]; seq: number }
  >();
  for (const drawing of await lockByKeys(ctx.tx, { projectId, keys }))
    known.set(drawing.key, { drawing, codes: [...drawing.codes], seq: drawing.seq });
  const problems = new Problems();
  const plan = {
    drawings: [] as NewDrawing[],
    revisions: [] as NewSheetRevision[],
    entries: [] as Entry[],
  };
  for (const [at, { sheet, number, title, revision, discipline, folder }] of sheets.entries()) {
    const key = keys[at] ?? "";
    let home = known.get(key);
    if (!home) {
      const drawing = { id: ctx.newId(), number, title, discipline, folder };
      plan.drawings.push(drawing);
      home = { drawing, codes: [], seq: 0 };
      known.set(key, home);
    }
    if (home.codes.includes(revision.toUpperCase()))
      problems.add(at, "revision", `${home.drawing.number} has a revision ${revision} already.`);
    home.codes.push(revision.toUpperCase());
    home.seq += 1;
    const { drawing, seq } = home;
    const id = ctx.newId();
    plan.revisions.push({
      id,
      drawingId: drawing.id,
      sheetId: sheet,
      seq,
      code: revision,
    });
    plan.entries.push({ drawing, code: revision, revision: id });
  }
  problems.refuse();
  return plan;
}

/** Enters sheets of an upload into the register: all of them, or none. */
export async function enterDrawings(
  ctx: Ctx,
  { params, body }: Input<Route>,
): Promise<AnswerOf<Route>> {
  const upload = await selectDrawingUpload(ctx.tx, params.id);
  if (!upload) throw notFound("upload");
  const { project } = upload;
  // Otherwise two concurrent entries would both find that a number or a sheet is free.
  await lockRegister(ctx.tx, project.id);
  await requireSheets(ctx, upload, body.sheets);
  const plan = await planOf(ctx, project.id, body.sheets);
  const { userId, workspaceId } = ctx.actor;
  const of = { workspaceId, projectId: project.id, by: userId, now: ctx.now };
  const { status, date, note } = body;
  await insertDrawings(ctx.tx, of, plan.drawings);
  await insertRevisions(ctx.tx, of, { revisions: plan.revisions, status, date, note });
  const how = status === "draft" ? "as a draft" : statusLabels[status].toLowerCase();
  await recordActivities(
    ctx,
    plan.entries.map(({ drawing, code, revision }) => ({
      action: status === "draft" ? "drafted" : "status_changed",
      entityType: "drawing",
      entityId: drawing.id,
      message: `entered revision ${code} of ${drawingWords(drawing)} ${how}`,
      about: { kind: "revision", id: revision } as const,
      project,
    })),
  );
  const ids = [...new Set(plan.entries.map(({ drawing }) => drawing.id))];
  await announceDrawings(ctx, { ids, projectId: project.id });
  return { data: { drawings: ids, added: plan.drawings.length } };
}
