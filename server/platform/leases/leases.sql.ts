import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../database/kysely-client.ts";

/** A table whose rows are work to do. It has `id`, `workspace_id` and the lease columns. */
export interface LeaseTable<Row> {
  readonly table: string;
  /**
   * The prefix of `attempts`, `due_at`, `lease` and `leased_until`, if the table is not for this work alone.
   */
  readonly prefix?: string;
  /** The column with the state of the work. */
  readonly state: string;
  /** The states in which there is work to do, leased or not. */
  readonly open: readonly string[];
  /** The states that a row gets when it is claimed and when it is given back, if they differ. */
  readonly claimed?: { readonly state: string; readonly released: string };
  /** Whose work it is, for fairness between the people of a workspace. */
  readonly person?: string;
  /** Whether a column `progress`, from 0 to 100, is kept. */
  readonly hasProgress?: boolean;
  /** What a claim reads beyond the claim itself. */
  readonly row: RawBuilder<Row>;
}

/** One attempt at one row. */
export interface Claim {
  readonly id: string;
  /** How many times the row has been claimed, including this time. */
  readonly attempts: number;
  /** The token of this attempt. Each attempt has its own. */
  readonly lease: string;
}

/** The proof of a claim. Where the row is not known, the lease alone is enough. */
type Proof = Pick<Claim, "lease"> & Partial<Pick<Claim, "id">>;

/** Columns of the row to set in the same statement, by name. */
export type LeaseColumns = Readonly<Record<string, string | number | null>>;

/** How many workspaces, and rows of each, a claim considers: the first may be locked by other claims. */
const WORKSPACES = 8;
const ROWS = 200;

