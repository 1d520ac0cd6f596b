import { generateTypes } from "../server/database/generate-types.ts";
import { migrate } from "../server/database/migrate.ts";
import { startTestPostgres } from "../server/testing/database/test-postgres.ts";

/** Migrates a temporary database and writes its types to a file. */
const server = await startTestPostgres();
try {
  await migrate(server.url);
  await generateTypes({ url: server.url, check: false });
  console.log("Wrote server/database/types.generated.ts");
} finally {
  await server.remove();
}
