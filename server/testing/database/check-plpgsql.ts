import { parsePlPgSQL } from "libpg-query";
import type pg from "pg";

interface PlpgsqlFunction {
  readonly name: string;
  readonly definition: string;
  /** The table of the trigger that calls the function, and the transition tables of its triggers. */
  readonly owner: string | null;
  readonly transitions: string[] | null;
}

interface Expression {
  readonly query: string;
  readonly parseMode: number;
}

interface Variable {
  readonly refname: string;
  readonly lineno?: number;
  readonly datatype?: { readonly PLpgSQL_type: { readonly typname: string } };
}

const FUNCTIONS = `
  select p.oid::regprocedure::text as name, pg_get_functiondef(p.oid) as definition, t.tgrelid::regclass::text as owner,
         array_remove(array_agg(distinct n.name), null) as transitions
    from pg_proc p join pg_language l on l.oid = p.prolang left join pg_trigger t on t.tgfoid = p.oid
    left join lateral (values (t.tgnewtable::text), (t.tgoldtable::text)) n(name) on true
   where p.pronamespace = 'plumbline'::regnamespace and l.lanname = 'plpgsql'
   group by p.oid, t.tgrelid order by p.oid, t.tgrelid`;

/** The parser's modes: this number is a statement, and those from `ASSIGNMENT` on are assignments. */
const STATEMENT = 0;
const ASSIGNMENT = 3;

/**
 * Has the server plan each statement of each PL/pgSQL function, without running any. A server checks a body only
 * when somebody calls the function, and only the statements that the call reaches. A problem with a later
 * PostgreSQL would otherwise show only in use.
 * @returns the number of planned statements, and which ones are wrong and why.
 */
export async function checkPlpgsql(
  db: pg.ClientBase,
): Promise<{ planned: number; faults: string[] }> {
  const { rows } = await db.query<PlpgsqlFunction>(FUNCTIONS);
  const faults: string[] = [];
  let planned = 0;
  for (const owners of Map.groupBy(rows, ({ name }) => name).values()) {
    // A trigger function of several tables may refer to something that only one of them has.
    let left: string[] | undefined;
    for (const each of owners) {
      const { declared, statements } = await parse(each);
      const wrong = await planAll(db, each, declared, left ?? statements);
      if (left === undefined) planned += statements.length;
      left = [...wrong.keys()];
      if (each === owners.at(-1))
        faults.push(...[...wrong.values()].map((reason) => `${each.name}: ${reason}`));
      if (wrong.size === 0) break;
    }
  }
  return { planned, faults };
}

/** The statements that cannot be planned, with the reason. */
async function planAll(
  db: pg.ClientBase,
  { owner, transitions }: PlpgsqlFunction,
  declared: readonly string[],
  statements: readonly string[],
): Promise<Map<string, string>> {
  const wrong = new Map<string, string>();
  const hear = ({ message = "" }) => {
    const [, index = "", reason = ""] = /^fault (\d+) (.*)$/s.exec(message) ?? [];
    const statement = statements[Number(index)];
    if (index !== "" && statement !== undefined) wrong.set(statement, `${reason}: ${statement}`);
  };
  const guarded = statements.map(
    (statement, index) =>
      `begin ${statement} exception when others then raise notice 'fault ${index} %', sqlerrm; end;`,
  );
  db.on("notice", hear);
  await db.query("begin");
  for (const name of transitions ?? [])
    await db.query(`create temporary table ${name} (like ${owner})`);
  await db.query(
    `do $check$ declare ${declared.join(" ")} begin ${guarded.join("\n")} end $check$`,
  );
  await db.query("rollback");
  db.off("notice", hear);
  return wrong;
}

async function parse({ definition, owner }: PlpgsqlFunction) {
  const { plpgsql_funcs: [parsed] = [] } = (await parsePlPgSQL(definition)) as unknown as {
    plpgsql_funcs?: {
      PLpgSQL_function: { datums: { [kind: string]: Variable }[]; action: unknown };
    }[];
  };
  if (parsed === undefined) throw new Error(`nothing was parsed of ${definition}`);
  const { datums, action } = parsed.PLpgSQL_function;
  const declared = new Map([["plan_line", "text"]]);
  for (const datum of datums) {
    const variable = datum["PLpgSQL_var"] ?? datum["PLpgSQL_rec"];
    if (variable) declared.set(variable.refname, typeOf(variable, owner));
  }
  return {
    declared: [...declared].map(([name, type]) => `"${name}" ${type};`),
    statements: [...statementsIn(action)],
  };
}

function typeOf({ refname, datatype }: Variable, owner: string | null): string {
  if (owner !== null && ["new", "old"].includes(refname)) return owner;
  // The parser does not know the type of the value that a `case` compares.
  if (refname.startsWith("__Case__")) return "text";
  return datatype?.PLpgSQL_type.typname ?? "text";
}

/**
 * Yields, in order, statements that plan the expressions in `node`. The record of a loop gets its columns before
 * the loop's body is planned.
 */
function* statementsIn(node: unknown): Generator<string> {
  if (typeof node !== "object" || node === null) return;
  const { PLpgSQL_stmt_fors: loop, PLpgSQL_expr: expression } = node as {
    PLpgSQL_stmt_fors?: {
      var?: { PLpgSQL_rec?: Variable };
      query?: { PLpgSQL_expr: Expression };
      body?: unknown;
    };
    PLpgSQL_expr?: Expression;
  };
  if (expression && isUtility(expression)) return;
  if (expression) {
    yield `for plan_line in explain ${toStatement(expression)} loop end loop;`;
  } else if (loop) {
    yield* statementsIn(loop.query);
    if (loop.var?.PLpgSQL_rec && loop.query)
      yield `select q.* into ${loop.var.PLpgSQL_rec.refname} from (${loop.query.PLpgSQL_expr.query}) q where false;`;
    yield* statementsIn(loop.body);
  } else {
    for (const value of Object.values(node)) yield* statementsIn(value);
  }
}

/** Whether a statement has no plan: `set constraints`. */
function isUtility({ query, parseMode }: Expression): boolean {
  return parseMode === STATEMENT && /^set constraints /i.test(query.trim());
}

function toStatement({ query, parseMode }: Expression): string {
  if (parseMode === STATEMENT) return query;
  return `select ${parseMode >= ASSIGNMENT ? query.replace(/^[^=]*=/, "") : query}`;
}
