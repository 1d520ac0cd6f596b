import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startEmbeddedPostgres } from "../server/database/embedded/embedded-postgres.ts";
import { generateTypes } from "../server/database/generate-types.ts";
import { migrate } from "../server/database/migrate.ts";

/** Migrates a temporary database and writes its types to a file. */
const dataDir = await mkdtemp(path.join(tmpdir(), "plumbline-types-"));
const server = await startEmbeddedPostgres({ dataDir, log: () => undefined, durable: false });
try {
  await migrate(server.url);
  await generateTypes({ url: server.url, check: false });
  console.log("Wrote server/database/types.generated.ts");
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
