import { type RawBuilder, sql } from "kysely";
import { type WaitingKind, waitingKinds } from "../../../contract/home/waiting.ts";
import type { Actor } from "../../../contract/permissions.ts";
import { decimal, instant, object, person, plain, text } from "../../database/json-text.ts";
import type { Tx } from "../../database/kysely-client.ts";
import {
  beyond,
  firstRows,
  type JsonPage,
  type Order,
  selectPage,
} from "../../database/paging/page.ts";
import { waitingRows } from "./waiting.sql.ts";

/** What an item shows of a record, in the aliases of `waits`. */
interface Shown {
  readonly title: string;
  readonly by: string;
  readonly since: string;
  readonly due?: string;
  readonly amount?: string;
  readonly currency?: string;
}

const snag = { title: "s.title", since: "s.updated_at" };

const shown: Record<WaitingKind, Shown> = {
  expenses: {
    title: "e.description",
    by: "e.created_by",
    since: "coalesce(e.submitted_at, e.updated_at)",
    amount: "e.amount",
    currency: "e.currency",
  },
  reports: { title: "a.name", by: "r.reported_by", since: "r.reported_at" },
  diaries: { title: "s.title", by: "s.created_by", since: "s.updated_at" },
  // A snag has no column for the person who put it right.
  snagsToVerify: { ...snag, by: "null::uuid" },
  snagsToFix: { ...snag, by: "s.created_by", due: "(s.fields->>'due')::date" },
  transmittals: { title: "t.number::text", by: "t.sent_by", since: "t.sent_at" },
  constraints: {
    title: "coalesce(nullif(c.words, ''), c.activity_name)",
    by: "c.created_by",
    since: "c.created_at",
    due: "coalesce(c.promised_on, c.needed_by::date)",
  },
  toAccept: {
    title: "t.title",
    by: "t.assigned_to",
    since: "coalesce(t.completed_at, t.updated_at)",
  },
  dueDates: { title: "t.title", by: "t.proposed_by", since: "t.proposed_at" },
  tasks: { title: "t.title", by: "t.created_by", since: "t.created_at", due: "t.due_date" },
};

/** What is due or has waited the longest comes first. One task may be several items, which `place` tells apart. */
const ORDER: Order = {
  sort: "waiting",
  key: "f.at",
  type: "timestamptz",
  direction: "asc",
  tie: "f.place",
};

const itemObject = object({
  kind: plain("f.kind"),
  _id: plain("f.id"),
  title: text("f.title"),
  project: object({ _id: plain("f.project_id"), title: text("p.title") }),
  by: person("u"),
  since: instant("f.since"),
  due: plain("f.due"),
  amount: object({ amount: decimal("f.amount"), currency: plain("f.currency") }, "f.amount"),
});

function itemsOf(kind: WaitingKind, rows: NonNullable<ReturnType<typeof waitingRows>>) {
  const { title, by, since, due = "null::date", amount = "null", currency = "null" } = shown[kind];
  const { alias } = rows;
  return sql`select ${kind}::text as kind, ${sql.raw(
    `${alias}.id, ${alias}.project_id, ${title} as title, ${by} as by, ${since} as since, ${due} as due,
     ${amount}::numeric as amount, ${currency}::text as currency, coalesce(${due}::timestamptz, ${since}) as at,
     md5('${kind}' || ${alias}.id)::uuid as place`,
  )} from ${rows.from} where ${rows.where}`;
}

/** A page of what waits for the actor. @throws Refusal `validation_failed` for an altered cursor. */
export function selectWaitingPage(
  tx: Tx,
  actor: Actor,
  of: {
    readonly kind: WaitingKind | undefined;
    readonly projectId: string | undefined;
    readonly limit: number;
    readonly cursor: string | undefined;
  },
): Promise<JsonPage> {
  const kinds = of.kind === undefined ? waitingKinds : [of.kind];
  const parts = kinds.flatMap((kind): RawBuilder<unknown>[] => {
    const rows = waitingRows(actor, { kind, projectId: of.projectId });
    if (!rows) return [];
    // Each kind gives no more than a page, so that what is joined and sorted further does not grow with what waits.
    return [
      sql`(select f.* from (${itemsOf(kind, rows)}) f
            where f.project_id in (select p.id from projects p where p.archived_at is null)
              and ${beyond(of.cursor, ORDER)} ${firstRows(ORDER, of.limit)})`,
    ];
  });
  if (parts.length === 0) return Promise.resolve({ data: "[]", nextCursor: null });
  return selectPage(tx, {
    rows: sql`select f.* from (${sql.join(parts, sql` union all `)}) f`,
    alias: "f",
    order: ORDER,
    limit: of.limit,
    element: itemObject,
    joins: sql`join projects p on p.id = f.project_id left join users u on u.id = f.by`,
  });
}
