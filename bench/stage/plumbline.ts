import path from "node:path";
import { inProject } from "../../scripts/run/project.ts";
import { accessTokens } from "../../server/http/access-token.ts";
import type { TestPerson } from "../../server/testing/company.ts";
import { type Child, startChild } from "./child.ts";
import type { Database } from "./database.ts";
import type { Scope } from "../scope.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const SECRET = "a secret of the benchmarks, of more than 32 characters";

/** The product as it is served, on a benchmark database. */
export async function startPlumbline(
  scope: Scope,
  database: Database,
  env: Readonly<Record<string, string>> = {},
): Promise<Child> {
  return startChild(scope, {
    program: process.execPath,
    args: [inProject("server", "main.ts")],
    env: {
      PORT: "0",
      DATA_DIR: path.join(temporaryFolder(scope), "data"),
      DATABASE_URL: database.url,
      SESSION_SECRET: SECRET,
      RATE_LIMIT: "off",
      LOG_LEVEL: "warn",
      NODE_ENV: "production",
      ...env,
    },
  });
}

/** The headers of a signed-in person. */
export async function headersOf(person: TestPerson): Promise<Record<string, string>> {
  const token = await accessTokens(SECRET).sign(person.claims, new Date());
  return { authorization: `Bearer ${token}` };
}
