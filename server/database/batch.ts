import pg from "pg";
import utils from "pg/lib/utils.js";

/** A statement, prepared once per connection if it has a name. */
interface Statement {
  readonly text: string;
  readonly name: string | undefined;
  readonly values: readonly unknown[];
}

export interface Answer {
  readonly rows: readonly object[];
  /** How many rows the statement returned or changed. */
  readonly rowCount: number;
  /** The command tag: `INSERT 0 1`; `ROLLBACK` for the commit of a transaction in which a statement failed. */
  readonly tag: string;
}

interface Column {
  readonly name: string;
  readonly parse: (text: string) => unknown;
}

interface Pending {
  readonly text: string;
  /** Empty for a statement that is not prepared for reuse. */
  readonly name: string;
  readonly values: (Buffer | string | null)[];
  /** Unknown until the database describes them. */
  columns: readonly Column[] | undefined;
  readonly rows: object[];
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/** The named statements that each connection was sent, with their columns once they are described. */
const prepared = new WeakMap<pg.PoolClient, Map<string, readonly Column[] | undefined>>();

function preparedOn(client: pg.PoolClient): Map<string, readonly Column[] | undefined> {
  let names = prepared.get(client);
  if (!names) {
    names = new Map();
    prepared.set(client, names);
  }
  return names;
}

function rowOf(columns: readonly Column[], fields: readonly (string | null)[]): object {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < columns.length; index += 1) {
    const { name, parse } = columns[index] as Column;
    const field = fields[index] ?? null;
    row[name] = field === null ? null : parse(field);
  }
  return row;
}

/**
 * The statements that a transaction sends in one turn of the event loop, under one Sync. The database answers
 * them in one piece, which saves a system call on both sides for each, and describes the columns of a named
 * statement only the first time. If a statement fails, those after it are not run and fail with the same
 * error: their transaction is aborted.
 */
class Batch extends pg.Query {
  readonly #client: pg.PoolClient;
  readonly #prepared: Map<string, readonly Column[] | undefined>;
  readonly #statements: Pending[] = [];
  /** The position of the statement that is being answered. */
  #current = 0;

  constructor(client: pg.PoolClient) {
    super("");
    this.#client = client;
    this.#prepared = preparedOn(client);
  }

  add(statement: Pending): void {
    this.#statements.push(statement);
  }

  override submit = (connection: pg.Connection): void => {
    for (const statement of this.#statements) {
      const { text, name, values } = statement;
      if (name === "" || !this.#prepared.has(name)) {
        // Closes the statement in case it exists: whether a failed statement was prepared is unknown.
        if (name !== "") connection.close({ type: "S", name }, true);
        connection.parse({ text, name, types: [] }, true);
        if (name !== "") this.#prepared.set(name, undefined);
      }
      connection.bind({ statement: name, values }, true);
      statement.columns = this.#prepared.get(name);
      if (!statement.columns) connection.describe({ type: "P" }, true);
      connection.execute(null, true);
    }
    connection.sync();
  };

  handleRowDescription({ fields }: { readonly fields: readonly pg.FieldDef[] }): void {
    const statement = this.#statements[this.#current];
    if (!statement) return;
    statement.columns = fields.map(({ name, dataTypeID }) => ({
      name,
      parse: this.#client.getTypeParser(dataTypeID, "text") as Column["parse"],
    }));
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const statement = this.#statements[this.#current];
    statement?.rows.push(rowOf(statement.columns ?? [], fields));
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const statement = this.#statements[this.#current];
    this.#current += 1;
    if (!statement) return;
    const { name, columns = [], rows, resolve } = statement;
    if (name !== "") this.#prepared.set(name, columns);
    resolve({ rows, rowCount: Number(/\d+$/.exec(text)?.[0] ?? 0), tag: text });
  }

  handleError(error: Error): void {
    for (const { name, reject } of this.#statements.slice(this.#current)) {
      this.#prepared.delete(name);
      reject(error);
    }
    this.#current = this.#statements.length;
  }

  handleReadyForQuery(): void {
    // Each statement was answered when it completed.
  }
}

const open = new WeakMap<pg.PoolClient, Batch>();

interface Closing {
  readonly statement: Statement;
  /** Set when the closing statement has been sent. */
  sent: boolean;
  /** Whether a statement before the closing one failed, so that it was not run. */
  failed: boolean;
  /** Whether another statement came after the closing one. */
  exceeded: boolean;
}

const closings = new WeakMap<pg.PoolClient, Closing>();

function add(batch: Batch, { text, name = "", values }: Statement): Promise<Answer> {
  const prepared = values.map(utils.prepareValue);
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  batch.add({ text, name, values: prepared, columns: undefined, rows: [], resolve, reject });
  return promise;
}

/** The batch of this turn, which is sent at its end. */
function batchOf(client: pg.PoolClient): Batch {
  const existing = open.get(client);
  if (existing) return existing;
  const batch = new Batch(client);
  open.set(client, batch);
  process.nextTick(() => {
    open.delete(client);
    const closing = closings.get(client);
    if (closing) {
      closing.sent = true;
      add(batch, closing.statement).catch(() => {
        closing.failed = true;
      });
    }
    client.query(batch);
  });
  return batch;
}

/** Sends a statement at the end of this turn of the event loop, with all others of the turn. */
export async function send(client: pg.PoolClient, statement: Statement): Promise<Answer> {
  const closing = closings.get(client);
  if (closing?.sent) {
    closing.exceeded = true;
    throw new Error("This transaction ended with its first turn");
  }
  return add(batchOf(client), statement);
}

/**
 * Sends `statement` after all others of this turn, and refuses any that come later.
 * @returns a function that accepts statements again, and says whether any was refused, and whether one before
 * `statement` had failed.
 */
export function closeWith(
  client: pg.PoolClient,
  statement: Statement,
): () => Pick<Closing, "exceeded" | "failed"> {
  const closing: Closing = { statement, sent: false, failed: false, exceeded: false };
  closings.set(client, closing);
  batchOf(client);
  return () => {
    closings.delete(client);
    return closing;
  };
}
