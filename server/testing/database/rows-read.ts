import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import { parseRole } from "../../../contract/permissions.ts";
import type { AnyRoute, QueryOf } from "../../../contract/route.ts";
import type { Tx } from "../../database/kysely-client.ts";
import { asActor } from "../../database/transaction.ts";
import { endpoints } from "../../features/endpoints.ts";
import type { TestPerson } from "../company.ts";
import type { TestApp } from "../test-app.ts";

interface PlanNode {
  readonly "Node Type": string;
  readonly "Relation Name"?: string;
  readonly "Index Name"?: string;
  readonly "Actual Rows": number;
  readonly "Actual Loops": number;
  readonly "Rows Removed by Filter"?: number;
  readonly "Rows Removed by Index Recheck"?: number;
  readonly "Shared Hit Blocks": number;
  readonly "Shared Read Blocks": number;
  readonly Plans?: readonly PlanNode[];
}

/** What one statement read. */
export interface RowsRead {
  /** Rows that were looked at, also those that a filter removed. */
  readonly rows: number;
  /** Pages of tables and indexes that it asked for, in memory or on the disk. */
  readonly pages: number;
  /** The part of the plan that read the most rows, for the message of a failing test. */
  readonly most: string;
}

/** Bitmap index scans are not counted: they read no rows, and thousands of their entries are on one page. */
const COUNTED = /^(Seq|Index|Index Only|Bitmap Heap) Scan$/;

function readBy(node: PlanNode): { what: string; rows: number }[] {
  const each =
    node["Actual Rows"] +
    (node["Rows Removed by Filter"] ?? 0) +
    (node["Rows Removed by Index Recheck"] ?? 0);
  const what = `${node["Node Type"]} of ${node["Relation Name"] ?? ""} ${node["Index Name"] ?? ""}`;
  const own = COUNTED.test(node["Node Type"])
    ? [{ what, rows: Math.round(each * node["Actual Loops"]) }]
    : [];
  return [...own, ...(node.Plans ?? []).flatMap(readBy)];
}

function readingOf(plan: PlanNode): RowsRead {
  const parts = readBy(plan);
  const [most] = parts.toSorted((a, b) => b.rows - a.rows);
  return {
    rows: parts.reduce((sum, { rows }) => sum + rows, 0),
    pages: plan["Shared Hit Blocks"] + plan["Shared Read Blocks"],
    most: `${most?.what ?? "nothing"}: ${most?.rows ?? 0} rows`,
  };
}

/** The query builder on the transaction `tx`, which also explains every statement before it runs. */
function explaining(tx: Tx, plans: PlanNode[]): Tx {
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery) {
      const explain = `explain (analyze, buffers, timing off, format json) ${query.sql}`;
      const { rows } = await tx.executeQuery(CompiledQuery.raw(explain, [...query.parameters]));
      const [found] = rows as { "QUERY PLAN": [{ Plan: PlanNode }] }[];
      const plan = found?.["QUERY PLAN"][0].Plan;
      if (plan) plans.push(plan);
      return tx.executeQuery(query as CompiledQuery<Row>);
    },
    async *streamQuery() {},
  };
  return new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => ({
        init: async () => undefined,
        acquireConnection: async () => connection,
        beginTransaction: async () => undefined,
        commitTransaction: async () => undefined,
        rollbackTransaction: async () => undefined,
        releaseConnection: async () => undefined,
        destroy: async () => undefined,
      }),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}

/** Answers a read as `person`, and returns what each of its statements read, as measured by the database. */
export async function rowsReadFor<R extends AnyRoute>(
  t: TestApp,
  person: TestPerson,
  asked: { readonly route: R; readonly query?: QueryOf<R>; readonly params?: object },
): Promise<readonly RowsRead[]> {
  const { route, query = {}, params = {} } = asked;
  const endpoint = endpoints.find((each) => each.route.name === route.name);
  if (endpoint?.kind !== "read") throw new Error(`${route.name} is not a read`);
  const { claims } = person;
  const plans: PlanNode[] = [];
  await asActor(t.database.pool, "read", claims, async (tx, entered) => {
    plans.length = 0;
    const role = parseRole(entered.role);
    if (!role) throw new Error(`There is no role ${entered.role}`);
    const input = {
      params: route.params.parse(params),
      query: route.query.parse(query),
      body: undefined,
    };
    const actor = {
      ...claims,
      role,
      isOwner: entered.is_owner,
      currency: entered.currency,
      timeZone: entered.time_zone,
    };
    const ctx = {
      tx: explaining(tx, plans),
      actor,
      caller: { address: "", device: "" },
      siteUrl: "",
      now: t.clock.now,
      newId: () => "",
      announce: () => undefined,
    };
    return endpoint.serve(ctx as never, input);
  });
  return plans.map(readingOf);
}
