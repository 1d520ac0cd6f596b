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
import { type Answer, closeWith, send } from "./batch.ts";
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

/** Runs a statement, prepared once per connection. Those of one turn of the event loop are sent together. */
export async function runPrepared<Row>(
  client: pg.PoolClient,
  text: string,
  values: readonly unknown[] = [],
): Promise<Answer & { readonly rows: readonly Row[] }> {
  try {
    const answer = await send(client, { text, values, name: statementName(text) });
    return answer as Answer & { readonly rows: readonly Row[] };
  } catch (error) {
    // Makes the stack lead here instead of to the socket.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/** Sends the commit with the statements of this turn; see closeWith. */
export function commitWithBatch(client: pg.PoolClient): ReturnType<typeof closeWith> {
  return closeWith(client, { text: "commit", name: statementName("commit"), values: [] });
}

class ClientConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  #hasEnded = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  /** Refuses all later queries. */
  end(): void {
    this.#hasEnded = true;
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    if (this.#hasEnded) throw new Error("This transaction has ended already");
    const { rows, rowCount } = await runPrepared<Row>(this.#client, query.sql, query.parameters);
    return { rows: [...rows], numAffectedRows: BigInt(rowCount) };
  }

  streamQuery(): AsyncIterableIterator<never> {
    throw new Error("Rows are not streamed: every list here is bounded");
  }
}

/** Only transaction.ts begins and ends transactions. Kysely only runs queries in them. */
class ClientDriver implements Driver {
  readonly #connection: ClientConnection;

  constructor(connection: ClientConnection) {
    this.#connection = connection;
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

interface Builder {
  readonly tx: Tx;
  readonly connection: ClientConnection;
}

const builders = new WeakMap<pg.PoolClient, Builder>();

function createBuilder(client: pg.PoolClient): Builder {
  const connection = new ClientConnection(client);
  const tx = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new ClientDriver(connection),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return { tx, connection };
}

/** The query builder of `client`, created once per connection, and again after `endBuilder`. */
export function builderFor(client: pg.PoolClient): Tx {
  let builder = builders.get(client);
  if (!builder) {
    builder = createBuilder(client);
    builders.set(client, builder);
  }
  return builder.tx;
}

/**
 * Ends the query builder of a transaction that failed or runs again. Otherwise, queries that its work still sends
 * in parallel with the failed part would reach the connection's next transaction.
 */
export function endBuilder(client: pg.PoolClient): void {
  builders.get(client)?.connection.end();
  builders.delete(client);
}
