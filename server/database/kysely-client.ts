import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import type pg from "pg";
import type { DB } from "./types.generated.ts";

/** The query builder, bound to the one connection of a transaction. */
export type Tx = Kysely<DB>;

/** A limit on prepared statements, so that many different queries cannot fill the server's memory. */
const MAX_STATEMENTS = 400;
const statementNames = new Map<string, string>();

/** The name of a prepared statement: the same for the same SQL on every connection. */
function statementName(sql: string): string | undefined {
  let name = statementNames.get(sql);
  if (name === undefined && statementNames.size < MAX_STATEMENTS) {
    name = `q${statementNames.size}`;
    statementNames.set(sql, name);
  }
  return name;
}

/** Runs a parametrised query, prepared once per connection. */
export async function runPrepared<Row extends pg.QueryResultRow>(
  client: pg.PoolClient,
  sql: string,
  values: readonly unknown[],
): Promise<pg.QueryResult<Row>> {
  const name = statementName(sql);
  return client.query<Row>({
    text: sql,
    values: [...values],
    ...(name === undefined ? {} : { name }),
  });
}

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const result = await runPrepared(this.#client, query.sql, query.parameters);
    return { rows: result.rows as Row[], numAffectedRows: BigInt(result.rowCount ?? 0) };
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error("Rows are not streamed: every list here is bounded");
  }
}

/** Only transaction.ts begins and ends transactions. Kysely only runs queries in them. */
class ClientDriver implements Driver {
  readonly #connection: ClientConnection;

  constructor(client: pg.PoolClient) {
    this.#connection = new ClientConnection(client);
  }
  async init(): Promise<void> {}
  async acquireConnection(): Promise<DatabaseConnection> {
    return this.#connection;
  }
  async beginTransaction(): Promise<void> {
    throw new Error("A transaction is already under way");
  }
  async commitTransaction(): Promise<void> {}
  async rollbackTransaction(): Promise<void> {}
  async releaseConnection(): Promise<void> {}
  async destroy(): Promise<void> {}
}

const builders = new WeakMap<pg.PoolClient, Tx>();

/** The query builder of `client`, created once per connection. */
export function builderFor(client: pg.PoolClient): Tx {
  let builder = builders.get(client);
  if (!builder) {
    builder = new Kysely<DB>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new ClientDriver(client),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    });
    builders.set(client, builder);
  }
  return builder;
}