function namesOf({ table, prefix = "", state, open, person }: LeaseTable<unknown>) {
  const of = (column: string) => sql.ref(`t.${column}`);
  const column = (name: string) => sql.ref(`${prefix}${name}`);
  return {
    table: sql.table(table),
    state: sql.ref(state),
    attempts: column("attempts"),
    due: column("due_at"),
    lease: column("lease"),
    until: column("leased_until"),
    // Uses literals and exactly this expression, so that the indexes of these tables are used.
    isOpen: sql`${of(state)} in (${sql.join(open.map((each) => sql.lit(each)))})`,
    workspace: sql`coalesce(t.workspace_id, '00000000-0000-0000-0000-000000000000')`,
    person: person === undefined ? sql.lit("") : sql`coalesce(${of(person)}::text, '')`,
    t: {
      attempts: of(`${prefix}attempts`),
      due: of(`${prefix}due_at`),
      lease: of(`${prefix}lease`),
      until: of(`${prefix}leased_until`),
    },
  };
}

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`;

function assignments(set: LeaseColumns): RawBuilder<unknown>[] {
  return Object.entries(set).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
}

/**
 * Claims the row whose turn it is, until `until`. Concurrent claims get different rows. The turn goes to the
 * workspace that has the fewest claimed rows and was served least recently, within it to the person by the same
 * rule, and then to the row that has been due longest.
 * @param served workspaces, and `workspace/person`, in the order in which they were last served.
 * @param maxPerWorkspace how many rows one workspace may have claimed at a time.
 */
export async function claim<Row>(
  tx: Tx,
  work: LeaseTable<Row>,
  {
    lease,
    now,
    until,
    served,
    maxPerWorkspace,
  }: {
    readonly lease: string;
    readonly now: Date;
    readonly until: Date;
    readonly served: readonly string[];
    readonly maxPerWorkspace: number;
  },
): Promise<(Row & Claim & { readonly turn: readonly string[] }) | undefined> {
  const n = namesOf(work);
  const at = instant(now);
  const isDue = sql`${n.isOpen} and ${n.t.due} <= ${at} and (${n.t.until} is null or ${n.t.until} <= ${at})`;
  const party = sql`w.workspace::text || '/' || w.person`;
  // `order by` names the workspace, although there is only one: under row-level security the planner needs
  // that to see that the index is in order.
  const { rows } = await sql<Row & Claim & { workspace: string; person: string }>`
    with recursive workspaces (workspace) as (
      (select ${n.workspace} from ${n.table} t where ${n.isOpen} order by 1 limit 1)
      union all
      select (select ${n.workspace} from ${n.table} t
               where ${n.isOpen} and ${n.workspace} > w.workspace order by 1 limit 1)
        from workspaces w where w.workspace is not null
    ), held as materialized (
      select ${n.workspace} as workspace, ${n.person} as person from ${n.table} t
       where ${n.t.lease} is not null and ${n.isOpen} and ${n.t.until} > ${at}
    ), served as materialized (
      select s.party, s.nth from unnest(${served}::text[]) with ordinality s (party, nth)
    ), turn as materialized (
      select w.workspace, held.n, row_number() over (order by held.n, s.nth nulls first, first.due) as nth
        from workspaces w
        cross join lateral (select count(*) as n from held h where h.workspace = w.workspace) held
        cross join lateral (select ${n.t.due} as due from ${n.table} t
          where ${n.workspace} = w.workspace and ${isDue} order by ${n.workspace}, ${n.t.due} limit 1) first
        left join served s on s.party = w.workspace::text
       where held.n < ${maxPerWorkspace}
       order by nth limit ${WORKSPACES}
    ), waiting as materialized (
      select turn.nth, turn.workspace, rows.*
        from turn cross join lateral (
          select t.id, ${n.t.due} as due, ${n.person} as person from ${n.table} t
           where ${n.workspace} = turn.workspace and ${isDue} order by ${n.workspace}, ${n.t.due}, t.id limit ${ROWS}) rows
    ), next as materialized (
      select t.id, w.workspace::text, ${party} as person
        from ${n.table} t join waiting w on w.id = t.id left join served s on s.party = ${party}
       where ${isDue}
       order by w.nth,
                (select count(*) from held h where h.workspace = w.workspace and h.person = w.person),
                s.nth nulls first, w.due, w.id
       limit 1 for update of t skip locked
    )
    update ${n.table} t
       set ${sql.join([
         sql`${n.lease} = ${lease}::uuid`,
         sql`${n.until} = ${instant(until)}`,
         sql`${n.attempts} = ${n.t.attempts} + 1`,
         ...(work.claimed ? [sql`${n.state} = ${work.claimed.state}`] : []),
         ...(work.hasProgress ? [sql`progress = 0`] : []),
       ])}
      from next where t.id = next.id
    returning t.id, ${n.t.attempts} as attempts, ${n.t.lease} as lease,
              next.workspace, next.person, ${work.row}`.execute(tx);
  const [row] = rows;
  return row && { ...row, turn: [row.workspace, row.person] };
}

async function updateHeld(
  tx: Tx,
  work: LeaseTable<unknown>,
  { id, lease }: Proof,
  set: readonly RawBuilder<unknown>[],
): Promise<boolean> {
  const n = namesOf(work);
  const { numAffectedRows } = await sql`
    update ${n.table} t set ${sql.join(set)}
     where ${id === undefined ? sql`true` : sql`t.id = ${id}::uuid`} and ${n.t.lease} = ${lease}::uuid and ${n.isOpen}`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/**
 * Extends a claim until `until`. Returns false once the row is settled, cancelled, deleted or claimed by another.
 */
export async function renew(
  tx: Tx,
  work: LeaseTable<unknown>,
  held: Claim,
  { until, progress }: { readonly until: Date; readonly progress: number },
): Promise<boolean> {
  const n = namesOf(work);
  return updateHeld(tx, work, held, [
    sql`${n.until} = ${instant(until)}`,
    ...(work.hasProgress ? [sql`progress = ${progress}`] : []),
  ]);
}

/**
 * Ends the work. `set` must name a state that is not open. Returns false and sets nothing if the claim is
 * lost.
 */
export async function settle(
  tx: Tx,
  work: LeaseTable<unknown>,
  held: Claim,
  set: LeaseColumns,
): Promise<boolean> {
  const n = namesOf(work);
  const release = [sql`${n.lease} = null`, sql`${n.until} = null`];
  return updateHeld(tx, work, held, [...release, ...assignments(set)]);
}

/**
 * Gives the row back, to be claimed again from `dueAt` on.
 * @param counts false for an attempt that says nothing about the row, such as one that a stop or a lost
 * database interrupted.
 */
export async function postpone(
  tx: Tx,
  work: LeaseTable<unknown>,
  held: Proof,
  {
    dueAt,
    counts,
    set = {},
  }: { readonly dueAt: Date; readonly counts: boolean; readonly set?: LeaseColumns },
): Promise<boolean> {
  const n = namesOf(work);
  return updateHeld(tx, work, held, [
    sql`${n.lease} = null`,
    sql`${n.until} = null`,
    sql`${n.due} = ${instant(dueAt)}`,
    ...(counts ? [] : [sql`${n.attempts} = ${n.t.attempts} - 1`]),
    ...(work.claimed ? [sql`${n.state} = ${work.claimed.released}`] : []),
    ...assignments(set),
  ]);
}
