// A small application around the embedded database, which the tests start, kill and stop. node host.ts
// <dataDir> hold|write; writes one JSON event per line.
import { Client } from "pg";
import { startEmbeddedPostgres } from "../embedded-postgres.ts";
import { StartError } from "../start-error.ts";

const [dataDir = "", task = "hold"] = process.argv.slice(2);
const WRITERS = 4;

function tell(event: object): void {
  process.stdout.write(`${JSON.stringify(event)}\n`);
}

async function writeForEver(url: string, writer: number): Promise<void> {
  const client = new Client(url);
  await client.connect();
  const last = await client.query<{ n: string }>(
    "select coalesce(max(n), 0) as n from written where writer = $1",
    [writer],
  );
  for (let n = Number(last.rows[0]?.n ?? 0) + 1; ; n++) {
    await client.query("insert into written (writer, n) values ($1, $2)", [writer, n]);
    tell({ acknowledged: `${writer}:${n}` });
  }
}

async function prepare(url: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  await client.query(
    "create table if not exists written (writer int, n bigint, primary key (writer, n))",
  );
  await client.end();
}

try {
  const database = await startEmbeddedPostgres({
    dataDir,
    log: (message) => tell({ log: message }),
  });
  database.onExit((ending) => tell({ databaseEnded: ending.signal ?? ending.code }));
  process.on("SIGTERM", () => void database.stop().then(() => tell({ stopped: true })));
  process.on("SIGINT", () => tell({ interrupted: true }));
  await prepare(database.url);
  tell({ ready: true, url: database.url, clusterDir: database.clusterDir });
  if (task === "write") {
    await Promise.all(
      Array.from({ length: WRITERS }, (_, writer) => writeForEver(database.url, writer)),
    );
  }
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
