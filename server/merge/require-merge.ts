import type { Ctx } from "../context.ts";
import { type FieldVersion, selectNameOf, type Versioned } from "../database/field-versions.sql.ts";
import { Conflict, Refusal } from "../errors.ts";
import { today } from "../platform/calendar.ts";
import { type Clash, clashesOf, lastChange, type Unit } from "./merge-rules.ts";
import { changeInWords, clashInWords, type Clock, timeInWords } from "./merge-words.ts";

/** Writes a value in words: "" for none, undefined if it is too long to repeat. */
type Show<State> = (state: State, ctx: Ctx) => string | undefined | Promise<string | undefined>;

/** A unit with its words for the screen. */
export interface ShownUnit<State extends object> extends Unit<State> {
  /** In a sentence, after "changed": "the due date". */
  readonly label: string;
  readonly show?: Show<State>;
}

function clockOf({ now, actor: { timeZone } }: Ctx): Clock {
  const dayOf = (instant: Date) => today(instant, timeZone);
  return { today: dayOf(now), dayOf, timeZone };
}

async function whoAndWhen(
  ctx: Ctx,
  [, userId, at]: FieldVersion,
): Promise<{ readonly by: string | undefined; readonly when: string | undefined }> {
  return {
    by: userId === null ? undefined : await selectNameOf(ctx.tx, userId),
    when: at === null ? undefined : timeInWords(at, clockOf(ctx)),
  };
}

async function describe<State extends object>(
  ctx: Ctx,
  { unit, last }: Clash<ShownUnit<State>>,
  { before, after }: { readonly before: State; readonly after: State },
): Promise<Conflict["conflicts"][number]> {
  const { field, label, show } = unit;
  const { by, when } = await whoAndWhen(ctx, last);
  const now = await show?.(before, ctx);
  const yours = await show?.(after, ctx);
  return {
    field,
    yours: yours ?? null,
    now: now ?? null,
    by: by ?? null,
    at: last[2],
    message: clashInWords({ label, by, when, now, yours }),
  };
}

/**
 * Allows a change that was made against an earlier version, unless somebody else has set one of its fields
 * to another value since. The conflict contains both values.
 * @param change.version the version that the caller saw; undefined skips the check.
 * @param change.before the stored record; `after` is the record with the change.
 * @throws Conflict
 */
export async function requireMerge<State extends object>(
  ctx: Ctx,
  change: {
    readonly stored: Versioned;
    readonly version: number | undefined;
    readonly before: State;
    readonly after: State;
    readonly units: readonly ShownUnit<State>[];
  },
): Promise<void> {
  const clashes = clashesOf<State, ShownUnit<State>>({ ...change, me: ctx.actor.userId });
  if (clashes.length === 0) return;
  const conflicts: Conflict["conflicts"][number][] = [];
  // In sequence: they share a connection, and there is seldom more than one.
  for (const clash of clashes) conflicts.push(await describe(ctx, clash, change));
  throw new Conflict(conflicts, change.stored.version);
}

/** Describes what a unit was set to after a version, by others or by the caller elsewhere. */
async function describeNow<State extends object>(
  ctx: Ctx,
  { field, label, show }: ShownUnit<State>,
  { state, last }: { readonly state: State; readonly last: FieldVersion },
): Promise<Conflict["conflicts"][number]> {
  const { by, when } = await whoAndWhen(ctx, last);
  const now = await show?.(state, ctx);
  const message = changeInWords({ label, by, when, now });
  return { field, yours: null, now: now ?? null, by: by ?? null, at: last[2], message };
}

/**
 * Refuses an action on a record that somebody else changed since the caller saw it: a deletion, an acceptance. The
 * caller's own changes meanwhile, as in another tab, do not count.
 * @throws Refusal `conflict`
 */
export async function requireUnchangedByOthers(
  ctx: Ctx,
  seen: {
    readonly stored: Versioned;
    readonly version: number | undefined;
    readonly what: string;
  },
): Promise<void> {
  const { stored, version = stored.version } = seen;
  const isOthers = Object.values(stored.fieldVersions).some(
    ([at, by]) => at > version && by !== ctx.actor.userId,
  );
  if (isOthers) await requireUnchanged(ctx, seen);
}

/**
 * Refuses an action on a record that changed since the caller saw it: an approval, a payment, a deletion.
 * @param seen.what names the record: "expense".
 * @param seen.units if given, the conflict says what each changed unit is now.
 * @throws Refusal `conflict`
 */
export async function requireUnchanged<State extends object>(
  ctx: Ctx,
  seen: {
    readonly stored: Versioned;
    readonly version: number | undefined;
    readonly what: string;
    readonly state?: State;
    readonly units?: readonly ShownUnit<State>[];
  },
): Promise<void> {
  const { stored, version, what, state, units = [] } = seen;
  if (version === undefined || version === stored.version) return;
  const conflicts: Conflict["conflicts"][number][] = [];
  for (const unit of state === undefined ? [] : units) {
    const last = lastChange(stored, unit.of ?? [unit.field]);
    if (state !== undefined && last && last[0] > version)
      conflicts.push(await describeNow(ctx, unit, { state, last }));
  }
  const advice = "Look at it again, then decide.";
  if (conflicts.length > 0) throw new Conflict(conflicts, stored.version, advice);
  const { by = "Someone", when } = await whoAndWhen(ctx, lastChange(stored) ?? [1, null, null]);
  const at = when === undefined ? "" : ` (${when})`;
  throw new Refusal("conflict", `${by} changed this ${what} after you opened it${at}. ${advice}`);
}
